import XMLStream

/// `[Content_Types].xml`: what kind of thing each part is (ECMA-376 Part 2 §6.2.3).
///
/// It serves only to tell a workbook from another kind of document, and to find the main part where the
/// package's relationships are broken.
struct ContentTypes {
  private(set) var overrides: [(part: PartName, type: String)] = []
  private(set) var defaults: [String] = []

  init(of package: Package) throws(XLSXProblem) {
    guard let part = package.find(PartName("[Content_Types].xml")) else { return }
    var handler = Handler()
    try package.parse(part, with: &handler)
    overrides = handler.overrides
    defaults = handler.defaults
  }

  /// The part that is the document itself.
  var main: (part: PartName, type: String)? {
    overrides.first { $0.type.hasSuffix(".main+xml") || $0.type.hasSuffix(".main") }
  }

  /// Whether any type of the package contains a word.
  func mention(_ word: String) -> Bool {
    overrides.contains { $0.type.contains(word) } || defaults.contains { $0.contains(word) }
  }

  private struct Handler: PartHandler {
    var overrides: [(part: PartName, type: String)] = []
    var defaults: [String] = []
    var failure: XLSXProblem? { nil }

    mutating func startElement(_ element: XMLElement) {
      guard let type = element.attribute("ContentType") else { return }
      if element.name == "Override", let part = element.attribute("PartName") {
        overrides.append((PartName(part), type))
      } else if element.name == "Default" {
        defaults.append(type)
      }
    }

    mutating func endElement(_ name: XMLName) {}
    mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
  }
}
