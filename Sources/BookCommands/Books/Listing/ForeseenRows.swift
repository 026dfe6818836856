import DatasetChecks
import DatasetFormat
import Spreadsheet

/// The rows that a recurring rule made for days up to today and that no statement shows, for a list's marks.
struct ForeseenRows {
  private let words: [Int: String]

  init() { words = [:] }

  init(_ dataset: Dataset, today: CalendarDate) {
    var words: [Int: String] = [:]
    for payment in ForeseenPayment.all(in: dataset, today: today) {
      for row in payment.parts where words[row] == nil {
        let line = payment.line.flatMap { dataset[.transactions]?.sheet.rowNumber($0) }
        words[row] =
          switch payment.state {
          case .due: "due"
          case .overdue, .missed: "overdue"
          case .differs: "planned, perhaps row \(line ?? 0)"
          }
      }
    }
    self.words = words
  }

  /// What is said of a row: `due`, `overdue`, or `planned, perhaps row 14`; nil for any other row.
  func word(of row: Int) -> String? { words[row] }
}
