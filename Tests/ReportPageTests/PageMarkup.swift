import Testing
import XMLStream

@testable import ReportPage

/// A page as an XML reader sees it.
struct PageMarkup {
  /// What was met, in order.
  struct Element {
    let name: String
    let id: String?
    let href: String?
    let role: String?
    let labels: [String]
  }

  private struct Collector: XMLHandler {
    var elements: [Element] = []
    var text = ""

    mutating func startElement(_ element: XMLElement) {
      elements.append(
        Element(
          name: element.name.text, id: element.attribute("id"), href: element.attribute("href"),
          role: element.attribute("role"),
          labels: element.attribute("aria-labelledby")?.split(separator: " ").map(String.init) ?? []))
      if ["td", "th", "p", "li", "span", "dd", "dt", "h1", "h2", "h3", "text"].contains(element.name.text) {
        text += " | "
      }
    }

    mutating func endElement(_ name: XMLName) {}
    mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) { text += String(decoding: bytes, as: UTF8.self) }
  }

  let elements: [Element]
  /// All text, with a bar where a cell or a paragraph begins.
  let text: String

  /// - Throws: `XMLStreamError` where the page is not well-formed.
  init(_ bytes: [UInt8]) throws {
    let doctype = Array("<!DOCTYPE html>\n".utf8)
    #expect(bytes.starts(with: doctype))
    var collector = Collector()
    try withUnsafeMutablePointer(to: &collector) { handler in
      let stream = XMLStream(handler: handler)
      try bytes.dropFirst(doctype.count).withUnsafeBytes { try stream.feed($0) }
      try stream.finish()
    }
    elements = collector.elements
    text = collector.text
  }
}
