@testable import Spreadsheet

/// What must hold for any text that is read as CSV.
enum CSVPromises {
  static func check(_ bytes: [UInt8]) {
    guard let document = try? CSVReader.read(bytes, name: "f") else { return }
    let sheet = document.sheet
    let records = (0..<sheet.rowCount).map { row in
      sheet.cells(inRow: row).map { sheet.text(of: $0) }
    }
    // Written anew in our own dialect and read again, every field is what it was.
    guard let written = try? CSVWriter.bytes(of: records),
      let again = try? CSVReader.read(written, dialect: CSVDialect(), name: "f")
    else { return }
    for row in records.indices {
      let texts = again.sheet.cells(inRow: row).map { again.sheet.text(of: $0) }
      precondition(texts == records[row], "record \(row + 1): \(records[row]) became \(texts)")
    }
    checkEditing(bytes, document)
  }

  /// Where a broken quote is repaired by what stands around it, so that an edit may change the repair: a save
  /// reads its own bytes again and refuses, so nothing is promised of the editor alone.
  private static let quoteProblems: Set<CSVProblem.Kind> = [
    .unterminatedQuote, .unescapedQuote, .textAfterClosingQuote, .quoteInUnquotedField, .mixedQuoteEscapes,
  ]

  /// A cell that is set reads back as set.
  private static func checkEditing(_ bytes: [UInt8], _ document: CSVDocument) {
    guard !document.problems.contains(where: { quoteProblems.contains($0.kind) }) else { return }
    let sheet = document.sheet
    guard sheet.rowCount > 0, let cell = sheet.cells(inRow: 0).first else { return }
    var edits = SheetEdits(name: "f")
    edits.sets[SheetEdits.Place(row: 0, column: cell.column)] = .text("fuzz")
    guard let edited = try? CSVEditor(bytes, document).applying(edits),
      let again = try? CSVReader.read(edited, dialect: document.dialect, name: "f")
    else { return }
    precondition(again.sheet.text(row: 0, column: cell.column) == "fuzz", "an edit did not arrive")
  }
}
