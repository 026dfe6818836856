@testable import Spreadsheet
@testable import SpreadsheetXLSX

/// Sheet XML read by the scanner of plain cells and by libxml2 alone: the same cells, or the same refusal.
enum ParserPromises {
  static func check(_ bytes: [UInt8]) {
    let package = StoredPackage.workbook(sheet: bytes)
    let scanned = read(package, .scanner)
    let parsed = read(package, .libxml2)
    precondition(scanned == parsed, "the parsers disagree:\n\(scanned)\n\(parsed)")
  }

  private static func read(_ package: [UInt8], _ parser: CellParser) -> [String] {
    do throws(XLSXError) {
      let book = try XLSXReader.read(bytes: package, name: "f.xlsx", parser: parser)
      return book.sheets.flatMap(texts) + book.warnings.map(\.description)
    } catch {
      return ["refused: " + refusal(error.problem)]
    }
  }

  private static func texts(_ sheet: Sheet) -> [String] {
    (0..<sheet.rowCount).flatMap { row in
      sheet.cells(inRow: row).map { "\(sheet.rowNumber(row)) \($0.column) \($0.kind) \(sheet.text(of: $0))" }
    }
  }

  /// What is wrong, without the line and the words of the parser: the scanner counts no lines.
  private static func refusal(_ problem: XLSXProblem) -> String {
    switch problem {
    case .damagedPart(let part, _, _): "\(part) is damaged"
    case .doctype(let part, _): "\(part) has a DOCTYPE"
    case .tooLarge(let limit, _, _): "too large: \(limit)"
    default: "\(problem)"
    }
  }
}
