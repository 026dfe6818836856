import Foundation
import Spreadsheet
import TestSupport
import Testing

@testable import SpreadsheetXLSX

/// Reads the workbooks of a corpus kept outside the repository, and compares every cell.
///
/// `$DATASET_CORPUS/xlsx` holds workbooks, `expectations.json` (read, refuse or either) and `expected/*.json`.
@Suite(.enabled(if: Corpus.isThere, "set DATASET_CORPUS to the folder of the corpus to run these"))
struct CorpusTests {

  struct Expected: Decodable {
    struct Sheet: Decodable {
      var name: String
      var cells: [[String]]
    }
    var sheets: [Sheet]
  }

  @Test(arguments: WorkbookCorpus.names)
  func `a workbook of the corpus reads as expected`(name: String) throws {
    let parts = name.split(separator: " ", maxSplits: 1)
    let path = try Corpus.file("xlsx/\(parts[1])").path
    switch parts[0] {
    case "error": #expect(throws: XLSXError.self) { try XLSXReader.read(path: path) }
    case "either": _ = try? XLSXReader.read(path: path)
    default:
      let expected = try Corpus.decode(Expected.self, from: "xlsx/expected/\(parts[1]).json")
      let book = try XLSXReader.read(path: path)
      for sheet in expected.sheets where !sheet.cells.isEmpty {
        let read = Self.cells(of: try #require(book.sheet(named: sheet.name)))
        for cell in sheet.cells where cell.count == 3 {
          #expect(
            read[cell[0]] == "\(cell[1]) \(Self.canonical(cell[1], cell[2]))", "\(sheet.name)!\(cell[0])")
        }
      }
    }
  }

  static func cells(of sheet: Spreadsheet.Sheet) -> [String: String] {
    var all: [String: String] = [:]
    for row in 0..<sheet.rowCount {
      for cell in sheet.cells(inRow: row) {
        let place = CellReference(column: cell.column, row: sheet.rowNumber(row)).description
        let text = sheet.text(of: cell)
        switch cell.kind {
        case .number: all[place] = "number \(canonical("number", text))"
        case .boolean: all[place] = "bool \(text == "1" ? "true" : "false")"
        case .error: all[place] = "error \(text.uppercased())"
        case .date: all[place] = "date \(canonical("date", text))"
        case .missingValue: break
        default: all[place] = "string \(text)"
        }
      }
    }
    return all
  }

  /// Numbers to 15 digits; dates with their time, times without `T`.
  static func canonical(_ kind: String, _ text: String) -> String {
    switch kind {
    case "number":
      // The largest number, rounded to 15 digits, is too large to be read back.
      guard let number = Double(text), number.isFinite else { return text }
      return String(format: "%.15g", number == 0 ? 0 : number)
    case "date" where text.hasPrefix("T"): return String(text.dropFirst())
    case "date" where text.count == 10: return text + "T00:00:00"
    default: return text
    }
  }
}

/// The workbooks of the corpus.
enum WorkbookCorpus {
  struct Expectation: Decodable {
    var expect: String
  }

  /// What is expected and the file's name, with a space between.
  static var names: [String] {
    let all = (try? Corpus.decode([String: Expectation].self, from: "xlsx/expectations.json")) ?? [:]
    return all.map { "\($0.value.expect) \($0.key)" }.sorted()
  }
}
