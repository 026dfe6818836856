package import DatasetFormat
import Spreadsheet

/// The occurrences of recurring rules that have rows in the Transactions tab, including tombstones.
package struct RuleInstances {
  /// The row of an occurrence.
  package struct Instance: Sendable, Hashable {
    /// The row's index in the Transactions tab's sheet.
    package var row: Int
    /// The row's id; nil if it has none.
    package var id: RecordID?
    /// The rule.
    package var rule: RecordID
    /// Its occurrence.
    package var occurrence: CalendarDate
    /// The day that it is dated.
    package var date: CalendarDate
    /// Whether it is a tombstone.
    package var isDeleted: Bool
    /// Whether a statement contained it, or a user ticked it; for a divided one, any part.
    package var isSettled: Bool
    /// Its live rows, this one first: if a user divided it, all that share its `splitId`. Empty if all are
    /// deleted.
    package var parts: [Int]

    /// Whether a user divided it over categories.
    package var isDivided: Bool { parts.contains { $0 != row } }
  }

  /// All of them in the order of the tab.
  package private(set) var all: [Instance] = []
  private var known: Set<Key> = []

  private struct Key: Hashable {
    var rule: RecordID
    var day: CalendarDate
  }

  /// Reads the rows of a dataset.
  package init(_ dataset: Dataset) {
    self.init(of: dataset[.transactions])
  }

  /// Reads the rows of the Transactions tab; without the tab there are none.
  package init(of tab: Tab?) {
    guard let tab else { return }
    let schema = tab.schema
    let (rule, occurrence, date) = (
      schema["recurringRuleId"], schema["occurrenceDate"], schema["date"]
    )
    let split = schema["splitId"]
    // Only one part of a divided row keeps its rule's ids. If several parts have ids, each is an occurrence
    // of its own.
    var divided: [RecordID: [Int]] = [:]
    var others: [RecordID: [(row: Int, isSettled: Bool)]] = [:]
    tab.forEachRow { row in
      let splitID = row.isBlank(split) ? nil : row.uuid(split).value
      if splitID == nil, row.isBlank(rule) { return }
      let isDeleted = row.isDeleted
      let isSettled = !row.isBlank(schema["importKey"]) || row.boolean(schema["cleared"]).value == true
      if row.isBlank(rule) {
        if let splitID, !isDeleted { others[splitID, default: []].append((row.index, isSettled)) }
        return
      }
      guard let id = row.uuid(rule).value, let day = row.date(date).value else { return }
      let instance = Instance(
        row: row.index, id: row.uuid(schema["id"]).value, rule: id,
        occurrence: row.date(occurrence).value ?? day, date: day, isDeleted: isDeleted, isSettled: isSettled,
        parts: isDeleted ? [] : [row.index])
      if let splitID { divided[splitID, default: []].append(all.count) }
      all.append(instance)
      known.insert(Key(rule: id, day: instance.occurrence))
    }
    for (splitID, places) in divided where places.count == 1 {
      for part in others[splitID] ?? [] {
        all[places[0]].parts.append(part.row)
        if part.isSettled { all[places[0]].isSettled = true }
      }
    }
  }

  /// The rows of a rule, or of all: also those parts of a divided one that do not name the rule.
  package func rows(of rule: RecordID? = nil) -> Set<Int> {
    Set(all.filter { rule == nil || $0.rule == rule }.flatMap(\.parts))
  }

  /// Whether an occurrence has a row; one that was deleted has, so that it is not made again.
  package func contains(_ day: CalendarDate, of rule: RecordID) -> Bool {
    known.contains(Key(rule: rule, day: day))
  }
}
