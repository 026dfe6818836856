package import Spreadsheet

/// What single cells mean, whatever program wrote them and in whichever storage.
package struct CellMeaning {
  private let storage: Storage

  package init(storage: Storage) { self.storage = storage }

  /// The meaning of a cell of a kind, one text for each value; empty for a blank one. No kind: a column of the person's own.
  package func text(of cell: Cell, in view: SheetView, _ kind: ValueKind?) -> String {
    let text = cell.kind == .missingValue ? "" : view.text(of: cell)
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
    case .color, .sha256: read = HeaderName.trimmed(text).lowercased()
    case .text, .shares: read = nil
    case nil: read = cell.kind == .number ? Self.number(text) : nil
    }
    if let read { return read }
    if cell.kind == .boolean { return text == "1" ? "TRUE" : "FALSE" }
    return HeaderName.trimmed(text).isEmpty ? "" : text
  }

  /// A plain number without zeros that say nothing, and where it is money without binary noise; nil for anything else.
  package static func number(_ text: String, hasNoise: Bool = false) -> String? {
    guard let number = try? DecimalNumber(plain: HeaderName.trimmed(text)) else { return nil }
    return (hasNoise ? number.withoutNoise : number).reduced.description
  }
}
