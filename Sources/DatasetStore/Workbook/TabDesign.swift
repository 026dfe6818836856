import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX

/// The design of a tab in a workbook: widths, formats, drop-down lists, greyed columns.
enum TabDesign {
  /// The design of one tab. The columns are those of every tab in the workbook, for lists that show another
  /// tab's keys.
  static func sheet(
    _ tab: TabName, sheetName: String, visibility: Sheet.Visibility, columns: [TabName: TabColumns],
    sheetNames: [TabName: String], version: Int, money: MoneyFormats, language: SheetLanguage
  ) -> SheetDesign {
    let schema = TabSchema.of(tab)
    let entries = columns[tab]?.entries ?? []
    var design = SheetDesign(
      name: sheetName,
      columns: entries.map { entry in
        guard let position = entry.position else { return ColumnDesign(name: entry.name, width: 16) }
        let column = schema.columns[position]
        return ColumnDesign(
          name: entry.name, width: max(width(of: column), headerWidth(of: column, in: language)),
          isMuted: column.isBookkeeping,
          format: format(of: column, money: money),
          choices: choices(of: column, columns: columns, sheetNames: sheetNames, version: version))
      }, visibility: visibility,
      deletionColumn: schema.position(matching: "deletedAt").flatMap { columns[tab]?.index(of: $0) })
    design.isPrintedWide = true
    design.shownNames = language.names(of: tab)
    design.isRightToLeft = language.isRightToLeft
    fold(&design.columns, entries, schema)
    if tab == .transactions {
      if isTable(design) { design.tableName = tab.rawValue }
      if let columns = columns[tab] { design.rowRules = moneyRules(columns, schema) }
    }
    return design
  }

  /// Folds the columns that only programs need, if they come after all others.
  private static func fold(
    _ columns: inout [ColumnDesign], _ entries: [TabColumns.Entry], _ schema: TabSchema
  ) {
    for index in entries.indices.reversed() {
      guard let position = entries[index].position, schema.columns[position].isBookkeeping else { return }
      columns[index].isFolded = true
    }
  }

  /// Whether each column has a name of its own, without which no table is valid.
  private static func isTable(_ design: SheetDesign) -> Bool {
    let names = design.columns.map { $0.name.lowercased() }
    return !names.isEmpty && !names.contains("") && Set(names).count == names.count
  }

  /// Tells money that comes in from money that goes out, and both from what only moves: in letters too, for
  /// those who do not see colours, and in print.
  private static func moneyRules(_ columns: TabColumns, _ schema: TabSchema) -> [RowRule] {
    guard let amount = columns.index(of: schema["amount"]), let type = columns.index(of: schema["type"])
    else {
      return []
    }
    let typeLetters = CellReference.letters(ofColumn: type)
    let direction = columns.index(of: schema["direction"]).map { CellReference.letters(ofColumn: $0) }
    let comesIn = LookChange(color: "1F7A6D", isBold: true)
    return [
      RowRule(column: amount, change: comesIn) { row in
        let income = "$\(typeLetters)\(row)=\"income\""
        guard let direction else { return income }
        return
          "OR(AND(\(income),$\(direction)\(row)<>\"out\"),AND($\(typeLetters)\(row)=\"expense\",$\(direction)\(row)=\"in\"))"
      },
      RowRule(column: amount, change: LookChange(color: "6B6B6B", isItalic: true)) { row in
        "OR($\(typeLetters)\(row)=\"transfer\",$\(typeLetters)\(row)=\"adjustment\",$\(typeLetters)\(row)=\"settlement\")"
      },
    ]
  }

  /// Room for the bold name and the filter button; bookkeeping stays narrow.
  private static func headerWidth(of column: Column, in language: SheetLanguage) -> Double {
    column.isBookkeeping ? 0 : Double(language.width(of: column)) * 1.1 + 4
  }

  private static func width(of column: Column) -> Double {
    if column.isBookkeeping { return 9 }
    switch column.kind {
    case .date: return 12
    case .amount, .signedAmount: return 16
    case .currency, .boolean, .integer: return 10
    case .key, .tagList, .shares: return 20
    case .choice: return 13
    case .color: return 10
    case .uuid, .timestamp, .sha256: return 9
    case .text: return longTexts[column.name] ?? 22
    }
  }

