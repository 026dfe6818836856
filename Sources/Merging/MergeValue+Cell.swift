import DatasetFormat
import Spreadsheet

extension CellMeaning {
  /// The value of a cell of a kind; nil for a column of the person's own.
  func value(of cell: Cell, in view: SheetView, _ kind: ValueKind?) -> MergeValue {
    let meaning = text(of: cell, in: view, kind)
    if meaning.isEmpty { return .blank }
    let text = view.text(of: cell)
    // Only noise makes a number that long, and nobody wants it written.
    let isNoise = kind?.isMoney == true && cell.kind == .number && text.utf8.count > 15
    return MergeValue(meaning: meaning, value: isNoise ? .number(meaning) : Self.value(text, cell.kind))
  }

  private static func value(_ text: String, _ kind: CellKind) -> CellValue {
    switch kind {
    case .number: .number(text)
    case .boolean: .boolean(text == "1")
    case .date: .date(text)
    case .missingValue: .blank
    case .text, .quotedText, .escapedText, .error: text.isEmpty ? .blank : .text(text)
    }
  }
}
