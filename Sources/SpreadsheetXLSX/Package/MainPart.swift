import XMLStream

/// Finds the workbook in a package, or reports what the package is instead.
enum MainPart {
  static func find(in package: Package) throws(XLSXProblem) -> PartName {
    if let format = foreignFormat(package) { throw .foreign(format) }
    let types = try ContentTypes(of: package)
    let named = try Relationships(of: nil, in: package).first(.officeDocument)?.target
    let candidates = [named, types.main?.part, PartName("xl/workbook.xml")]
    guard let main = candidates.compactMap({ $0.flatMap(package.find) }).first else {
      if let named { throw .missingPart(part: named.description, namedBy: "the package") }
      throw .noWorkbook
    }
    let type = types.overrides.first { $0.part == main }?.type ?? types.main?.type ?? ""
    if let format = foreignFormat(contentType: type) { throw .foreign(format) }
    if main.description.lowercased().hasSuffix(".bin") { throw .foreign(.xlsb) }
    return main
  }

  /// Formats that are zip archives too, but no Office packages.
  private static func foreignFormat(_ package: Package) -> ForeignFormat? {
    if package.find(PartName("[Content_Types].xml")) != nil { return nil }
    if let part = package.find(PartName("mimetype")), let bytes = try? package.bytes(of: part, upTo: 256) {
      let type = String(decoding: bytes, as: UTF8.self)
      let prefix = "application/vnd.oasis.opendocument."
      if type.hasPrefix(prefix) {
        return .openDocument(String(type.dropFirst(prefix.count).prefix { $0.isLetter }))
      }
    }
    let parts = package.parts
    if parts.contains(where: { $0.description.lowercased().hasSuffix(".iwa") })
      || package.find(PartName("Index.zip")) != nil
    {
      return .iWork
    }
    return nil
  }

  private static func foreignFormat(contentType type: String) -> ForeignFormat? {
    if type.contains("wordprocessingml") || type.contains("ms-word") { return .word }
    if type.contains("presentationml") || type.contains("ms-powerpoint") { return .powerPoint }
    if type.contains("sheet.binary") { return .xlsb }
    return nil
  }
}

/// `[Content_Types].xml`: the kind of each part (ECMA-376 Part 2 §6.2.3).
///
/// It serves only to tell a workbook from another kind of document, and to find the main part if the
/// package's relationships are broken.
struct ContentTypes {
  private(set) var overrides: [(part: PartName, type: String)] = []
  /// The types of parts by the endings of their names.
  private var defaults: [String: String] = [:]

  /// The stated type of a part; nil if there is none.
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
