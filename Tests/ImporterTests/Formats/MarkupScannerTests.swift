import Testing

@testable import Importer

@Suite struct MarkupScannerTests {
  @Test(arguments: ["<A>x<![CDATA[", "<A>x<![CDATA[y", "<A>x<![CDATA[y]]>", "<A>x<!--", "<A>x<", "<A>x</"])
  func `a text that stops within a section, a comment or a tag ends with its last element`(text: String)
    throws
  {
    var scanner = MarkupScanner(text)
    let first = scanner.next()
    let end = scanner.next()
    let element = try #require(first)
    #expect(element.name == "A")
    #expect(element.text.hasPrefix("x"))
    #expect(end?.name == nil)
  }
}
