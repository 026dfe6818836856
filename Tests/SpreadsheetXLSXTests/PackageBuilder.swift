import Foundation
import Spreadsheet
import Testing

@testable import SpreadsheetXLSX

/// Builds packages for tests, part by part, with our own archive writer.
struct PackageBuilder {
  var parts: [(name: String, text: String)]

  static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  static let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  static let package = "http://schemas.openxmlformats.org/package/2006"

  /// A workbook of one sheet, named Data, with the XML of its rows, and further parts if needed.
  init(
    rows: String, sharedStrings: String? = nil, styles: String? = nil, workbookProperties: String = "",
    beforeRows: String = "", afterRows: String = ""
  ) {
    var relationships = [("worksheet", "worksheets/sheet1.xml")]
    parts = [
      ("[Content_Types].xml", "<Types xmlns=\"\(Self.package)/content-types\"/>"),
      ("_rels/.rels", Self.relationships([("officeDocument", "xl/workbook.xml")])),
      (
        "xl/workbook.xml",
        """
        <workbook xmlns="\(Self.main)" xmlns:r="\(Self.office)">\(workbookProperties)<sheets>\
        <sheet name="Data" sheetId="1" r:id="rId1"/></sheets></workbook>
        """
      ),
      (
        "xl/worksheets/sheet1.xml",
        "<worksheet xmlns=\"\(Self.main)\">\(beforeRows)<sheetData>\(rows)</sheetData>\(afterRows)</worksheet>"
      ),
    ]
    if let sharedStrings {
      relationships.append(("sharedStrings", "sharedStrings.xml"))
      parts.append(("xl/sharedStrings.xml", "<sst xmlns=\"\(Self.main)\">\(sharedStrings)</sst>"))
    }
    if let styles {
      relationships.append(("styles", "styles.xml"))
      parts.append(("xl/styles.xml", "<styleSheet xmlns=\"\(Self.main)\">\(styles)</styleSheet>"))
    }
    parts.append(("xl/_rels/workbook.xml.rels", Self.relationships(relationships)))
  }

  init(parts: [(name: String, text: String)]) {
    self.parts = parts
  }

  static func relationships(_ all: [(type: String, target: String)]) -> String {
    let lines = all.enumerated().map { index, one in
      "<Relationship Id=\"rId\(index + 1)\" Type=\"\(office)/\(one.type)\" Target=\"\(one.target)\"/>"
    }
    return "<Relationships xmlns=\"\(package)/relationships\">\(lines.joined())</Relationships>"
  }

  subscript(name: String) -> String {
    get { parts.first { $0.name == name }?.text ?? "" }
    set {
      if let index = parts.firstIndex(where: { $0.name == name }) {
        parts[index].text = newValue
      } else {
        parts.append((name, newValue))
      }
    }
  }

  func bytes() throws -> [UInt8] {
    try TemporaryFile.bytes { descriptor in
      let archive = try ZipWriter(descriptor: descriptor, adding: parts.map(\.name))
      var output = PartOutput(archive: archive, level: 6)
      for part in parts { try output.write(part.text) }
      try archive.finish()
    }
  }

  func read(limits: XLSXLimits = XLSXLimits()) throws -> XLSXWorkbook {
    try XLSXReader.read(bytes: bytes(), name: "Test.xlsx", limits: limits)
  }

  /// Reads the package without keeping its rows.
  func forEachBlock(
    limits: XLSXLimits = XLSXLimits(), stringMemory: Int = 4 << 20, _ body: (Sheet) throws -> Void
  ) throws -> [XLSXWarning] {
    let folder = URL(fileURLWithPath: TemporaryFile.path())
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Test.xlsx")
    try Data(bytes()).write(to: file)
    return try XLSXReader.forEachBlock(
      path: file.path, limits: limits, stringMemory: stringMemory, body)
  }

  /// What reading the package says instead of a workbook.
  func refusal(limits: XLSXLimits = XLSXLimits()) throws -> String {
    try SpreadsheetXLSXTests.refusal(of: bytes(), limits: limits)
  }
}

/// What reading the bytes says instead of a workbook.
func refusal(of bytes: [UInt8], limits: XLSXLimits = XLSXLimits()) throws -> String {
  let error = #expect(throws: XLSXError.self) {
    try XLSXReader.read(bytes: bytes, name: "Test.xlsx", limits: limits)
  }
  return try #require(error).description
}

/// Files that live as long as a test.
enum TemporaryFile {
  static func path() -> String {
    NSTemporaryDirectory() + "dataset-xlsx-\(UUID().uuidString).xlsx"
  }

  /// The bytes of a file that `write` fills.
  static func bytes(_ write: (Int32) throws -> Void) throws -> [UInt8] {
    let path = path()
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL, 0o600)
    try #require(descriptor >= 0)
    defer {
      close(descriptor)
      unlink(path)
    }
    try write(descriptor)
    return try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
