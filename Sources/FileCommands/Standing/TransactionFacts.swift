import DatasetFormat
import Spreadsheet

/// What `status` tells about the rows of the Transactions tab, from one pass over them.
struct TransactionFacts {
  /// How many rows there are, deleted ones too.
  private(set) var rowCount = 0
  /// The first and last day of the rows that are not deleted.
  private(set) var firstDate: CalendarDate?
  private(set) var lastDate: CalendarDate?
  /// How many rows lack the category that their type asks for, as the finding `not-categorised` says.
  private(set) var uncategorised = 0

  /// - Parameters:
  ///   - tab: The Transactions tab.
  ///   - settled: The rows of payees that have no category by the user's word.
  init(_ tab: Tab, settled: Set<Int>) {
    let schema = tab.schema
    let (date, category, type) = (schema["date"], schema["categoryKey"], schema["type"])
    let types = schema.words(at: type)
    tab.forEachRow { row in
      rowCount += 1
      guard row.isLive else { return }
      if let day = row.date(date).value {
        if firstDate.map({ day < $0 }) ?? true { firstDate = day }
        if lastDate.map({ day > $0 }) ?? true { lastDate = day }
      }
      guard row.isBlank(category), !settled.contains(row.index),
        let word = row.choice(type, of: types).value
      else { return }
      if TransactionType(rawValue: word)?.isFlow != false { uncategorised += 1 }
    }
  }
}
