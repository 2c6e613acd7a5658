import PanLab
import PanTestSupport
import Testing

/// The lab's state by itself, asked as the page asks it.
struct LabSessionTests {
  @Test("an unknown command is refused")
  func unknownCommand() {
    var lab = Lab()
    let reply = lab.answer(LabRequest(Array("dance\t1\n".utf8)))
    #expect(String(decoding: reply.bytes, as: UTF8.self).contains("\"error\""))
  }
}
