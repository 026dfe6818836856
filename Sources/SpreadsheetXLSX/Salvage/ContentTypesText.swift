/// The text of `[Content_Types].xml` with corrected types for some parts (ECMA-376 Part 2 §6.2.3); the
/// entries of others stay.
enum ContentTypesText {
  static let part = PartName("[Content_Types].xml")

  private static let empty = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\
    <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
    <Default Extension="xml" ContentType="application/xml"/></Types>
    """

  /// The corrected list; a new one where the package has none.
  static func corrected(
    _ parts: [(name: String, entry: SalvageEntry)], of archive: SalvageArchive, _ types: [String: String]
  ) throws(XLSXProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    if let entry = parts.first(where: { PartName($0.name) == part })?.entry {
      _ = try archive.read(entry) { piece in bytes.append(contentsOf: piece) }
    }
    return corrected(bytes.isEmpty ? Array(empty.utf8) : bytes, types)
  }

  /// Removes the entries of these parts from the list, and adds correct ones at its end.
  static func corrected(_ bytes: [UInt8], _ types: [String: String]) -> [UInt8] {
    var text = String(decoding: bytes, as: UTF8.self)
    let parts = Set(types.keys.map { PartName($0) })
    while let stale = override(of: parts, in: text) { text.removeSubrange(stale) }
    let lines = types.sorted { $0.key < $1.key }.map { part, type in
      "<Override PartName=\"/\(PartName(part))\" ContentType=\"\(type)\"/>"
    }.joined()
    if let end = text.firstRange(of: "</Types>") {
      text.insert(contentsOf: lines, at: end.lowerBound)
    } else if let start = text.firstRange(of: "<Types"),
      let end = text[start.upperBound...].firstRange(of: "/>")
    {
      text.replaceSubrange(end, with: ">" + lines + "</Types>")
    } else {
      return corrected(Array(empty.utf8), types)
    }
    return Array(text.utf8)
  }

  /// The first element that gives one of these parts a type.
  private static func override(of parts: Set<PartName>, in text: String) -> Range<String.Index>? {
    var rest = text.startIndex
    while let start = text[rest...].firstRange(of: "<Override"),
      let end = text[start.upperBound...].firstRange(of: "/>")
    {
      let element = text[start.upperBound..<end.lowerBound]
      if let name = element.firstRange(of: "PartName="),
        let quote = element[name.upperBound...].first,
        let close = element[element.index(after: name.upperBound)...].firstIndex(of: quote),
        parts.contains(PartName(element[element.index(after: name.upperBound)..<close]))
      {
        return start.lowerBound..<end.upperBound
      }
      rest = end.upperBound
    }
    return nil
  }
}
