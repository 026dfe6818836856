import XMLStream

/// `[Content_Types].xml`: what kind of thing each part is (ECMA-376 Part 2 §6.2.3).
///
/// It serves only to tell a workbook from another kind of document, and to find the main part where the
/// package's relationships are broken.
struct ContentTypes {
  private(set) var overrides: [(part: PartName, type: String)] = []
  /// The types of parts by the endings of their names.
  private var defaults: [String: String] = [:]

  /// The type that is stated for a part; nil for none.
  func type(of part: PartName) -> String? {
    overrides.first { $0.part == part }?.type
      ?? part.description.split(separator: ".").last.flatMap { defaults[$0.lowercased()] }
  }

  init(of package: Package) throws(XLSXProblem) {
    guard let part = package.find(PartName("[Content_Types].xml")) else { return }
    var handler = Handler(limits: package.limits, part: part.description)
    try package.parse(part, with: &handler)
    overrides = handler.overrides
    defaults = handler.defaults
  }

  /// The part that is the document itself.
  var main: (part: PartName, type: String)? {
    overrides.first { $0.type.hasSuffix(".main+xml") || $0.type.hasSuffix(".main") }
  }

  struct Handler: PartHandler {
    let limits: XLSXLimits
    let part: String
    var overrides: [(part: PartName, type: String)] = []
    var defaults: [String: String] = [:]
    var failure: XLSXProblem?

    mutating func startElement(_ element: XMLElement) {
      if element.name == "Default", let ending = element.attribute("Extension"), defaults.count < 1000 {
        defaults[ending.lowercased()] = element.attribute("ContentType")
      }
      guard element.name == "Override", let type = element.attribute("ContentType"),
        let part = element.attribute("PartName")
      else { return }
      overrides.append((PartName(part), type))
      if overrides.count > limits[.items] { failure = limits.passed(.items, in: self.part) }
    }

    mutating func endElement(_ name: XMLName) {}
    mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
  }
}
