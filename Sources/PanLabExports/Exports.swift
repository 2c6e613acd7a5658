// What the page calls. A request is written into the room that `lab_request` gives, `lab_answer`
// answers it, and the answer is read where `lab_reply` and `lab_numbers` say, until the next call.
import PanLab

/// The lab of this instance; the page has one thread.
nonisolated(unsafe) private var lab = Lab()
/// Holds the request while it is written and read.
nonisolated(unsafe) private var request = unsafe Room()
/// Holds the answer's text until the next one.
nonisolated(unsafe) private var reply = unsafe Room()
/// Holds the answer's numbers until the next one.
nonisolated(unsafe) private var numbers = unsafe Room()

/// Room for a request of so many bytes.
@_cdecl("lab_request")
public func labRequest(_ count: Int) -> UnsafeMutableRawPointer {
  unsafe request.resize(to: count)
  return unsafe request.start
}

/// Answers the request; the answer's text has so many bytes.
@_cdecl("lab_answer")
public func labAnswer() -> Int {
  let answer = unsafe lab.answer(LabRequest(Array(request.bytes)))
  unsafe answer.bytes.withUnsafeBytes { unsafe reply.hold($0) }
  unsafe answer.numbers.withUnsafeBytes { unsafe numbers.hold($0) }
  return answer.bytes.count
}

/// Where the answer's text is.
@_cdecl("lab_reply")
public func labReply() -> UnsafeMutableRawPointer { unsafe reply.start }

/// Where the answer's numbers are.
@_cdecl("lab_numbers")
public func labNumbers() -> UnsafeMutableRawPointer { unsafe numbers.start }

/// How many numbers the answer has.
@_cdecl("lab_number_count")
public func labNumberCount() -> Int { unsafe numbers.count / MemoryLayout<Double>.stride }
