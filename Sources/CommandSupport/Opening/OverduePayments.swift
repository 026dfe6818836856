package import Bookkeeping
import DatasetChecks
package import DatasetFormat

extension Upcoming {
  /// Planned payments whose day is over and that no line of the bank has completed, by day.
  ///
  /// A rule's row of 1 March is overdue if the bank's statements of the account go on after that day without
  /// it. Before its first statement an account is kept by hand: there the row is all there will be.
  package static func overdue(in dataset: Dataset, today: CalendarDate) -> [Upcoming] {
    guard let tab = dataset[.transactions] else { return [] }
    return ForeseenPayment.all(in: dataset, today: today).compactMap { payment in
      // One with a row of the bank like it may be that row: review asks. One that is due may come yet.
      guard payment.state == .overdue || payment.state == .missed,
        let day = tab.text(row: payment.row, "date").flatMap(CalendarDate.init(iso:)), day < today
      else {
        return nil
      }
      let units = payment.amount.minorUnits
      return Upcoming(
        date: day, ruleID: tab.text(row: payment.row, "recurringRuleId").flatMap(RecordID.init),
        payee: tab.text(row: payment.row, "payee"),
        minorUnits: tab.text(row: payment.row, "type") == TransactionType.income.rawValue ? units : -units,
        currency: payment.amount.currency,
        transactionID: tab.text(row: payment.row, "id").flatMap(RecordID.init))
    }.sorted(by: isBefore)
  }
}
