import XMLStream

/// An element with all that is in it.
final class XMLNode {
  let name: String
  private(set) var attributes: [String: String] = [:]
  fileprivate(set) var children: [XMLNode] = []
  fileprivate(set) var text = ""

  init(_ element: XMLElement) {
    name = element.name.text
    for index in 0..<element.attributeCount { attributes[element[index].name.text] = element[index].text }
  }

  subscript(_ attribute: String) -> String { attributes[attribute] ?? "" }

  func first(_ name: String) -> XMLNode? { children.first { $0.name == name } }

  /// The text of the element at a path below this element. Empty where there is no such element.
  func text(_ path: String...) -> String {
    var node: XMLNode? = self
    for name in path { node = node?.first(name) }
    return node?.text ?? ""
  }
}

/// Hands over each element of some names, one after the other, so that a document need not be kept.
struct XMLUnits: XMLHandler {
  private let names: Set<String>
  /// Elements whose content is passed over.
  private let passed: Set<String>
  private let take: (XMLNode) -> Void
  private var open: [XMLNode] = []
  private var skipping = 0

  init(_ names: Set<String>, passing passed: Set<String> = [], _ take: @escaping (XMLNode) -> Void) {
    self.names = names
    self.passed = passed
    self.take = take
  }

  /// Reads a document. A document type without anything in it, as KMyMoney writes it, is no harm.
  mutating func read(_ bytes: [UInt8]) throws(XMLStreamError) {
    var bytes = bytes
    let plain = Array("<!DOCTYPE KMYMONEY-FILE>".utf8)
    if let at = bytes.prefix(512).indices.first(where: { bytes[$0...].starts(with: plain) }) {
      bytes.replaceSubrange(
        at..<at + plain.count, with: Array(repeating: UInt8(ascii: " "), count: plain.count))
    }
    let result = withUnsafeMutablePointer(to: &self) { handler -> Result<Void, XMLStreamError> in
      let stream = XMLStream(handler: handler)
      return bytes.withUnsafeBytes { buffer in
        do throws(XMLStreamError) {
          try stream.feed(buffer)
          return .success(try stream.finish())
        } catch {
          return .failure(error)
        }
      }
    }
    try result.get()
  }

  mutating func startElement(_ element: XMLElement) {
    let name = element.name.text
    if skipping > 0 || open.isEmpty && passed.contains(name) {
      skipping += 1
    } else if !open.isEmpty || names.contains(name) {
      let node = XMLNode(element)
      open.last?.children.append(node)
      open.append(node)
    }
  }

  mutating func endElement(_ name: XMLName) {
    if skipping > 0 {
      skipping -= 1
    } else if let node = open.popLast(), open.isEmpty {
      take(node)
    }
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    open.last?.text += String(decoding: bytes, as: UTF8.self)
  }
}
