import DatasetFormat

/// A day on which an account's balance agreed with the bank's.
struct Reconciliation: Hashable {
  var date: CalendarDate
  var balance: Amount
}
