package import Spreadsheet

/// The cells of a row by the positions of their columns in the schema. Each is looked up when somebody asks
/// for it, since most passes over a tab look at a few of its columns.
struct RowSlots {
  let cells: UnsafeBufferPointer<Cell>
  /// For each position the sheet's column, or -1.
  let columns: UnsafeBufferPointer<Int>

  var indices: Range<Int> { columns.indices }

  @inline(__always)
  subscript(_ position: Int) -> Cell? {
    let column = columns[position]
    guard column >= 0, let index = cells.index(ofColumn: column) else { return nil }
    return cells[index]
  }
}

/// One row of a tab, bound to its columns; valid only inside ``Tab/forEachRow(_:)``.
///
/// Columns are named by their position in the schema, which callers look up once: `schema["date"]`.
@usableFromInline package struct TabRow {
  /// The row's index in the sheet, 0-based; the header is 0.
  package let index: Int
  package let view: SheetView
  let slots: RowSlots
  let decoder: CellDecoder
  let shape: TabRowShape

  package func cell(_ position: Int) -> Cell? { slots[position] }

  /// The unchanged text of a cell; nil if it is absent or empty. Booleans are `TRUE` and `FALSE`.
  package func rawText(_ position: Int) -> String? {
    guard let cell = slots[position], cell.kind != .missingValue else { return nil }
    let text = view.text(of: cell)
    if cell.kind == .boolean { return text == "1" ? "TRUE" : "FALSE" }
    return text.isEmpty ? nil : text
  }

  /// Whether a cell holds nothing but white space.
  @usableFromInline package func isBlank(_ position: Int) -> Bool {
    slots[position].map(view.isBlank) ?? true
  }

  /// Reads a text.
  @usableFromInline package func text(_ position: Int) -> Reading<String> {
    decoder.text(slots[position], view)
  }
  package func exactText(_ position: Int) -> Reading<String> { decoder.exactText(slots[position], view) }
  /// Reads a key.
  @usableFromInline package func key(_ position: Int) -> Reading<String> {
    decoder.key(slots[position], view)
  }
  /// Reads a list of tags.
  @usableFromInline package func tagList(_ position: Int) -> Reading<TagList> {
    decoder.tagList(slots[position], view)
  }
  /// Reads an identifier.
  @usableFromInline package func uuid(_ position: Int) -> Reading<RecordID> {
    decoder.uuid(slots[position], view)
  }
  /// Reads a day.
  @usableFromInline package func date(_ position: Int) -> Reading<CalendarDate> {
    decoder.date(slots[position], view)
  }
  /// Reads a moment.
  @usableFromInline package func timestamp(_ position: Int) -> Reading<Timestamp> {
    decoder.timestamp(slots[position], view)
  }
  /// Reads a truth value.
  @usableFromInline package func boolean(_ position: Int) -> Reading<Bool> {
    decoder.boolean(slots[position], view)
  }
  /// Reads a whole number.
  @usableFromInline package func integer(_ position: Int) -> Reading<Int> {
    decoder.integer(slots[position], view)
  }
  /// Reads a currency code.
  @usableFromInline package func currency(_ position: Int) -> Reading<Currency> {
    decoder.currency(slots[position], view)
  }
  package func color(_ position: Int) -> Reading<String> { decoder.color(slots[position], view) }
  package func sha256(_ position: Int) -> Reading<String> { decoder.sha256(slots[position], view) }

  package func choice(_ position: Int, of choices: [ValueKind.Choice]) -> Reading<String> {
    decoder.choice(slots[position], view, choices)
  }

  /// Minor units of the row's currency, with the sign that the cell has.
  @usableFromInline package func minorUnits(_ position: Int, currency: Currency) -> Reading<Int64> {
    decoder.minorUnits(slots[position], view, currency: currency)
  }
}

/// Findings about the shares of a household.
extension FindingKind {
  package static let ofShares: [FindingKind] = [.sharesForm]

  package static let sharesForm = FindingKind(
    "shares-form", .warning, fix: .yes, "is not how shares are written",
    advice: "Write each member's key with a weight, or with an amount.",
    manual: """
      Shares are parts by weight, "ana:1, ben:2", or amounts that add up, "ana=12.50, ben=30.00". Where only one thing can \
      be meant, as in "Ana 1 Ben 2", it is read. Numbers without names, as in "50/50", could be anybody's.
      """)
}

extension CellDecoder {
  /// The shares of a household. Other notations are read if they can only mean one thing.
  package func shares(_ cell: Cell?, _ view: SheetView) -> Reading<Shares> {
    withTrimmed(cell, view) { bytes, _, _ in
      let text = String(decoding: bytes, as: UTF8.self)
      guard let shares = Shares(text) else { return .unreadable(.sharesForm) }
      return shares.description == text ? .value(shares) : .variant(shares, .sharesForm)
    }
  }
}

extension TabRow {
  /// Reads whom a transaction was for.
  package func shares(_ position: Int) -> Reading<Shares> {
    decoder.shares(cell(position), view)
  }
}
