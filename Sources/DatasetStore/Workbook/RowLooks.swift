import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX

/// What new rows of a tab look like: like the last row whose amounts are in the same currencies.
///
/// So a person's own styles go on in the new rows, and no amount is shown in another row's currency.
struct RowLooks {
  /// The formats of the two amounts that a row can have.
  private struct Money: Hashable {
    var amount: CellFormat
    var original: CellFormat
  }

  private let tab: Tab
  private let money: MoneyFormats
  private let design: WorkbookDesign
  private let currency: Int?
  private let originalCurrency: Int?
  private let account: Int?
  /// Columns of amounts, and whether each is of the original amount.
  private var amounts: [(column: Int, isOriginal: Bool)] = []

  init(_ tab: Tab, columns: TabColumns, money: MoneyFormats, design: WorkbookDesign) {
    self.tab = tab
    self.money = money
    self.design = design
    func column(_ name: String) -> Int? {
      guard let position = tab.schema.position(matching: name) else { return nil }
      return columns.entries.first { $0.position == position }?.source
    }
    currency = column("currency")
    originalCurrency = column("originalCurrency")
    account = column("accountKey")
    for entry in columns.entries {
      guard let position = entry.position else { continue }
      switch tab.schema.columns[position].kind {
      case .amount, .signedAmount:
        amounts.append((entry.source, tab.schema.columns[position].name == "originalAmount"))
      default: break
      }
    }
  }

  /// The looks of rows to be appended behind a row of data; empty where all follow that row.
  func looks(of rows: Sheet, behind end: Int) -> [AppendedLook] {
    guard !amounts.isEmpty, rows.rowCount > 0 else { return [] }
    let wanted = money(of: rows)
    let models = models(for: Set(wanted), upTo: end)
    let last = end > 0 ? end : nil
    return wanted.map { money in
      if let model = models[money] { return AppendedLook(model: model) }
      return AppendedLook(model: last, formats: formats(of: money))
    }
  }

  /// For each row the format codes of its amounts by column.
  func formats(of rows: Sheet) -> [[Int: String]] { money(of: rows).map(formats) }

  private func formats(of money: Money) -> [Int: String] {
    let codes = amounts.map { ($0.column, design.code(of: $0.isOriginal ? money.original : money.amount)) }
    return Dictionary(codes) { first, _ in first }
  }

  private func money(of sheet: Sheet) -> [Money] {
    sheet.withView { view in (0..<view.rowCount).map { money(ofRow: $0, view) } }
  }

  /// For each kind of money the last row of the tab that has it.
  private func models(for wanted: Set<Money>, upTo end: Int) -> [Money: Int] {
    var models: [Money: Int] = [:]
    tab.sheet.withView { view in
      for row in stride(from: end, to: 0, by: -1) where models.count < wanted.count {
        let money = money(ofRow: row, view)
        if wanted.contains(money), models[money] == nil { models[money] = row }
      }
    }
    return models
  }

  private func money(ofRow row: Int, _ view: SheetView) -> Money {
    var texts: [Int: String] = [:]
    for cell in view.cells(inRow: row)
    where cell.column == currency || cell.column == originalCurrency || cell.column == account {
      texts[cell.column] = view.text(of: cell)
    }
    func text(_ column: Int?) -> String? { column.flatMap { texts[$0] } }
    return Money(
      amount: money.format(currency: text(currency), account: text(account)),
      original: money.format(currency: text(originalCurrency), account: nil))
  }
}
