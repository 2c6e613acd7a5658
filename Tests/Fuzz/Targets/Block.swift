import PanDocuments

/// A document with a new block is the document outside of it; the same block again changes nothing.
#if FUZZING
@_cdecl("LLVMFuzzerTestOneInput")
#endif
package func fuzzBlock(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let document = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  for id in ["report", "a.b-c_1", "no such", ""] {
    do throws(MarkedBlock.Problem) {
      let block = try MarkedBlock(id: id, in: document)
      for content in ["", "# New\n\n```\n<!-- pantrace:end other -->\n```\n", "no line end"] {
        let new = try block.document(with: content)
        let again = try MarkedBlock(id: id, in: new)
        let second = try again.document(with: content)
        precondition(second == new, "the same content changes a page")
        let (begin, end) = (commonPrefix(document, new), commonSuffix(document, new))
        precondition(
          document[..<begin].elementsEqual(new[..<begin])
            && document.suffix(end).elementsEqual(new.suffix(end)), "the rest of a page changes")
        // Whatever the content, all that stands before the block's first line does.
        precondition(begin >= firstMark(in: document, id), "what stands before a block changes")
      }
      let own = "<!-- pantrace:end \(id) -->\n"
      precondition((try? block.document(with: own)) == nil, "a block ends itself")
    } catch {
      precondition(!error.message.isEmpty && !error.advice.isEmpty, "a refusal says why")
    }
  }
  return 0
}

private func commonPrefix(_ a: [UInt8], _ b: [UInt8]) -> Int {
  zip(a, b).prefix { $0 == $1 }.count
}

private func commonSuffix(_ a: [UInt8], _ b: [UInt8]) -> Int {
  zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count
}

/// Where the first line begins that holds the words of the block's comment.
private func firstMark(in document: [UInt8], _ id: String) -> Int {
  let words = Array("pantrace:begin".utf8)
  guard document.count >= words.count else { return 0 }
  let places = 0...(document.count - words.count)
  return places.first { document[$0..<($0 + words.count)].elementsEqual(words) } ?? 0
}
