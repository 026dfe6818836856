import Bookkeeping
import DatasetFormat
import Spreadsheet

/// The rows of an account are in its currency. With several currencies the account has no balance.
struct AccountCurrenciesCheck: Check {
  var kinds: [FindingKind] { [.accountCurrencies] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard let tab = context.dataset[.transactions] else { return }
    let schema = tab.schema
    let currency = schema["currency"]
    let account = schema["accountKey"]
    var accounts: [String: Currency] = [:]
    for known in context.dataset.accounts where accounts[known.key] == nil {
      accounts[known.key] = known.currency ?? context.dataset.settings.currency ?? Currency.none
    }
    // One finding per account: an account with two currencies has them in many rows.
    var found: [String: (finding: Finding, count: Int)] = [:]
    var order: [String] = []
    tab.forEachLiveRecord { row in
      // A currency that is written in another way has a finding of its own.
      guard row.cell(currency) != nil, case .value(let own) = row.currency(currency),
        let key = row.key(account).value, let expected = accounts[key], own != expected
      else { return }
      found[key]?.count += 1
      guard found[key] == nil else { return }
      order.append(key)
      let finding = Finding(
        .accountCurrencies, at: tab.location(row: row.index, position: currency),
        record: row.rawText(schema["id"]), found: row.rawText(currency),
        expected: expected == .none ? "no currency, as \(key) has none" : "\(expected), as \(key) has")
      found[key] = (finding, 1)
    }
    for key in order {
      guard var finding = found[key]?.finding, let count = found[key]?.count else { continue }
      if count > 1 { finding.expected? += "; \(count - 1) more of its rows are in another currency" }
      report.add(finding)
    }
  }
}

extension FindingKind {
  static let accountCurrencies = FindingKind(
    "account-currencies", .warning, fix: .ask,
    "is not the currency of the account, whose balance cannot be told for it",
    advice: "Keep each currency in an account of its own, or correct the cell.",
    manual: """
      The balance of an account is in one currency. A row of "USD" in an account of euros can be added to nothing, and is \
      left out of that balance. Where a card was used abroad, the bank's amount in the account's own currency belongs in \
      amount, and the foreign one in originalAmount and originalCurrency.
      """)
}
