package import DatasetFormat
import Spreadsheet

/// The remaining balance of an account and its future payments, for a user who archives it.
package struct AccountRemains: Sendable, Hashable {
  /// The balance at the end of the day; nil if it is not known.
  package var balance: Amount?
  /// The rules that are enabled and name the account.
  package var rules: [RecurringRule]
  /// How many rows of the account are dated after the day or are not booked yet.
  package var rowsToCome = 0

  /// Reads an account on a day; nil if there is no such account.
  package init?(of key: String, in dataset: Dataset, on day: CalendarDate) {
    guard let standing = AccountStanding.all(in: dataset, on: day).first(where: { $0.account.key == key })
    else { return nil }
    balance = standing.balance.map { Amount(minorUnits: $0, currency: standing.currency) }
    rules = dataset.recurringRules.filter { $0.isEnabled && $0.accountKey == key }
    guard let tab = dataset[.transactions] else { return }
    let schema = tab.schema
    let (account, date, status) = (schema["accountKey"], schema["date"], schema["status"])
    let deleted = schema["deletedAt"]
    let keys = KeyTable([key])
    var count = 0
    tab.forEachRow { row in
      guard row.isBlank(deleted), row.number(account, in: keys) != nil || row.key(account).value == key
      else { return }
      if !row.isBlank(status) || row.date(date).value.map({ $0 > day }) == true { count += 1 }
    }
    rowsToCome = count
  }
}

extension Dataset {
  /// The keys of archived accounts, to which recurring rules bring nothing.
  package var archivedAccounts: Set<String> { Set(accounts.filter { !$0.isActive }.map(\.key)) }

  /// The recurring rules that are enabled and bring nothing, as their account is archived.
  package var restingRules: [RecurringRule] {
    let archived = archivedAccounts
    return archived.isEmpty ? [] : recurringRules.filter { $0.isEnabled && $0.isOf(archived) }
  }
}

extension RecurringRule {
  /// Whether its account is one of some.
  package func isOf(_ accounts: Set<String>) -> Bool { accountKey.map(accounts.contains) ?? false }

  /// Its name for the user.
  package var label: String { payee ?? categoryKey }
}
