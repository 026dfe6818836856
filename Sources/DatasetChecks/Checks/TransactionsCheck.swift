import Bookkeeping
package import DatasetFormat
import Spreadsheet

/// What must hold between the cells of one transaction.
struct TransactionsCheck: Check {
  var kinds: [FindingKind] { [.directionMissing, .notCategorised, .categoryType] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard let tab = context.dataset[.transactions] else { return }
    let schema = tab.schema
    let categories = context.dataset.categories
    let keys = KeyTable(categories.map(\.key))
    let type = schema["type"]
    let types = schema.words(at: type)
    let direction = schema["direction"]
    let category = schema["categoryKey"]
    func add(
      _ kind: FindingKind, _ row: TabRow, _ position: Int, found: String? = nil, expected: String? = nil,
      options: [(name: String, value: CellValue)] = []
    ) {
      let finding = Finding(
        kind, at: tab.location(row: row.index, position: position),
        record: row.rawText(schema["id"]), found: found, expected: expected)
      if options.isEmpty { return report.add(finding) }
      report.add(
        finding,
        options: Remedy.options(position, ofRow: row.index, in: tab, among: options, because: kind))
    }
    tab.forEachLiveRecord { row in
      guard let word = row.choice(type, of: types).value else { return }
      let type = TransactionType(rawValue: word)
      let hasNoCategory = type?.isFlow == false
      if hasNoCategory, type?.naturalDirection == nil, row.isBlank(direction) {
        add(.directionMissing, row, direction, options: [("out", .text("out")), ("in", .text("in"))])
      }
      if row.isBlank(category) {
        if !hasNoCategory, report.wants(.info) { add(.notCategorised, row, category) }
      } else if hasNoCategory {
        let found = row.rawText(category)
        add(
          .categoryType, row, category, found: found, expected: "a blank cell: the row is a \(word)",
          options: [(Remedy.clearWord, .blank)])
      } else {
        let number =
          row.number(category, in: keys) ?? row.key(category).value.flatMap { keys.keys.firstIndex(of: $0) }
        guard let number, categories[number].type.text != word,
          types.contains(where: { $0.word == categories[number].type.text })
        else { return }
        let found = row.rawText(category)
        add(
          .categoryType, row, category, found: found, expected: "a category of type \(word)",
          options: [(Remedy.clearWord, .blank)])
      }
    }
  }
}

extension FindingKind {
  static let directionMissing = FindingKind(
    "direction-missing", .error, fix: .ask, "a transfer or an adjustment needs a direction",
    advice: "Write in or out into the direction column.",
    manual: """
      An expense leaves an account and income comes to it, but a transfer of "100.00" has a row in each of two accounts. \
      Only the column direction says in which one the money came in and in which one it went out.
      """)

  package static let notCategorised = FindingKind(
    "not-categorised", .info, fix: .no, "the transaction has no category yet",
    advice: "Choose one from the list in the category column.",
    manual: """
      The transaction counts in balances, and in no category such as "groceries". Rules can fill in the category of many \
      rows at once: see dataset rules suggest.
      """)

  static let categoryType = FindingKind(
    "category-type", .warning, fix: .ask, "is a category of the other type",
    advice: "Choose another category.",
    manual: """
      Categories are for expenses or for income, and an expense has one of income here, such as "salary". Transfers and \
      adjustments have no category at all, as the money stays yours.
      """)
}
