/// A workbook of one sheet, its parts stored without compression (APPNOTE.TXT 4.3).
enum StoredPackage {
  private static let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  private static let package = "http://schemas.openxmlformats.org/package/2006"
  private static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"

  private static let parts: [(name: String, text: String)] = [
    ("[Content_Types].xml", "<Types xmlns=\"\(package)/content-types\"/>"),
    ("_rels/.rels", relationships([("officeDocument", "xl/workbook.xml")])),
    (
      "xl/workbook.xml",
      "<workbook xmlns=\"\(main)\" xmlns:r=\"\(office)\"><sheets>"
        + "<sheet name=\"Data\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>"
    ),
    (
      "xl/_rels/workbook.xml.rels",
      relationships([
        ("worksheet", "worksheets/sheet1.xml"), ("sharedStrings", "sharedStrings.xml"),
        ("styles", "styles.xml"),
      ])
    ),
    ("xl/sharedStrings.xml", "<sst xmlns=\"\(main)\"><si><t>one</t></si><si><t>two_x0041_</t></si></sst>"),
    (
      "xl/styles.xml",
      "<styleSheet xmlns=\"\(main)\"><cellXfs><xf/><xf numFmtId=\"14\"/><xf numFmtId=\"46\"/></cellXfs></styleSheet>"
    ),
  ]

  /// The bytes of the workbook whose sheet is this XML.
  static func workbook(sheet: [UInt8]) -> [UInt8] {
    var zip = Zip()
    for part in parts { zip.add(part.name, Array(part.text.utf8)) }
    zip.add("xl/worksheets/sheet1.xml", sheet)
    return zip.finished()
  }

  private static func relationships(_ all: [(type: String, target: String)]) -> String {
    let lines = all.enumerated().map { index, one in
      "<Relationship Id=\"rId\(index + 1)\" Type=\"\(office)/\(one.type)\" Target=\"\(one.target)\"/>"
    }
    return "<Relationships xmlns=\"\(package)/relationships\">\(lines.joined())</Relationships>"
  }

  private struct Zip {
    private var bytes: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    mutating func add(_ name: String, _ content: [UInt8]) {
      var fields = Zip.number(20, 2) + Zip.number(0, 2) + Zip.number(0, 2) + Zip.number(0, 4)
      fields += Zip.number(Zip.checksum(content), 4)
      fields += Zip.number(content.count, 4) + Zip.number(content.count, 4) + Zip.number(name.utf8.count, 2)
      fields += Zip.number(0, 2)
      directory += [0x50, 0x4B, 1, 2] + Zip.number(20, 2) + fields + Zip.number(0, 2) + Zip.number(0, 2)
      directory += Zip.number(0, 2) + Zip.number(0, 4) + Zip.number(bytes.count, 4) + Array(name.utf8)
      bytes += [0x50, 0x4B, 3, 4] + fields + Array(name.utf8) + content
      count += 1
    }

    func finished() -> [UInt8] {
      var end: [UInt8] = [0x50, 0x4B, 5, 6] + Zip.number(0, 4) + Zip.number(count, 2) + Zip.number(count, 2)
      end += Zip.number(directory.count, 4) + Zip.number(bytes.count, 4) + Zip.number(0, 2)
      return bytes + directory + end
    }

    private static func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static let table: [UInt32] = (0..<256).map { byte in
      (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }

    private static func checksum(_ content: [UInt8]) -> Int {
      Int(~content.reduce(~UInt32(0)) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 })
    }
  }
}
