import Foundation
import Spreadsheet
import TestSupport
import Testing

@testable import SpreadsheetXLSX

/// Changes one cell of every readable workbook of the corpus; see ``CorpusTests``.
@Suite(.enabled(if: Corpus.isThere, "set DATASET_CORPUS to the folder of the corpus to run these"))
struct EditCorpusTests {
  @Test(arguments: WorkbookCorpus.names.filter { !$0.hasPrefix("error") })
  func `one changed cell changes nothing else`(name: String) throws {
    let file = String(name.split(separator: " ", maxSplits: 1)[1])
    let path = try Corpus.file("xlsx/\(file)").path
    guard let book = try? XLSXReader.read(path: path), let (sheet, row, column) = Self.ordinaryCell(of: book)
    else {
      return
    }
    var edit = SheetEdits(name: sheet.name)
    edit.sets[.init(row: row, column: column)] = .text("changed")
    var edits = WorkbookEdits()
    edits.sheets[sheet.name] = edit
    let target = TemporaryFile.path()
    defer { unlink(target) }
    guard let copy = try Self.edited(book, edits, path, to: target) else { return }
    #expect(copy.sheets.count == book.sheets.count)
    for (before, after) in zip(book.sheets, copy.sheets) {
      var wanted = CorpusTests.cells(of: before)
      if before.name == sheet.name {
        wanted[CellReference(column: column, row: sheet.rowNumber(row)).description] = "string changed"
      }
      #expect(CorpusTests.cells(of: after) == wanted, "\(before.name)")
    }
  }

  @Test(arguments: WorkbookCorpus.names.filter { !$0.hasPrefix("error") })
  func `whatever is read takes a new sheet, a new column and new rows`(name: String) throws {
    let file = String(name.split(separator: " ", maxSplits: 1)[1])
    let path = try Corpus.file("xlsx/\(file)").path
    guard let book = try? XLSXReader.read(path: path) else { return }
    var edits = NewSheetTests.edits("Quite new")
    let sheet = book.sheets.first { $0.rowCount > 0 }
    if let sheet {
      var edit = SheetEdits(name: sheet.name)
      let width = (0..<sheet.rowCount).map { (sheet.cells(inRow: $0).last?.column ?? -1) + 1 }.max() ?? 0
      guard width < 16_384, sheet.rowNumber(sheet.rowCount - 1) < 1_048_576 else { return }
      edit.sets[.init(row: 0, column: width)] = .text("new")
      edit.append(.text("first"), .number("2"))
      edits.sheets[sheet.name] = edit
    }
    let target = TemporaryFile.path()
    defer { unlink(target) }
    guard let copy = try Self.edited(book, edits, path, to: target, addsRows: true) else { return }
    #expect(copy.sheets.map(\.name) == book.sheets.map(\.name) + ["Quite new"])
    guard let sheet, let edited = copy.sheet(named: sheet.name) else { return }
    #expect(edited.text(row: edited.rowCount - 1, column: 0) == "first")
    #expect(edited.rowNumber(edited.rowCount - 1) == sheet.rowNumber(sheet.rowCount - 1) + 1)
  }

  /// The edited copy of a workbook, with all else unchanged; nil where the edit is refused for one of the few
  /// reasons that there may be.
  private static func edited(
    _ book: XLSXWorkbook, _ edits: WorkbookEdits, _ path: String, to target: String, addsRows: Bool = false
  ) throws -> XLSXWorkbook? {
    do {
      let outcome = try WorkbookEditor.write(edits, of: book, original: path, to: target)
      #expect(
        try PackageComparison.firstDifference(original: .path(path), copy: .path(target), except: outcome)
          == nil)
      return try XLSXReader.read(path: target)
    } catch let error as WorkbookEditorError {
      switch error.problem {
      case .encoding, .rowTwice, .cellElsewhere: return nil
      case .rowsOutOfOrder, .mergedCells, .totals, .signed:
        if addsRows { return nil }
        throw error
      default: throw error
      }
    }
  }

  /// A cell of the second row, or else the first, that holds no formula.
  static func ordinaryCell(of book: XLSXWorkbook) -> (Spreadsheet.Sheet, Int, Int)? {
    for sheet in book.sheets where sheet.rowCount > 0 {
      let row = min(1, sheet.rowCount - 1)
      let cell = sheet.cells(inRow: row).first { sheet.formula(row: row, column: $0.column) == nil }
      if let cell { return (sheet, row, cell.column) }
    }
    return nil
  }
}
