import DatasetChecks
import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

@testable import DatasetStore

/// What reading a workbook brings up: the smallest damaged workbook of each kind.
struct WorkbookFindingsTests {
  /// The findings of a workbook's bytes, whether it can be read or not.
  private static func findings(_ bytes: [UInt8]) throws -> [Finding] {
    do {
      let files = try DatasetFiles(path: "Data/Money.xlsx", bytes: bytes, storage: .xlsx)
      return Dataset(
        name: "Money", storage: .xlsx, sheets: files.sheets, readingFindings: files.findings
      ).readingFindings
    } catch {
      return [try #require(Finding(unreadable: error), "\(error)")]
    }
  }

  @Test(arguments: WorkbookDamage.cases)
  func `the smallest damage gives this message and nothing else`(_ example: WorkbookDamage) throws {
    let found = try Self.findings(example.bytes)
    #expect(found.map { "\($0.severity) \($0.fix) \($0.code) | \($0)" } == example.expected)
    #expect(found.allSatisfy { $0.kind == example.kind })
  }

  @Test func `what a cell shows is said once, whatever follows from it`() throws {
    var book = WorkbookDamage.book
    book.replace("<c r=\"A2\" s=\"1\">", "<c r=\"A2\" s=\"812\">", in: WorkbookDamage.sheet)
    book.replace("<c r=\"B2\"><v>12.5</v>", "<c r=\"B2\" t=\"s\"><v>7</v>", in: WorkbookDamage.sheet)
    let files = try DatasetFiles(path: "Data/Money.xlsx", bytes: book.bytes, storage: .xlsx)
    let dataset = Dataset(
      name: "Money", storage: .xlsx, sheets: files.sheets, readingFindings: files.findings)
    let ofRow = Checks.diagnoses(of: CheckContext(dataset: dataset)).filter {
      $0.finding.location.row == 2 && $0.finding.location.column != nil
        && ["date", "amount"].contains($0.finding.location.columnName)
    }
    #expect(ofRow.map(\.finding.code) == ["style-index", "string-index"])
    // The day that the column asks for is what settles the format that is lost.
    guard case .sure(let changes)? = ofRow.first?.remedy else { return #expect(Bool(false), "no remedy") }
    #expect(changes.count == 1)
  }
}

/// Cells of a tab's rows that are joined to one.
struct MergedCellsTests {
  private static func dataset(_ merges: String, rows change: (inout StoredArchive) -> Void = { _ in }) throws
    -> Dataset
  {
    var book = WorkbookDamage.book
    let list = merges.split(separator: " ").map { "<mergeCell ref=\"\($0)\"/>" }.joined()
    book.replace("</sheetData>", "</sheetData><mergeCells>\(list)</mergeCells>", in: WorkbookDamage.sheet)
    change(&book)
    let files = try DatasetFiles(path: "Data/Money.xlsx", bytes: book.bytes, storage: .xlsx)
    return Dataset(name: "Money", storage: .xlsx, sheets: files.sheets, readingFindings: files.findings)
  }

  @Test func `joined cells are split, and each holds what it held`() throws {
    let dataset = try Self.dataset("A2:A3 B3:D3 A1:B1")
    let repair = try RepairPlan(of: CheckContext(dataset: dataset), only: [.mergedCells], command: "repair")
    #expect(repair.plan.changes.map(\.action) == [.splitCells("A2:A3"), .splitCells("B3:D3")])
    #expect(repair.dataset.readingFindings.isEmpty)
    let sheets = [dataset, repair.dataset].compactMap {
      $0[.transactions].map { SheetContents(of: $0.sheet) }
    }
    #expect(sheets.count == 2 && sheets[0] == sheets[1])
    #expect(
      try repair.plan.inverse(in: dataset).applied(to: repair.dataset).readingFindings
        == dataset.readingFindings)
  }

  @Test func `joined cells in titles, headers and columns of the person's own are a matter of looks`() throws
  {
    #expect(try Self.dataset("A1:B1 D2:D9 A1 C1:C3").readingFindings.isEmpty)
    #expect(try Self.dataset("A1:B2").readingFindings.map(\.found) == ["A1:B2"])
    let titled = try Self.dataset("A1:F2 A3:B3 A5:A6") {
      $0.replace("<dimension ref=\"A1:B3\"/>", "", in: WorkbookDamage.sheet)
      for row in [3, 2, 1] {
        $0.replace("<row r=\"\(row)\">", "<row r=\"\(row + 2)\">", in: WorkbookDamage.sheet)
        for column in "AB" {
          $0.replace("r=\"\(column)\(row)\"", "r=\"\(column)\(row + 2)\"", in: WorkbookDamage.sheet)
        }
      }
      $0.replace(
        "<sheetData>",
        "<sheetData><row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>Our money</t></is></c></row>",
        in: WorkbookDamage.sheet)
    }
    #expect(titled.readingFindings.map(\.found) == ["A5:A6"])
  }
}
