import PanDocuments
import Testing

struct JUnitDocumentTests {
  @Test func `results have their counts, and nothing breaks out of its place`() {
    let document = JUnitDocument(
      name: "all",
      suites: [
        (
          "a & b",
          [
            .init(className: "p.c", name: "\"<one>\"", file: "a.csv"),
            .init(
              className: "p.c", name: "two",
              failure: ("worse", "1 < 2 ]]>\n\u{1}")),
          ], ["<said>", "of all"]
        ),
        ("empty", [], ["nobody hears"]),
        ("c", [.init(className: "p.d", name: "three", note: "close")], []),
      ])
    #expect(
      document.text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="all" tests="3" failures="1" errors="0" skipped="0">
          <testsuite name="a &amp; b" tests="2" failures="1" errors="0" skipped="0">
            <testcase classname="p.c" name="&quot;&lt;one&gt;&quot;" file="a.csv"/>
            <testcase classname="p.c" name="two">
              <failure message="1 &lt; 2 ]]&gt; \\u{1}" type="worse">1 &lt; 2 ]]&gt; \\u{1}</failure>
            </testcase>
            <system-out>&lt;said&gt;
        of all</system-out>
          </testsuite>
          <testsuite name="c" tests="1" failures="0" errors="0" skipped="0">
            <testcase classname="p.d" name="three">
              <system-out>close</system-out>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }
}
