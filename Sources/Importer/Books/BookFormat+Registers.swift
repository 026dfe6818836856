/// Registers of money programs, which are no tables.
extension BookFormat {
  static let qif = BookFormat(
    "qif", "QIF", known: [], shape: .registers,
    columns: ["date": .date, "account": .account])
}
