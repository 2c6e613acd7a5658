/// All ids of a file, each told from all others byte for byte, in a few bytes each.
///
/// An id is kept as what it does not share with the one before it, and in one byte where it counts on
/// from that. As long as ids rise, shorter ones
/// first, none can have been there before, and nothing else is kept. After that a table of eight bytes
/// for each finds those that may be the same, and the ids themselves decide.
struct IDRegister: Sendable {
  /// Where an id belongs in the table.
  struct Place {
    /// The number the id had last; nil for one that was not there before.
    let number: Int?
    fileprivate let slot: Int
    fileprivate let tag: UInt64
  }

  /// A slot has a number above 0 in its low bits and a tag in the others; 0 is a free one.
  private static let numberBits: UInt64 = 36
  private static let tagBits: UInt64 = 28
  /// Slots are looked through from where the tag says to the next free one; of five, four are taken.
  private static let (mostTaken, ofSlots) = (4, 5)

  private var texts = RecordPages()
  private var last: [UInt8] = []
  /// Empty as long as ids rise.
  private var slots: [UInt64] = []
  private let tagMask: UInt64

  /// Creates a register without ids; tests make tags `alike` for ids that differ.
  init(alike tagMask: UInt64 = .max) { self.tagMask = tagMask }

  /// How many numbers were given.
  var count: Int { texts.count }

  /// Forgets all ids, but not the room for some.
  mutating func removeAll() {
    texts.removeAll()
    last.removeAll(keepingCapacity: true)
    if !slots.isEmpty { slots = [] }
  }

  /// Looks for an id; the place is good for one ``add(_:at:)``.
  mutating func place(of id: String) -> Place {
    var id = id
    return id.withUTF8 { unsafe place(of: $0) }
  }

  /// Gives an id the next number, which is the one it is found by from now on.
  mutating func add(_ id: String, at place: Place) {
    var id = id
    id.withUTF8 { unsafe add($0, at: place) }
  }

  private mutating func place(of id: UnsafeBufferPointer<UInt8>) -> Place {
    if slots.isEmpty {
      if unsafe rises(to: id) { return Place(number: nil, slot: 0, tag: 0) }
      index()
    } else if (count + 1) * Self.ofSlots > slots.count * Self.mostTaken {
      grow()
    }
    let tag = unsafe self.tag(of: UnsafeRawBufferPointer(id))
    var slot = Self.slot(for: tag, of: slots.count)
    while slots[slot] != 0 {
      let number = Int(slots[slot] & (1 << Self.numberBits - 1)) - 1
      if slots[slot] >> Self.numberBits == tag, unsafe has(id, at: number) {
        return Place(number: number, slot: slot, tag: tag)
      }
      slot = slot + 1 == slots.count ? 0 : slot + 1
    }
    return Place(number: nil, slot: slot, tag: tag)
  }

  private mutating func add(_ id: UnsafeBufferPointer<UInt8>, at place: Place) {
    if !slots.isEmpty { slots[place.slot] = Self.entry(place.tag, number: count) }
    texts.append { [last] bytes, beginsPage in
      if unsafe !beginsPage && last.counts(onTo: id) { return bytes.append(Self.countsOn) }
      var shared = 0
      if !beginsPage {
        while unsafe shared < min(last.count, id.count) && last[shared] == id[shared] {
          shared += 1
        }
      }
      bytes.append(packed: shared + 1)
      bytes.append(packed: id.count - shared)
      unsafe bytes.append(contentsOf: id[shared...])
    }
    last.removeAll(keepingCapacity: true)
    unsafe last.append(contentsOf: id)
  }

  /// What stands for an id that counts on from the one before, where others say how many bytes they
  /// share with it, and one more.
  fileprivate static let countsOn: UInt8 = 0

  /// Whether an id comes after the last one, and so after all, in the order of length and bytes.
  private func rises(to id: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count > 0, last.count == id.count else { return count == 0 || last.count < id.count }
    return unsafe last.lexicographicallyPrecedes(id)
  }

  /// Whether these are the bytes of the id with a number.
  private func has(_ id: UnsafeBufferPointer<UInt8>, at number: Int) -> Bool {
    texts.withPage(of: number) { page, number in
      var text: [UInt8] = []
      for _ in 0...number { page.next(&text) }
      return unsafe text.elementsEqual(id)
    }
  }

  /// Makes the table of the ids that rose.
  private mutating func index() {
    let count = count
    var slots = [UInt64](repeating: 0, count: Self.slotCount(for: count + 1))
    var text: [UInt8] = []
    for start in stride(from: 0, to: count, by: RecordPages.pageLength) {
      texts.withPage(of: start) { page, _ in
        for number in start..<min(start + RecordPages.pageLength, count) {
          page.next(&text)
          let tag = unsafe text.withUnsafeBytes { unsafe self.tag(of: $0) }
          Self.insert(Self.entry(tag, number: number), into: &slots)
        }
      }
    }
    self.slots = slots
  }

  private mutating func grow() {
    var larger = [UInt64](repeating: 0, count: Self.slotCount(for: count + 1))
    for entry in slots where entry != 0 { Self.insert(entry, into: &larger) }
    slots = larger
  }

  /// Half as many again as are needed: of each size, the one before is given back only when it is full.
  private static func slotCount(for count: Int) -> Int {
    max(64, count * ofSlots / mostTaken * 3 / 2)
  }

  /// Puts the entry of an id that is not there yet into a free slot.
  private static func insert(_ entry: UInt64, into slots: inout [UInt64]) {
    var slot = slot(for: entry >> numberBits, of: slots.count)
    while slots[slot] != 0 { slot = slot + 1 == slots.count ? 0 : slot + 1 }
    slots[slot] = entry
  }

  private static func entry(_ tag: UInt64, number: Int) -> UInt64 {
    tag << numberBits | UInt64(number + 1)
  }

  private static func slot(for tag: UInt64, of count: Int) -> Int {
    Int((tag &* UInt64(count)) >> tagBits)
  }

  /// The standard library's hash begins anew with each process, so that no file can be made for it.
  private func tag(of id: UnsafeRawBufferPointer) -> UInt64 {
    var hasher = Hasher()
    unsafe hasher.combine(bytes: id)
    return (UInt64(truncatingIfNeeded: hasher.finalize()) & tagMask) & (1 << Self.tagBits - 1)
  }
}

extension PageReader {
  /// Makes the id before into the next one.
  fileprivate mutating func next(_ text: inout [UInt8]) {
    let first = number()
    guard first != IDRegister.countsOn else { return text.countOn() }
    let shared = first - 1
    let more = number()
    text.removeLast(text.count - shared)
    text.append(contentsOf: bytes(more))
  }
}

extension [UInt8] {
  /// Whether other bytes are these with the number at their end one higher, in as many digits.
  fileprivate func counts(onTo other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard other.count == count else { return false }
    var place = count - 1
    while unsafe place >= 0 && self[place] == Self.nine && other[place] == Self.zero {
      place -= 1
    }
    guard place >= 0, self[place] >= Self.zero, self[place] < Self.nine,
      unsafe other[place] == self[place] + 1
    else { return false }
    for index in 0..<place where unsafe self[index] != other[index] { return false }
    return true
  }

  /// Makes the number at their end one higher, which has as many digits then.
  fileprivate mutating func countOn() {
    var place = count - 1
    while place > 0, self[place] == Self.nine {
      self[place] = Self.zero
      place -= 1
    }
    self[place] += 1
  }

  private static var zero: UInt8 { UInt8(ascii: "0") }
  private static var nine: UInt8 { UInt8(ascii: "9") }
}
