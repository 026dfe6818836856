import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX

/// The number formats of amounts: grouped, with the currency's digits and its code behind (`1,234.50 EUR`).
///
/// The code is written out because no sign is right for every reader of a file.
struct MoneyFormats {
  private var formats: [String: CellFormat] = [:]
  private var ofAccount: [String: CellFormat] = [:]
  let standard: CellFormat

  /// Registers the formats of all currencies that the dataset can name, and of `further` codes.
  init(_ dataset: Dataset, further: Set<String> = [], design: inout WorkbookDesign) {
    func format(_ currency: Currency) -> CellFormat {
      let digits = currency.digits == 0 ? "" : "." + String(repeating: "0", count: currency.digits)
      let number = "#,##0" + digits
      return design.format(currency == .none ? number : "\(number)\\ \"\(currency.code)\"")
    }
    standard = format(dataset.settings.currency ?? .none)
    for (key, currency) in dataset.currencyOfAccount.sorted(by: { $0.key < $1.key }) {
      ofAccount[key] = format(currency)
    }
    for code in Self.codes(in: dataset).union(further).sorted() {
      if let currency = Currency(code: code) { formats[code] = format(currency) }
    }
  }

  /// The format of an amount in a row that names a currency, or else an account.
  func format(currency: String?, account: String?) -> CellFormat {
    if let currency, let format = formats[currency] { return format }
    if let account, let format = ofAccount[account] { return format }
    return standard
  }

  /// All currency codes that stand in the dataset's cells.
  private static func codes(in dataset: Dataset) -> Set<String> {
    var codes: Set<String> = []
    for tab in dataset.orderedTabs {
      addCodes(of: tab.sheet, rows: 0..<tab.sheet.rowCount, columns: codeColumns(of: tab), to: &codes)
    }
    return codes
  }

  /// The columns of a tab's sheet that hold currency codes.
  static func codeColumns(of tab: Tab) -> [Int] {
    tab.schema.columns.indices.filter { tab.schema.columns[$0].kind == .currency }
      .compactMap { tab.binding.columnOfPosition[$0] }
  }

  /// Adds the currency codes in some columns of a sheet.
  static func addCodes(of sheet: Sheet, rows: Range<Int>, columns: [Int], to codes: inout Set<String>) {
    if columns.isEmpty { return }
    sheet.withView { view in
      for row in rows {
        for cell in view.cells(inRow: row) where columns.contains(cell.column) && view.length(of: cell) == 3 {
          codes.insert(view.text(of: cell))
        }
      }
    }
  }
}
