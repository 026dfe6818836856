import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX

/// How a tab looks in a workbook: widths, formats, drop-down lists, what is grey.
enum TabDesign {
  /// The design of one tab. The columns are those of every tab in the workbook, for lists that show another tab's
  /// keys.
  static func sheet(
    _ tab: TabName, sheetName: String, visibility: Sheet.Visibility, columns: [TabName: TabColumns],
    sheetNames: [TabName: String], version: Int, money: MoneyFormats
  ) -> SheetDesign {
    let schema = TabSchema.of(tab)
    let entries = columns[tab]?.entries ?? []
    var design = SheetDesign(
      name: sheetName,
      columns: entries.map { entry in
        guard let position = entry.position else { return ColumnDesign(name: entry.name, width: 16) }
        let column = schema.columns[position]
        return ColumnDesign(
          name: entry.name, width: max(width(of: column), headerWidth(of: column)),
          isMuted: column.isBookkeeping,
          format: format(of: column, money: money),
          choices: choices(of: column, columns: columns, sheetNames: sheetNames, version: version))
      }, visibility: visibility,
      deletionColumn: schema.position(matching: "deletedAt").flatMap { columns[tab]?.index(of: $0) })
    design.isPrintedWide = true
    fold(&design.columns, entries, schema)
    if tab == .transactions {
      if isTable(design) { design.tableName = tab.rawValue }
      if let columns = columns[tab] { design.rowRules = moneyRules(columns, schema) }
    }
    return design
  }

  /// Folds what only programs need, where it stands behind all else.
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

  /// Tells money that comes in from money that goes out, and both from what only moves: in letters too, for those who do not see colours, and in print.
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
  private static func headerWidth(of column: Column) -> Double {
    column.isBookkeeping ? 0 : Double(column.name.count) * 1.1 + 4
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
    // Identifiers keep their leading zeros when a person types one.
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
