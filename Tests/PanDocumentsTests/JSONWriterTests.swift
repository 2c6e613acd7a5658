import Foundation
import Testing

@testable import PanDocuments

@Suite struct JSONWriterTests {
  private func document(_ layout: JSONWriter.Layout) -> JSONWriter {
    var json = JSONWriter(layout: layout)
    json.beginObject()
    json.key("schema")
    json.string("pantrace.report/1")
    json.key("values")
    json.beginArray()
    json.number(0.1)
    json.number(.nan)
    json.integer(-3)
    json.bool(true)
    json.null()
    json.endArray()
    json.key("none")
    json.beginObject()
    json.endObject()
    json.endObject()
    return json
  }

  @Test func `compact json has no white space`() {
    #expect(
      document(.compact).text
        == #"{"schema":"pantrace.report/1","values":[0.1,null,-3,true,null],"none":{}}"#)
  }

  @Test func `pretty json is indented by two`() {
    #expect(
      document(.pretty).text == """
        {
          "schema": "pantrace.report/1",
          "values": [
            0.1,
            null,
            -3,
            true,
            null
          ],
          "none": {}
        }
        """)
  }

  @Test func `a string cannot leave its quotes nor its script`() {
    var json = JSONWriter(layout: .compact)
    json.string("a\"\\\n\t\u{1}\u{1B}\u{9B}\u{2028}</script><!--<s 1 < 2/é漢😀")
    #expect(
      json.text == #""a\"\\\n\t\u0001\u001b\u009b\u2028\u003c/script>\u003c!--\u003cs 1 < 2/é漢😀""#)
  }

  @Test func `bytes can be taken while the document grows`() {
    var json = JSONWriter(layout: .compact)
    json.beginArray()
    json.integer(1)
    var bytes = json.takeBytes()
    json.integer(2)
    json.endArray()
    bytes += json.takeBytes()
    #expect(String(decoding: bytes, as: UTF8.self) == "[1,2]")
  }
}
