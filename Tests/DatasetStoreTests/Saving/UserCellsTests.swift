import DatasetFormat
import Foundation
import Spreadsheet
import TestSupport
import Testing

@testable import DatasetStore

/// What a person has beside and below the records, when records come and go.
struct UserCellsTests {
  static let start = """
    date,id,Mine,amount,type,accountKey,payee,createdAt,updatedAt
    2026-01-02,,one,5,expense,giro,A,,
    ,,ahead,,,,,,
    ,,"more, of it",,,,,,

    """

  private static let file = "Data/Transactions.csv"

  /// A dataset whose transactions are this text.
  private static func started(in folder: TemporaryFolder, _ text: String = start) throws -> DatasetFolder {
    let made = try TestDataset.create(in: folder, storage: .csv)
    try Data(text.utf8).write(to: URL(filePath: made.path(of: file)))
    return made
  }

  static func apply(_ changes: [Change], to made: DatasetFolder, _ origin: Origin) throws {
    let opened = try OpenDataset(made, for: .changing)
    try opened.apply(Plan(command: "t", base: [:], changes: changes), summary: [], origin: origin)
  }

  @Test func `in a CSV file new records fill in the rows where only the person has something`() throws {
    let folder = try TemporaryFolder()
    let made = try Self.started(in: folder)
    let origin = CountingOrigin().origin
    try Self.apply(["P", "Q", "R"].map { try TestDataset.expense($0, origin: origin) }, to: made, origin)
    let sheet = try #require(try OpenDataset(made, for: .reading).dataset[.transactions]).sheet
    #expect(
      (0..<sheet.rowCount).map { sheet.text(row: $0, column: 2) } == [
        "Mine", "one", "ahead", "more, of it", "",
      ])
    #expect((0..<sheet.rowCount).map { sheet.text(row: $0, column: 6) } == ["payee", "A", "P", "Q", "R"])
  }

  @Test func `a record that goes leaves the person's cell where it is`() throws {
    let folder = try TemporaryFolder()
    let made = try Self.started(in: folder)
    let origin = CountingOrigin().origin
    try Self.apply(["P", "Q", "R"].map { try TestDataset.expense($0, origin: origin) }, to: made, origin)
    try Self.apply(
      (3...5).map { .remove(Address(.transactions, row: $0), reason: "t") }, to: made, origin)
    #expect(try String(contentsOfFile: made.path(of: Self.file), encoding: .utf8) == Self.start)
  }

  @Test func `nothing is added below a total`() throws {
    let folder = try TemporaryFolder()
    let text = Self.start + ",,Total,5.00,,,,,\n"
    let made = try Self.started(in: folder, text)
    let origin = CountingOrigin().origin
    #expect(throws: PlanError.self) {
      try Self.apply([try TestDataset.expense("P", origin: origin)], to: made, origin)
    }
    #expect(try String(contentsOfFile: made.path(of: Self.file), encoding: .utf8) == text)
  }

  @Test func `deleted records look dead in a workbook`() throws {
    let folder = try TemporaryFolder()
    let made = try TestDataset.create(in: folder, storage: .xlsx)
    let book = SavedStyles(path: made.path(of: made.files[0]))
    let sheet = try book.part("xl/worksheets/sheet1.xml")
    #expect(sheet.contains("<cfRule type=\"expression\" dxfId=\"0\" priority=\"1\">"))
    #expect(try book.part("xl/styles.xml").contains("><dxf><font><strike/>"))
  }
}
