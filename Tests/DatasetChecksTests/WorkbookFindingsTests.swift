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
