// The functions that the page calls. It writes a request into the buffer from `lab_request`, calls
// `lab_answer`, and reads the answer from `lab_reply` and `lab_numbers` before the next call.

/// The lab of this instance. Unsynchronized, as the page has one thread.
nonisolated(unsafe) private var lab = Lab()
/// Holds the request while it is written and read.
nonisolated(unsafe) private var request = unsafe Room()
/// Holds the answer's text until the next one.
nonisolated(unsafe) private var reply = unsafe Room()
/// Holds the answer's numbers until the next one.
nonisolated(unsafe) private var numbers = unsafe Room()

/// The buffer for a request of `count` bytes.
@_cdecl("lab_request")
public func labRequest(_ count: Int) -> UnsafeMutableRawPointer {
  unsafe request.resize(to: count)
  return unsafe request.start
}

/// Answers the request. Returns the size of the answer's text in bytes.
@_cdecl("lab_answer")
public func labAnswer() -> Int {
  let answer = unsafe lab.answer(Lab.Request(Array(request.bytes)))
  unsafe answer.bytes.withUnsafeBytes { unsafe reply.hold($0) }
  unsafe answer.numbers.withUnsafeBytes { unsafe numbers.hold($0) }
  return answer.bytes.count
}

/// The address of the answer's text.
@_cdecl("lab_reply")
public func labReply() -> UnsafeMutableRawPointer { unsafe reply.start }

/// The address of the answer's numbers.
@_cdecl("lab_numbers")
public func labNumbers() -> UnsafeMutableRawPointer { unsafe numbers.start }

/// The count of the answer's numbers.
@_cdecl("lab_number_count")
public func labNumberCount() -> Int { unsafe numbers.count / MemoryLayout<Double>.stride }
