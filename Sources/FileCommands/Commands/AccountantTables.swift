import Bookkeeping
import CommandSupport
import DatasetFormat
import Spreadsheet

/// The tables of an export for people: transactions, accounts, and categories by month.
struct AccountantTables {
  private let list: TransactionList
  private let filter: TransactionFilter
  private let receipts: PackedReceipts
  private let dataset: Dataset
  private let names: ListedNames

  /// How many transactions are decoded at a time.
  private static let block = 2000

  init(_ list: TransactionList, _ filter: TransactionFilter, _ receipts: PackedReceipts, _ dataset: Dataset) {
    (self.list, self.filter, self.receipts, self.dataset) = (list, filter, receipts, dataset)
    names = ListedNames(dataset)
  }

  /// - Throws: `ReportError`.
  var all: [PeopleTable] {
    get throws { [transactions, try accounts, try categories] }
  }

  /// What people call a column of the format in the dataset's language.
  private static func name(_ column: String, _ english: String) -> String {
    Figures.columnName(column) ?? english
  }

  private var transactions: PeopleTable {
    var table = PeopleTable(
      "transactions",
      [
        Self.name("date", "Date"), Self.name("valueDate", "Value date"), Self.name("accountKey", "Account"),
        Self.name("payee", "Payee"), Self.name("categoryKey", "Category"), Self.name("parentKey", "Above"),
        Self.name("amount", "Amount"), Self.name("currency", "Currency"), Self.name("type", "Type"),
        Self.name("counterAccount", "Other account"), Self.name("tags", "Tags"), Self.name("note", "Note"),
        Self.name("statementText", "Bank text"), Self.name("externalId", "Reference"),
        Self.name("originalAmount", "Original amount"), Self.name("originalCurrency", "Original currency"),
        TableWord.receipts.title,
      ])
    let sides = list.transferSides(of: nil)
    let parents = Dictionary(
      dataset.categories.map { ($0.key, $0.parentKey) }, uniquingKeysWith: { first, _ in first })
    func text(_ text: String?) -> CellValue { text.map { $0.isEmpty ? .blank : .text($0) } ?? .blank }
    func amount(_ amount: Amount?) -> CellValue { amount.map { .number($0.decimalText) } ?? .blank }
    for start in stride(from: 0, to: list.count, by: Self.block) {
      for transaction in list.transactions(in: start..<min(list.count, start + Self.block)) {
        func cell(_ column: String) -> CellValue {
          text(dataset[.transactions]?.text(row: transaction.row, column))
        }
        let parent = transaction.categoryKey.flatMap { parents[$0] ?? nil }
        let valueDate = dataset[.transactions]?.text(row: transaction.row, "valueDate") ?? ""
        table.rows.append([
          .date(transaction.date.description),
          CalendarDate(iso: valueDate).map { .date($0.description) } ?? .blank,
          text(transaction.accountKey.map(names.account)), text(transaction.payee),
          text(transaction.categoryKey.map(names.category)), text(parent.map(names.category)),
          amount(transaction.amount), .text(transaction.amount.currency.code),
          .text(transaction.type.rawValue),
          text(sides.account(oppositeTo: transaction).map(names.account)),
          text(transaction.tags.joined(separator: ", ")), cell("note"), cell("statementText"),
          cell("externalId"), amount(transaction.original), text(transaction.original?.currency.code),
          text(receipts.names(of: transaction.id).joined(separator: "; ")),
        ])
      }
    }
    return table
  }

  private var accounts: PeopleTable {
    get throws {
      var table = PeopleTable(
        "accounts",
        [
          Self.name("accountKey", "Account"), Self.name("type", "Type"), Self.name("currency", "Currency"),
          Self.name("last4", "Number ends in"),
        ] + [TableWord.before, .moneyIn, .moneyOut, .after, .transactions].map(\.title))
      for flow in try AccountFlow.all(in: Ledger(dataset), over: filter.period) {
        guard filter.accounts.isEmpty || filter.accounts.contains(flow.account.key) else { continue }
        func amount(_ units: Int64?) -> CellValue {
          units.map { .number(Amount(minorUnits: $0, currency: flow.currency).decimalText) } ?? .blank
        }
        table.rows.append([
          .text(flow.account.name), .text(flow.account.type.text), .text(flow.currency.code),
          flow.account.last4.map { .text($0) } ?? .blank, amount(flow.hasBegun ? flow.opening : nil),
          amount(flow.moneyIn), amount(flow.moneyOut), amount(flow.hasBegun ? flow.closing : nil),
          .number(String(flow.transactions)),
        ])
      }
      return table
    }
  }

  private var categories: PeopleTable {
    get throws {
      let movements = MovementTable(dataset, filter: filter)
      let days = movements.entries.lazy.map(\.date)
      let today = Origin.system.today
      let period = Period(
        first: filter.period.first ?? days.min() ?? today, last: filter.period.last ?? days.max() ?? today)
      let spans = period.cut(by: .month, weekStart: nil)
      var table = PeopleTable(
        "categories",
        [
          Self.name("kind", "Kind"), Self.name("categoryKey", "Category"), Self.name("parentKey", "Above"),
          Self.name("currency", "Currency"),
        ]
          + spans.map { String(($0.first ?? today).description.prefix(7)) }
          + [TableWord.total.title])
      for matrix in try MonthMatrix.all(of: movements, over: spans, dataset: dataset) {
        func cells(_ units: [Int64]) -> [CellValue] {
          let sum = units.reduce(Int128(0)) { $0 + Int128($1) }
          return (units + [Int64(clamping: sum)]).map {
            .number(Amount(minorUnits: $0, currency: matrix.currency).decimalText)
          }
        }
        let code = CellValue.text(matrix.currency.code)
        for line in matrix.value.lines {
          table.rows.append(
            [
              .text((line.type == .income ? TableWord.income : .spending).text), .text(line.name),
              line.parentKey.map { .text(names.category($0)) } ?? .blank, code,
            ] + cells(line.amounts))
        }
        let sums = matrix.value.sums
        for (word, units) in [
          (TableWord.income, sums.map(\.income)), (.spending, sums.map(\.expense)),
          (.leftOver, sums.map(\.net)),
        ] {
          table.rows.append(
            [.text(TableWord.total.text), .text(word.title), .blank, code] + cells(units))
        }
      }
      return table
    }
  }
}
