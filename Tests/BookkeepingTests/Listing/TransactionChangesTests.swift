import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

@testable import Bookkeeping

/// What a plan does to single transactions.
struct TransactionChangesTests {
  private static func set(_ row: Int, _ column: String, _ old: String, _ new: String) -> Change {
    .set(
      Address(.transactions, row: row, column: column), old: old.isEmpty ? .blank : .text(old),
      new: new.isEmpty ? .blank : .text(new), reason: "test")
  }

  private static func changes(_ changes: [Change]) -> TransactionChanges? {
    TransactionChanges(
      Plan(command: "test", base: [:], changes: changes), in: PlanEffectTests.dataset)
  }

  @Test func `a row has its values before and after, and new values of other columns beside`() throws {
    let found = try #require(
      Self.changes([
        Self.set(2, "amount", "12.50", "13"), Self.set(2, "paidBy", "", "ben"),
        Self.set(2, "updatedAt", "", "2026-05-01T00:00:00Z"),
      ]))
    let change = try #require(found.all.first)
    #expect(found.all.count == 1 && change.kind == .changed && change.number == 2)
    #expect(change.before?.signedMinorUnits == -1250 && change.after?.signedMinorUnits == -1300)
    #expect(change.cells.map(\.column) == ["paidBy"])
  }

  @Test func `rows are added, deleted, restored and removed`() throws {
    var row = CompactRow()
    for (column, text) in [
      ("id", Dataset.id(9)), ("date", "2026-05-01"), ("type", "income"), ("amount", "5.00"),
      ("accountKey", "giro"),
    ] { row.append(TabSchema.transactions[column], .text(text)) }
    let now = PlanEffectTests.now
    let found = try #require(
      Self.changes([
        .delete(Address(.transactions, row: 2), at: now, reason: "test"),
        .restore(Address(.transactions, row: 7), at: now, reason: "test"),
        .remove(Address(.transactions, row: 3), reason: "test"),
        .insert(tab: .transactions, values: row, reason: "test"),
      ]))
    #expect(found.all.map(\.kind) == [.deleted, .removed, .restored, .added])
    #expect(found.all.map(\.number) == [2, 3, 7, nil])
    #expect(found.all.map { $0.known?.signedMinorUnits } == [-1250, 90_000, -700, 500])
  }

  @Test func `a row that cannot be read has no values`() throws {
    let found = try #require(Self.changes([Self.set(6, "note", "", "x")]))
    #expect(found.all.isEmpty && found.unread == [6])
  }

  @Test(arguments: [
    (2, "income", "out", TransactionChange.Reversal.paidBack), (3, "expense", "in", .refund),
  ])
  func `a type that the money's direction contradicts is a reversal`(
    row: Int, type: String, direction: String, expected: TransactionChange.Reversal
  ) throws {
    let old = type == "income" ? "expense" : "income"
    let found = try #require(
      Self.changes([Self.set(row, "type", old, type), Self.set(row, "direction", "", direction)]))
    #expect(found.all.map(\.reversal) == [expected])
    // With its own direction it is not.
    let plain = try #require(Self.changes([Self.set(row, "type", old, type)]))
    #expect(plain.all.map(\.reversal) == [nil])
  }

  /// What the changes do to income and spending is what the plan says that it moves.
  @Test(arguments: Storage.allCases)
  func `the changes add up to the effect of the plan`(_ storage: Storage) throws {
    var generator = SeededGenerator()
    var moving = 0
    for round in 0..<Effort.cases(usual: 400, cost: 3, least: 400) {
      let books = RandomBooks(storage, using: &generator)
      let plan = books.plan(using: &generator)
      // Accounts, settings and names of columns change what rows mean that no change names.
      guard plan.changes.allSatisfy({ $0.tab == .transactions && !$0.renamesColumn }),
        let changes = TransactionChanges(plan, in: books.dataset), changes.unread.isEmpty,
        changes.unreadAdditions == 0
      else { continue }
      let effect = try PlanEffect(plan, in: books.dataset)
      guard effect.unknown.isEmpty else { continue }
      var told: [Currency: Int128] = [:]
      for (place, sum) in effect.sums { told[place.currency, default: 0] += sum.income - sum.expense }
      var found: [Currency: Int128] = [:]
      for change in changes.all {
        for (value, sign) in [(change.before, Int128(-1)), (change.after, 1)] {
          guard let value, !value.isDeleted, value.type.isFlow else { continue }
          found[value.amount.currency, default: 0] += sign * Int128(value.signedMinorUnits)
        }
      }
      if !effect.isEmpty { moving += 1 }
      #expect(
        found.filter { $0.value != 0 } == told.filter { $0.value != 0 },
        "seed \(generator.seed), round \(round), \(plan.changes.map(\.description))")
    }
    #expect(moving > 5, "some plans must move money, or the law says nothing")
  }
}

extension Change {
  fileprivate var renamesColumn: Bool {
    if case .renameColumn = action { true } else { false }
  }
}
