import DatasetFormat
import Spreadsheet

/// What single cells mean, whatever program wrote them and in whichever storage.
struct CellMeaning {
  let storage: Storage

  /// The value of a cell of a kind; nil for a column of the person's own.
  func value(of cell: Cell, in view: SheetView, _ kind: ValueKind?) -> MergeValue {
    let text = cell.kind == .missingValue ? "" : view.text(of: cell)
    let meaning = meaning(of: cell, in: view, kind, text: text)
    if meaning.isEmpty { return .blank }
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

  private func meaning(of cell: Cell, in view: SheetView, _ kind: ValueKind?, text: String) -> String {
    let decoder = CellDecoder(storage: storage)
    let read: String?
    switch kind {
    case .key: read = decoder.key(cell, view).value
    case .tagList: read = decoder.tagList(cell, view).value?.description
    case .uuid: read = decoder.uuid(cell, view).value?.description
    case .date: read = decoder.date(cell, view).value?.description
    case .timestamp: read = decoder.timestamp(cell, view).value?.description
    case .currency: read = decoder.currency(cell, view).value?.code
    case .boolean: read = decoder.boolean(cell, view).value.map { $0 ? "TRUE" : "FALSE" }
    case .amount, .signedAmount: read = Self.number(text, hasNoise: true)
    case .integer: read = Self.number(text)
    case .choice(let choices): read = decoder.choice(cell, view, choices).value
    case .color, .sha256: read = text.trimmingSpaces.lowercased()
    case .text, .shares: read = nil
    case nil: read = cell.kind == .number ? Self.number(text) : nil
    }
    if let read { return read }
    if cell.kind == .boolean { return text == "1" ? "TRUE" : "FALSE" }
    return text.trimmingSpaces.isEmpty ? "" : text
  }

  /// A plain number without zeros that say nothing, and where it is money without binary noise; nil for anything else.
  static func number(_ text: String, hasNoise: Bool = false) -> String? {
    guard let number = try? DecimalNumber(plain: text.trimmingSpaces) else { return nil }
    return (hasNoise ? number.withoutNoise : number).reduced.description
  }
}
