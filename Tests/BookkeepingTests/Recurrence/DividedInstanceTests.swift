import DatasetFormat
import TestSupport
import Testing

@testable import Bookkeeping
@testable import BookEditing

/// A transaction that a rule made and a person divided is one occurrence, whichever part names the rule.
struct DividedInstanceTests {
  private static let times = "2026-01-01T00:00:00Z|2026-01-01T00:00:00Z|"
  private let today: CalendarDate
  /// Rent of November and December, that of December divided.
  private let divided: Dataset

  init() throws {
    today = try #require(CalendarDate(iso: "2026-11-26"))
    let empty = Dataset.inMemory([
      "Categories": [
        "categoryKey|name|type|isActive|createdAt|updatedAt|deletedAt",
        "rent|Rent|expense|TRUE|\(Self.times)", "power|Power|expense|TRUE|\(Self.times)",
      ],
      "RecurringRules": [
        TabSchema.of(.recurringRules).columns(version: 2).map(\.name).joined(separator: "|")
      ],
    ])
    var entry = NewTransaction(amount: "900", category: "rent")
    entry.payee = "Grund"
    entry.day = "2026-11-30"
    let rule = NewRule(entry, cadence: .monthly)
    let day = today
    let whole = try Self.changed(empty) { try $0.add(rule, today: day) }
    divided = try Self.changed(whole) { try $0.split(2, into: [SplitPart(amount: "100", category: "power")]) }
  }

  private static let clock = CountingOrigin()

  private static func changed(
    _ dataset: Dataset, _ body: (inout BookChanges) throws -> Void
  ) throws -> Dataset {
    var changes = BookChanges(dataset, reason: "test", origin: clock.origin)
    try body(&changes)
    return try changes.plan(command: "test").applied(to: dataset)
  }

  private func upcoming(_ dataset: Dataset) throws -> [String] {
    let last = try #require(CalendarDate(iso: "2027-01-05"))
    return Upcoming.all(in: dataset, from: today, through: last).map { "\($0.date) \($0.minorUnits)" }
  }

  private func liveRows(_ dataset: Dataset) throws -> Int {
    let tab = try #require(dataset[.transactions])
    var count = 0
    tab.forEachRow { if $0.isBlank(tab.schema["deletedAt"]) { count += 1 } }
    return count
  }

  private func rule(_ dataset: Dataset) throws -> RecurringRule { try #require(dataset.recurringRules.first) }

  @Test func `what is due is the sum of the parts`() throws {
    #expect(try upcoming(divided) == ["2026-11-30 -90000", "2026-12-30 -90000"])
    let id = try #require(try rule(divided).id)
    let use = try #require(ListUsage(divided).rules[id])
    #expect(use.rows == 3 && use.sums.map(\.minorUnits) == [-180_000])
    var filter = TransactionFilter()
    filter.rule = id
    let tab = try #require(divided[.transactions])
    #expect(filter.rows(of: tab).count == 3)
  }

  @Test func `all parts go with the future, and come back once`() throws {
    let day = today
    let found = try rule(divided)
    let off = try Self.changed(divided) { try $0.setEnabled(false, found, withFuture: true, today: day) }
    #expect(try upcoming(off).isEmpty)
    #expect(try liveRows(off) == 0)
    let known = try rule(off)
    let on = try Self.changed(off) { try $0.setEnabled(true, known, today: day) }
    let again = try Self.changed(on) { _ = try $0.generate(through: 2026, isAsked: true) }
    #expect(try upcoming(again) == ["2026-11-30 -90000", "2026-12-30 -90000"])
    #expect(try liveRows(again) == 2)
    let gone = try Self.changed(divided) { $0.delete(found, withFuture: true, today: day) }
    #expect(try liveRows(gone) == 0)
  }

  @Test func `another amount leaves the parts as the person made them, and says so`() throws {
    let day = today
    let found = try rule(divided)
    var edit = RuleEdit()
    edit.amount = "950"
    edit.payee = "Boden"
    var staying: [CalendarDate] = []
    let after = try Self.changed(divided) { staying = try $0.edit(found, edit, today: day) }
    #expect(staying.map(\.description) == ["2026-12-30"])
    #expect(try upcoming(after) == ["2026-11-30 -95000", "2026-12-30 -90000"])
  }

  @Test func `a part that is left when the one that names the rule was deleted still belongs to it`() throws {
    let day = today
    let left = try Self.changed(divided) { try $0.delete([2]) }
    #expect(try upcoming(left) == ["2026-11-30 -90000", "2026-12-30 -80000"])
    let found = try rule(left)
    let off = try Self.changed(left) { try $0.setEnabled(false, found, withFuture: true, today: day) }
    #expect(try liveRows(off) == 0)
    // The person deleted it: it is not made again.
    let known = try rule(off)
    let on = try Self.changed(off) { try $0.setEnabled(true, known, today: day) }
    let again = try Self.changed(on) { _ = try $0.generate(through: 2026, isAsked: true) }
    #expect(try upcoming(again) == ["2026-11-30 -90000"])
  }
}
