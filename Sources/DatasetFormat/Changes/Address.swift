package import Spreadsheet

/// The place of a change: a sheet, a row, a cell, or a file of `Receipts/`. Each of them may be the user's
/// own.
///
/// An address refers to the dataset before the plan: rows keep their numbers and sheets their names, whatever
/// other changes the plan has.
@usableFromInline package struct Address: Sendable, Hashable {
  /// The part of a dataset that a change is about: a tab, a sheet or a file.
  @usableFromInline package enum Place: Sendable, Hashable {
    /// A tab of the format, whatever the spelling of its sheet's name.
    case tab(TabName)
    /// A sheet of the user's own, by its exact name.
    case own(String)
    /// A file, by its path below `Receipts/`.
    case receipt(String)
  }

  /// A column of a sheet.
  @usableFromInline package enum Column: Sendable, Hashable {
    /// By the name in its header: one of the format's in any spelling, or a user's exact name.
    case named(String)
    /// By its index from 0, for columns without a name or with one that others have too.
    case at(Int)
  }

  /// The part that holds it.
  package var place: Place
  /// 1-based, as the spreadsheet shows it; in CSV the record's number.
  package var row: Int?
  /// The record's identifier or key as its cell has it: proof that the row is the right one.
  package var id: String?
  /// The column; nil for a whole row, sheet or file.
  package var column: Column?

  /// A place in any sheet or file.
  @usableFromInline package init(_ place: Place, row: Int? = nil, id: String? = nil, column: Column? = nil) {
    self.place = place
    self.row = row
    self.id = id
    self.column = column
  }

  /// A place in a tab of the format.
  @usableFromInline package init(_ tab: TabName, row: Int? = nil, id: String? = nil, column: String? = nil) {
    self.init(.tab(tab), row: row, id: id, column: column.map { .named($0) })
  }

  /// A row of a tab by its index in the sheet, or its cell in a column, with the row's id as proof.
  @usableFromInline package init(_ tab: Tab, row: Int, column: Column? = nil) {
    self.init(
      .tab(tab.name), row: tab.sheet.rowNumber(row), id: tab.identityText(row: row), column: column)
  }

  /// The tab of the format; nil for the user's own sheets and files.
  @usableFromInline package var tab: TabName? { if case .tab(let tab) = place { tab } else { nil } }

  /// The row alone, without the proof that it is the right one.
  package var ofRow: Address { Address(place, row: row) }

  /// The name of the column, where the address has one.
  @usableFromInline package var columnName: String? {
    if case .named(let name) = column { name } else { nil }
  }
}

extension Address.Place: CustomStringConvertible {
  /// The name as people know it.
  @usableFromInline package var description: String {
    switch self {
    case .tab(let tab): tab.rawValue
    case .own(let name): name
    case .receipt(let path): "Receipts/\(path)"
    }
  }
}

extension Address.Column: CustomStringConvertible {
  /// The name, or `column D`.
  @usableFromInline package var description: String {
    switch self {
    case .named(let name): name
    case .at(let index): "column \(CellReference.letters(ofColumn: index))"
    }
  }
}

extension Address: CustomStringConvertible {
  /// `Transactions row 7, amount`; a record that comes with the same plan has no row yet: `Transactions
  /// 01a1fbf2-…, Mood`.
  @usableFromInline package var description: String {
    let record = row.map { " row \($0)" } ?? (column == nil ? nil : id.map { " \($0)" })
    return place.description + (record ?? "") + (column.map { ", \($0)" } ?? "")
  }
}

extension Dataset {
  /// All sheets in the order of the workbook or of the files, each with its place.
  package var places: [(place: Address.Place, sheet: Sheet)] {
    var tabsLeft = tabs
    var foreignLeft = foreignSheets
    var places: [(place: Address.Place, sheet: Sheet)] = []
    for name in sheetOrder {
      // Of two sheets with one name the first is the tab.
      if let tab = tabsLeft.values.first(where: { $0.sheet.name == name }) {
        tabsLeft[tab.name] = nil
        places.append((.tab(tab.name), tab.sheet))
      } else if let index = foreignLeft.firstIndex(where: { $0.name == name }) {
        places.append((.own(name), foreignLeft.remove(at: index)))
      }
    }
    for name in TabName.allCases { if let tab = tabsLeft[name] { places.append((.tab(name), tab.sheet)) } }
    return places
  }

  /// The file that holds a sheet, without folders.
  package func fileName(of place: Address.Place, _ sheet: Sheet) -> String {
    if let tab = place.tabName.flatMap({ tabs[$0] }) { return tab.fileName }
    return fileName(ofNew: sheet.name)
  }

  /// The file that a new sheet would be in.
  func fileName(ofNew name: String) -> String {
    storage == .csv ? "\(name).csv" : tabs.values.first?.fileName ?? ""
  }
}

extension Address.Place {
  var tabName: TabName? { if case .tab(let name) = self { name } else { nil } }
}
