import Bookkeeping
import DatasetFormat
import TestSupport
import Testing

@testable import Importer
@testable import Statements

/// Books read and planned into a new dataset in memory.
struct ReadBooks {
  let file: BookFile
  let books: BookImport
  let dataset: Dataset

  init(
    _ text: String, name: String = "books.csv", currency: String? = nil, mapping: BookMapping = BookMapping(),
    options: StatementOptions = StatementOptions()
  ) throws {
    let assumed = try #require(Currency(code: currency ?? "USD"))
    file = try BookReader.read(
      bytes: Array(text.utf8), fileName: name, options: options, mapping: mapping,
      currency: currency == nil ? nil : assumed, assumed: assumed)
    try #require(file.questions.isEmpty, "\(file.questions.map(\.text))")
    let origin = CountingOrigin().origin
    let empty = try Self.empty(file.currency ?? assumed)
    books = try BookImport(file, into: empty, mapping: mapping, command: "test", origin: origin)
    dataset = try books.plan.applied(to: empty)
  }

  /// A new dataset with a few categories.
  static func empty(_ currency: Currency) throws -> Dataset {
    let tabs: [TabName] = [.transactions, .categories, .settings]
    var changes: [Change] = tabs.map { .addTab(tab: $0, version: SchemaVersion.current, reason: "test") }
    for (name, type) in [("Groceries", "expense"), ("Dining Out", "expense"), ("Salary", "income")] {
      var row = RowEncoder(.categories)
      row.text("categoryKey", Key.slug(name))
      row.text("name", name)
      row.text("type", type)
      row.boolean("isActive", true)
      row.stamps(Timestamp(milliseconds: 0))
      changes.append(row.insertion(reason: "test"))
    }
    for (key, value) in [("schemaVersion", "2"), ("currency", currency.code)] {
      var row = RowEncoder(.settings)
      row.text("key", key)
      row.text("value", value)
      changes.append(row.insertion(reason: "test"))
    }
    return try Plan(command: "test", base: [:], changes: changes)
      .applied(to: Dataset(name: "Test", storage: .csv, sheets: []))
  }

  /// The contents of the dataset, one line for each record, without ids and times.
  var lines: [String] {
    var lines = [
      "\(file.format): \(books.rowCount) transactions, \(books.transfers.linked) transfers, \(books.transfers.oneSided) one-sided, \(books.splits) divided"
    ]
    for account in books.accounts {
      let start =
        account.startingBalance.map { " from \($0) on \(account.startDate?.description ?? "")" } ?? ""
      lines.append(
        "account \(account.names.joined(separator: ", ")) = \(account.key) \"\(account.title)\" \(account.type) \(account.sumMinor) \(account.currency.code)\(start)"
      )
    }
    for category in books.categories {
      let parent = category.parentKey.map { " below \($0)" } ?? ""
      lines.append(
        "category \(category.name) = \(category.key) \"\(category.title)\" \(category.type.rawValue)\(parent)\(category.isNew ? " new" : "")"
      )
    }
    for line in books.notTaken { lines.append("not taken \(line.line): \(line.reason)") }
    var ids: [RecordID: Int] = [:]
    func mark(_ id: RecordID?, _ word: String) -> String? {
      guard let id else { return nil }
      let number = ids[id] ?? ids.count + 1
      ids[id] = number
      return "\(word)\(number)"
    }
    for row in Transaction.records(in: dataset).values {
      let texts = [
        row.date.description, row.type.rawValue, "\(row.signedMinorUnits) \(row.amount.currency.code)",
        row.accountKey ?? "-", row.categoryKey ?? "-", row.payee ?? "-", row.note ?? "-",
        row.tags.description,
        row.cleared ? "cleared" : nil, mark(row.splitID, "split"), mark(row.transferID, "transfer"),
        row.statementText,
      ]
      lines.append(texts.compactMap { $0 }.joined(separator: " | "))
    }
    return lines
  }

  /// The balance of each account at the end of all days, in minor units, by its key.
  func balances() throws -> [String: Int64] {
    let ledger = Ledger(dataset)
    #expect(ledger.leftOut.isEmpty || ledger.leftOut.allSatisfy { $0.column == "accountKey" })
    let last = CalendarDate(dayNumber: 100_000)
    return try ledger.accounts.reduce(into: [:]) {
      $0[$1.account.key] = try $1.balance(on: last).minorUnits
    }
  }
}
