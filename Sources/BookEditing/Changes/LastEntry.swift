import Bookkeeping
public import DatasetFormat
import Spreadsheet

/// The transaction that a person entered last.
public struct LastEntry: Sendable, Hashable {
  /// Its day.
  public var day: CalendarDate
  /// The number of its row, as people see it.
  public var row: Int
  /// Who; nil where the row names nobody.
  public var payee: String?

  /// The word that stands for its day where days are typed.
  public static let word = "last"
}

extension Dataset {
  /// The live transaction with the newest `createdAt` that no import and no rule made, and whose day can be read; nil where there is none.
  public var lastEntry: LastEntry? {
    guard let tab = self[.transactions] else { return nil }
    let schema = tab.schema
    let made = ["importId", "importKey", "recurringRuleId", "occurrenceDate", "deletedAt"].map { schema[$0] }
    let (created, date, payee) = (schema["createdAt"], schema["date"], schema["payee"])
    var newest: Int64 = .min
    var found: LastEntry?
    tab.forEachRow { row in
      guard made.allSatisfy(row.isBlank), let time = row.timestamp(created).value?.milliseconds,
        time >= newest, let day = row.date(date).value
      else { return }
      newest = time
      found = LastEntry(day: day, row: tab.sheet.rowNumber(row.index), payee: row.text(payee).value)
    }
    return found
  }
}
