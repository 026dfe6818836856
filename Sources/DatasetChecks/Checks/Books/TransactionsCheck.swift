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
    // Some payees have no category because the user says so.
    let settled = report.wants(.info) ? UncategorisedPayee.settledRows(in: context.dataset) : []
    var otherHalves: OtherHalves?
    tab.forEachLiveRecord { row in
      guard let word = row.choice(type, of: types).value else { return }
      let type = TransactionType(rawValue: word)
      let hasNoCategory = type?.isFlow == false
      if hasNoCategory, type?.naturalDirection == nil, row.isBlank(direction) {
        let known = type == .transfer ? otherHalves ?? OtherHalves(tab) : nil
        otherHalves = known ?? otherHalves
        if let word = known?.direction(of: row) {
          return report.add(
            Finding(
              .directionMissing, at: tab.location(row: row.index, position: direction), fix: .yes,
              record: row.rawText(schema["id"]), expected: "\(word), as the other half of the transfer says")
          ) {
            .setting(direction, ofRow: row.index, in: tab, to: .text(word), because: .directionMissing)
          }
        }
        add(.directionMissing, row, direction, options: [("out", .text("out")), ("in", .text("in"))])
      }
      if row.isBlank(category) {
        if !hasNoCategory, report.wants(.info), !settled.contains(row.index) {
          add(.notCategorised, row, category)
        }
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

/// The directions of transfers, by their ids: one half of a transfer determines the other.
private struct OtherHalves {
  /// Facts about the live rows with one id.
  private struct Halves {
    var count = 0
    var directions: [String] = []
  }

  private var halves: [RecordID: Halves] = [:]
  private let transferID: Int

  init(_ tab: Tab) {
    let schema = tab.schema
    transferID = schema["transferId"]
    let direction = schema["direction"]
    let words = schema.words(at: direction)
    tab.forEachLiveRecord { row in
      guard !row.isBlank(transferID), let id = row.uuid(transferID).value else { return }
      halves[id, default: Halves()].count += 1
      if let word = row.choice(direction, of: words).value { halves[id]?.directions.append(word) }
    }
  }

  /// The direction that a half without one must have; nil if that is not certain.
  func direction(of row: TabRow) -> String? {
    guard let id = row.uuid(transferID).value, let known = halves[id], known.count == 2,
      known.directions.count == 1
    else { return nil }
    return known.directions[0] == Direction.in.rawValue ? Direction.out.rawValue : Direction.in.rawValue
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