  private static let longTexts: [String: Double] = [
    "payee": 28, "note": 36, "statementText": 40, "name": 26, "value": 40, "textContains": 36,
    "textMatches": 36, "fileName": 30, "emoji": 8, "icon": 12, "last4": 8, "institution": 20, "comment": 36,
  ]

  private static func format(of column: Column, money: MoneyFormats) -> CellFormat {
    switch column.kind {
    case .date: .day
    case .amount, .signedAmount: money.standard
    // Identifiers keep their leading zeros when a user types one.
    case .uuid, .key, .sha256, .timestamp: .text
    case .text where ["externalId", "importKey", "last4", "driveFileId"].contains(column.name): .text
    default: .general
    }
  }

  private static func choices(
    of column: Column, columns: [TabName: TabColumns], sheetNames: [TabName: String], version: Int
  ) -> Choices? {
    switch column.kind {
    case .choice(let choices): return .fixed(choices.filter { $0.since <= version }.map(\.word))
    case .boolean: return .fixed(["TRUE", "FALSE"])
    case .key:
      guard let target = column.reference, let sheet = sheetNames[target],
        let identity = TabSchema.of(target).identityPosition, let index = columns[target]?.index(of: identity)
      else { return nil }
      return .column(index, ofSheet: sheet)
    default: return nil
    }
  }
}

/// The columns of a tab in a workbook: the origin and kind of each.
struct TabColumns {
  struct Entry {
    /// The column of the sheet that was read.
    var source: Int
    var name: String
    /// The column's position in the schema; nil for one of the user's own.
    var position: Int?
  }

  var entries: [Entry]

  /// Every column at its own position.
  init(asRead sheet: Sheet, binding: TabBinding?) {
    let header = sheet.rowCount == 0 ? [] : sheet.cells(inRow: 0)
    var width = (header.last?.column ?? -1) + 1
    sheet.withView { view in
      for row in 0..<view.rowCount { width = max(width, (view.cells(inRow: row).last?.column ?? -1) + 1) }
    }
    entries = (0..<width).map { column in
      let position = binding.flatMap {
        column < $0.positionOfColumn.count ? $0.positionOfColumn[column] : nil
      }
      return Entry(source: column, name: "", position: position.flatMap { $0 >= 0 ? $0 : nil })
    }
    for cell in header { entries[cell.column].name = sheet.text(of: cell) }
  }

  /// The columns of a tab, with those that edits add to its header.
  init(_ tab: Tab, with edits: SheetEdits?) {
    self.init(asRead: tab.sheet, binding: tab.binding)
    let added = (edits?.sets ?? [:]).filter { $0.key.row == 0 }.sorted { $0.key < $1.key }
    for (place, value) in added {
      while entries.count <= place.column { entries.append(Entry(source: entries.count, name: "")) }
      entries[place.column].name = value.text
      entries[place.column].position = tab.schema.position(matching: value.text)
    }
  }

  /// The format's columns in the order for people, then the user's own.
  init(presented tab: Tab) {
    let asRead = TabColumns(asRead: tab.sheet, binding: tab.binding)
    let order = tab.schema.presentedColumns(version: SchemaVersion.current).map { tab.schema[$0.name] }
    let ours = order.compactMap { position in asRead.entries.first { $0.position == position } }
    let others = asRead.entries.filter { $0.position == nil }
    entries = ours.map { entry in
      var named = entry
      named.name = entry.position.map { tab.schema.columns[$0].name } ?? entry.name
      return named
    }
    // Columns without a name and a cell are the rest of dragged formatting; the others are the user's.
    entries += others.filter { entry in !entry.name.isEmpty || Self.hasCells(tab.sheet, in: entry.source) }
  }

  private static func hasCells(_ sheet: Sheet, in column: Int) -> Bool {
    sheet.withView { view in
      (0..<view.rowCount).contains { row in
        view.cells(inRow: row).contains { $0.column == column && view.length(of: $0) > 0 }
      }
    }
  }

  /// The output column of a schema position.
  func index(of position: Int) -> Int? { entries.firstIndex { $0.position == position } }
}
