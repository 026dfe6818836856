import Bookkeeping
import DatasetFormat
import Spreadsheet

/// The rows of an account are in its currency: of several no balance can be told.
struct AccountCurrenciesCheck: Check {
  let codes = [FindingCode("account-currencies")]

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard let tab = context.dataset[.transactions] else { return }
    let schema = tab.schema
    let currency = schema["currency"]
    let account = schema["accountKey"]
    let deletedAt = schema["deletedAt"]
    var accounts: [String: Currency] = [:]
    for known in context.dataset.accounts where accounts[known.key] == nil {
      accounts[known.key] = known.currency ?? context.dataset.settings.currency ?? Currency.none
    }
    // One finding an account: whoever keeps two currencies in one does so in many rows.
    var found: [String: (finding: Finding, count: Int)] = [:]
    var order: [String] = []
    tab.forEachRow { row in
      // A currency that is written in another way has a finding of its own.
      guard row.cell(currency) != nil, row.isBlank(deletedAt), case .value(let own) = row.currency(currency),
        let key = row.key(account).value, let expected = accounts[key], own != expected
      else { return }
      found[key]?.count += 1
      guard found[key] == nil else { return }
      order.append(key)
      let finding = Finding(
        FindingCode("account-currencies"), at: tab.location(row: row.index, position: currency),
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
