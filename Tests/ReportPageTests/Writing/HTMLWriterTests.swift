import Testing

@testable import ReportPage

struct HTMLWriterTests {
  @Test(arguments: [
    ("</style><script>", "&lt;/style&gt;&lt;script&gt;"), ("a & b", "a &amp; b"), ("&lt;", "&amp;lt;"),
    ("\"x\" 'y'", "&quot;x&quot; &#39;y&#39;"), ("]]>", "]]&gt;"), ("one\ntwo\tthree", "one two three"),
    ("bell\u{7}", "bell\\u{7}"), ("\u{202E}gnp.exe", "\\u{202E}gnp.exe"),
    ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"),
    ("\u{85}\u{FFFE}", "\\u{85}\\u{FFFE}"), ("سلام\u{200F}", "سلام\u{200F}"), ("👩‍👩‍👧", "👩‍👩‍👧"), ("商店", "商店"),
    ("pay\u{200F}100", "pay\\u{200F}100"), ("a\u{61C}b\u{200B}", "a\\u{61C}b\\u{200B}"),
    ("\u{E0041}", "\\u{E0041}"),
  ])
  func `text is never markup, and turns nothing around`(text: String, written: String) {
    var html = HTMLWriter()
    html.text(text)
    #expect(String(decoding: html.bytes, as: UTF8.self) == written)
    var attribute = HTMLWriter()
    attribute.empty("a", ["title": text])
    #expect(String(decoding: attribute.bytes, as: UTF8.self) == "<a title=\"\(written)\"/>")
  }

  @Test func `elements, attributes and names`() {
    var html = HTMLWriter()
    html.element("p", ["class": "x", "id": "y"]) { html in
      html.text("a ")
      html.name("b")
    }
    html.element("i", "c")
    #expect(String(decoding: html.bytes, as: UTF8.self) == #"<p class="x" id="y">a <bdi>b</bdi></p><i>c</i>"#)
  }
}
