import DatasetFormat
import Spreadsheet

/// The changes that turn the first copy's tab into the merged one.
struct TabChanges {
  private let merged: TabMerge
  private let dataset: Dataset
  private let tab: Tab?
  private let place: MergeTab?
  private let accountCurrencies: [String: Currency]
  private(set) var notes: [String] = []
  private static let reason = "another copy has it"

  init(_ merged: TabMerge, of dataset: Dataset) {
    self.merged = merged
    self.dataset = dataset
    tab = dataset[merged.name]
    place = tab.map { MergeTab($0, merged.columns) }
    accountCurrencies = dataset.currencyOfAccount
  }

  /// The changes: columns first, then rows in their order, then new rows. Nothing is written to records with
  /// one of the ids `gone`.
  mutating func make(leavingOut gone: Set<String> = []) -> [Change] {
    var added: Set<Int> = []
    var sets: [Change] = []
    var rows: [Change] = []
    for record in merged.records where !gone.contains(record.id) {
      if let row = record.row {
        add(record, at: row, to: &sets, &added)
      } else {
        insert(record, to: &rows, &added)
      }
    }
    let columns = added.sorted().map { index in
      Change(
        .addColumn, at: Address(.tab(merged.name), column: .named(merged.columns.name(index))),
        reason: Self.reason)
    }
    return columns + sets + rows
  }

  private mutating func add(
    _ record: TabMerge.Record, at row: Int, to changes: inout [Change], _ added: inout Set<Int>
  ) {
    guard let tab, let place else { return }
    let before = place.cells(ofRow: row)
    for (index, value) in record.cells.enumerated() where value != before[index] {
      let column = place.column(index)
      var old = CellValue.blank
      if let column {
        old = tab.sheet.value(row: row, column: column)
        if tab.hasFormula(row: row, column: column) {
          notes.append(
            "\(merged.name.rawValue) row \(tab.sheet.rowNumber(row)), \(merged.columns.name(index)): the formula stays; another copy has \(value.value.text)"
          )
          continue
        }
      } else if case .own = merged.columns.all[index] {
        added.insert(index)
      }
      let address = Address(tab, row: row, column: name(of: index, column))
      changes.append(.set(address, old: old, new: written(value, index, of: record), reason: Self.reason))
    }
  }

  private func name(of index: Int, _ column: Int?) -> Address.Column {
    if case .position = merged.columns.all[index] { return .named(merged.columns.name(index)) }
    return column.map { .at($0) } ?? .named(merged.columns.name(index))
  }

  private mutating func insert(
    _ record: TabMerge.Record, to changes: inout [Change], _ added: inout Set<Int>
  ) {
    var values = CompactRow()
    var own: [(index: Int, value: CellValue)] = []
    for (index, value) in record.cells.enumerated() where !value.isBlank {
      switch merged.columns.all[index] {
      case .position(let position): values.append(position, written(value, index, of: record))
      case .own: own.append((index, written(value, index, of: record)))
      }
    }
    changes.append(.insert(tab: merged.name, values: values, reason: Self.reason))
    for (index, value) in own {
      let column = place?.column(index)
      if column == nil { added.insert(index) }
      changes.append(
        .set(
          Address(.tab(merged.name), id: record.id, column: name(of: index, column)), old: .blank, new: value,
          reason: Self.reason))
    }
  }

  /// A value as the storage of the first copy holds it.
  private func written(_ value: MergeValue, _ index: Int, of record: TabMerge.Record) -> CellValue {
    guard let kind = merged.columns.kind(index) else { return value.value }
    switch (dataset.storage, value.value) {
    case (.xlsx, .text(let text)): return CellValue(typed: text, as: kind)
    case (.csv, .number(let text)) where kind.isMoney:
      return digits(index, of: record).flatMap { Amount.text(of: text, digits: $0) }.map { .number($0) }
        ?? value.value
    default: return value.value
    }
  }

  /// How many digits after the point CSV has for an amount of a record; nil if its currency is not known.
  private func digits(_ index: Int, of record: TabMerge.Record) -> Int? {
    func text(_ name: String) -> String? {
      merged.columns.index(named: name).map { record.cells[$0].meaning }.flatMap { $0.isEmpty ? nil : $0 }
    }
    if merged.columns.name(index) == "originalAmount" {
      return text("originalCurrency").flatMap { Currency(code: $0)?.digits }
    }
    guard merged.columns.index(named: "currency") != nil else { return nil }
    if let code = text("currency") { return Currency(code: code)?.digits }
    let account = text("accountKey").flatMap { accountCurrencies[$0] }
    return (account ?? dataset.settings.currency)?.digits
  }
}

/// A tab of one state, read by the columns of the merge.
struct MergeTab: Sendable {
  let tab: Tab
  /// For each column of the sheet its index among the merge's columns, or -1.
  let indices: [Int]
  private let columns: MergeColumns
  /// The sheet's column of each of the merge's columns, or -1.
  private let places: [Int]
  /// Settings that belong to a copy and not to its content.
  private static let ofCopies: Set = ["revision", "parents"]

  init(_ tab: Tab, _ columns: MergeColumns) {
    self.tab = tab
    self.columns = columns
    indices = columns.indices(in: tab)
    var places = Array(repeating: -1, count: columns.all.count)
    for (column, index) in indices.enumerated() where index >= 0 && places[index] < 0 {
      places[index] = column
    }
    self.places = places
  }

  /// The values of a row, by the columns of the merge.
  func cells(ofRow row: Int) -> [MergeValue] {
    var cells = Array(repeating: MergeValue.blank, count: columns.all.count)
    let reader = ComparableCell(storage: tab.storage)
    tab.sheet.withView { view in
      for cell in view.cells(inRow: row) where cell.column < indices.count && indices[cell.column] >= 0 {
        let index = indices[cell.column]
        cells[index] = reader.value(of: cell, in: view, columns.kind(index))
      }
    }
    return cells
  }

  /// The sheet's column of a column of the merge; nil if this state lacks it.
  func column(_ index: Int) -> Int? { places[index] < 0 ? nil : places[index] }

  /// The rows that are the user's records, in order.
  func forEachRecord(_ body: (TabRow) -> Void) { Self.forEachRecord(of: tab, body) }

  /// The same of a tab.
  static func forEachRecord(of tab: Tab, _ body: (TabRow) -> Void) {
    let key = tab.name == .settings ? tab.schema.identityPosition : nil
    tab.forEachRow { row in
      if let key, let text = row.text(key).value, ofCopies.contains(SettingKey.canonical(text)) {
        return
      }
      body(row)
    }
  }
}
