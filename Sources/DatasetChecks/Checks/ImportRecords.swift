import Bookkeeping
import DatasetFormat
import Spreadsheet

/// The records of imports that count, as checks of what they brought need them.
struct ImportRecords {
  struct Record {
    /// The index of its row in the Imports tab.
    var row: Int
    var id: RecordID
    var fileName: String
    var format: String
    /// Blank where the account is not known.
    var account: String
    var days: ClosedRange<CalendarDate>
    var openingBalance: Int64?
    var closingBalance: Int64?
    var currency: Currency?
  }

  /// In the order of their rows.
  private(set) var all: [Record] = []

  init(_ dataset: Dataset) {
    guard let tab = dataset[.imports] else { return }
    let schema = tab.schema
    let currencies = RowCurrencies(dataset, tab: .imports)
    tab.forEachLiveRecord { row in
      guard let id = row.uuid(schema["id"]).value, let first = row.date(schema["firstDate"]).value,
        let last = row.date(schema["lastDate"]).value, first <= last
      else { return }
      let currency = currencies.currency(of: row)
      func balance(_ column: String) -> Int64? {
        currency.flatMap { row.minorUnits(schema[column], currency: $0).value }
      }
      all.append(
        Record(
          row: row.index, id: id, fileName: row.rawText(schema["fileName"]) ?? "",
          format: row.rawText(schema["format"]) ?? "", account: row.key(schema["accountKey"]).value ?? "",
          days: first...last, openingBalance: balance("openingBalance"),
          closingBalance: balance("closingBalance"), currency: currency))
    }
  }
}
