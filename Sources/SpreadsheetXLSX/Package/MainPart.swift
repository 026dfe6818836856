/// Finds the workbook in a package, or says what the package is instead.
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
