package import Spreadsheet

/// How well the cells of a column fit a column of the format.
package enum ColumnEvidence: Int, Comparable, Sendable {
  /// Most cells are of another kind.
  case against
  /// The column is blank, or any text would fit.
  case none
  /// The cells are of the kind.
  case inFavour

  /// The number of cells that are read.
  private static let sample = 1000

  package static func < (one: ColumnEvidence, other: ColumnEvidence) -> Bool { one.rawValue < other.rawValue }

  /// Looks at the cells below the header.
  init(column: Int, kind: ValueKind, sheet: Sheet, decoder: CellDecoder) {
    var fitting = 0
    var others = 0
    sheet.withView { view in
      for row in 1..<max(1, view.rowCount) {
        guard let cell = view.cells(inRow: row).first(where: { $0.column == column }),
          let fits = decoder.isOfKind(cell, view, kind)
        else { continue }
        if fits { fitting += 1 } else { others += 1 }
        if fitting + others == Self.sample { break }
      }
    }
    self = fitting + others == 0 ? .none : fitting > others ? .inFavour : .against
  }
}

extension Tab {
  /// Whether a cell of one of its rows reads as a value of a kind; nil if it gives no evidence.
  package func fits(_ cell: Cell, _ view: SheetView, _ kind: ValueKind) -> Bool? {
    decoder.isOfKind(cell, view, kind)
  }

  /// Whether a cell of one of its rows holds nothing but white space.
  package func isBlank(_ cell: Cell, _ view: SheetView) -> Bool { view.isBlank(cell) }
}

extension CellDecoder {
  /// Whether a cell reads as a value of the kind; nil if it gives no evidence, because it is blank or any
  /// text would fit.
  fileprivate func isOfKind(_ cell: Cell, _ view: SheetView, _ kind: ValueKind) -> Bool? {
    func judged(_ isBlank: Bool, _ kind: FindingKind?, hasValue: Bool) -> Bool? {
      isBlank || kind == .formulaNoValue ? nil : hasValue
    }
    func judged<Value>(_ reading: Reading<Value>) -> Bool? {
      judged(reading.isBlank, reading.kind, hasValue: reading.value != nil)
    }
    switch kind {
    case .text: return nil
    case .key: return judged(key(cell, view))
    case .tagList: return judged(tagList(cell, view))
    case .uuid: return judged(uuid(cell, view))
    case .date: return judged(date(cell, view))
    case .timestamp: return judged(timestamp(cell, view))
    case .currency: return judged(currency(cell, view))
    case .boolean: return judged(boolean(cell, view))
    case .integer: return judged(integer(cell, view))
    case .color: return judged(color(cell, view))
    case .sha256: return judged(sha256(cell, view))
    case .shares: return judged(shares(cell, view))
    case .choice(let choices): return judged(choice(cell, view, choices))
    case .amount, .signedAmount:
      // In which currency is not known here: digits too many are an amount all the same.
      let reading = minorUnits(cell, view, currency: .none)
      let isOther =
        reading.kind.map { [.amountUnreadable, .amountIsDate, .errorValue].contains($0) } ?? false
      let isNegative = kind == .amount && (reading.value ?? 0) < 0
      return judged(reading.isBlank, reading.kind, hasValue: !isOther && !isNegative)
    }
  }
}
