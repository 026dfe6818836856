import Bookkeeping
package import DatasetFormat

extension BookChanges {
  /// Adds a settlement: money that one member gives another.
  ///
  /// - Parameters:
  ///   - from: The member who pays, by key, name or beginning.
  ///   - to: The member who receives the money.
  ///   - amount: The amount as typed; nil: the debt between the two by the fewest payments.
  ///   - day: The day as typed; nil: today.
  ///   - currency: The currency's code; nil: the account's, or the dataset's.
  ///   - account: The owner's account that the money leaves or reaches, by key, name or beginning; nil: none,
  ///     as with cash.
  ///   - today: Today.
  /// - Throws: ``BookError``.
  package mutating func settle(
    from: String, to: String, amount: String?, day: String?, currency: String?, account: String? = nil,
    today: CalendarDate
  ) throws(BookError) {
    mayMove(.any)
    let members = NamedRecords(.members, in: dataset)
    let (from, to) = (try members.find(from), try members.find(to))
    if from.key == to.key { throw BookError("\(from.key): a settlement needs two different members.") }
    let books = AccountBook(dataset, added: listed)
    let place = try account.map { text throws(BookError) in try books.account(text) } ?? nil
    let own = books.currency(of: place)
    var direction: Direction?
    if let place {
      let owner = dataset.members.first(where: \.isOwner)?.key
      guard owner == from.key || owner == to.key else {
        throw BookError(
          "\(place.key): accounts are the owner's, but the owner neither pays nor gets this. Leave --account out."
        )
      }
      direction = owner == to.key ? .in : nil
      if let currency, currency.uppercased() != own.code {
        throw BookError("\(currency): \(place.key) is in \(own.code).")
      }
    }
    let unit = try currency.map { text throws(BookError) in try ResolvedEntry.currency(text) } ?? own
    let paid: Amount
    if let amount {
      paid = try TypedAmount.positive(amount, in: unit)
    } else {
      let (balances, leftOut) = HouseholdBalance.all(in: dataset)
      guard leftOut.isEmpty else {
        throw BookError(
          "it is unknown what is owed, as a row cannot be read. Give --amount, or see dataset validate.")
      }
      let owed = balances.first { $0.currency == unit }?.payments.first {
        $0.from == from.key && $0.to == to.key
      }
      guard let owed else {
        throw BookError("\(from.key) owes \(to.key) nothing. Give --amount to pay anyway.")
      }
      paid = Amount(minorUnits: owed.minorUnits, currency: unit)
    }
    let date = try day.map { text throws(BookError) in try TypedDay.read(text, today: today) } ?? today
    var row = record(.transactions)
    row.id("id", origin.newID())
    row.date("date", date)
    row.text("type", TransactionType.settlement.rawValue)
    row.amount("amount", paid)
    row.text("direction", direction?.rawValue)
    row.text("currency", unit == own ? nil : unit.code)
    row.text("accountKey", place?.key)
    row.text("paidBy", from.key)
    row.text("shares", "\(to.key):1")
    try insert(row)
  }
}
