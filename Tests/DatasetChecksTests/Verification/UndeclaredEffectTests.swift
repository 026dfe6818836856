import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

@testable import DatasetChecks

/// A plan that adds more to the sums of the books than its command said is refused, and the row is named.
struct UndeclaredEffectTests {
  /// The first row of the dataset is an expense of 12.50, the second an income of 2000.00.
  private static func set(_ row: Int, _ column: String, _ old: CellValue, _ new: CellValue) -> Change {
    .set(
      Address(.transactions, row: row, id: TestDataset.id(row - 1), column: column), old: old, new: new,
      reason: "")
  }

  private static func refusal(_ changes: [Change], allowing allowed: AllowedEffect) throws -> String? {
    var plan = Plan(command: "test", base: [:], changes: changes)
    plan.allowedEffect = allowed
    let dataset = TestDataset().dataset
    return Checks.verification.undeclaredEffect(of: plan, try plan.edits(for: dataset), in: dataset)
  }

  @Test func `a plan that may add nothing takes notes and no money`() throws {
    #expect(
      try Self.refusal([Self.set(2, "note", .text("Say \"hi\""), .text("bye"))], allowing: .nothing) == nil)
    let amount = [Self.set(2, "amount", .text("12.50"), .text("7.50"))]
    #expect(try Self.refusal(amount, allowing: .nothing)?.contains("(row 2)") == true)
    #expect(try Self.refusal(amount, allowing: .kinds)?.contains("(row 2)") == true)
    #expect(try Self.refusal(amount, allowing: .any) == nil)
  }

  @Test func `a day, a deletion and a new row are money, too`() throws {
    let old = TestDataset().dataset[.transactions].map { tab in
      tab.sheet.value(row: 2, column: tab.binding.columnOfPosition[tab.schema["date"]] ?? 0)
    }
    let moved = [Self.set(3, "date", old ?? .blank, .text("2025-12-24"))]
    #expect(try Self.refusal(moved, allowing: .nothing) != nil)
    let deletion = [
      Change.delete(
        Address(.transactions, row: 2, id: TestDataset.id(1)), at: Timestamp(milliseconds: 1_800_000_000_000),
        reason: "")
    ]
    #expect(try Self.refusal(deletion, allowing: .nothing) != nil)
  }

  @Test func `what changes the kind alone leaves the balance`() throws {
    let kind = [
      Self.set(2, "type", .text("expense"), .text("income")), Self.set(2, "direction", .blank, .text("out")),
    ]
    #expect(try Self.refusal(kind, allowing: .kinds) == nil)
    #expect(try Self.refusal(kind, allowing: .nothing) != nil)
  }
}

/// The law of effects on plans at random: a save refuses exactly those that add to a sum though they may not, by a count of its own.
struct EffectLawTests {
  private struct Row: Equatable {
    var id: String
    var cells: [String: String]
  }

  private static let columns = [
    "date", "type", "direction", "amount", "accountKey", "note", "payee", "deletedAt", "splitId",
  ]

  /// What rows come to, by account and day: balance, income and spending in cents.
  private static func sums(_ rows: [Row]) -> [String: [Int]] {
    var sums: [String: [Int]] = [:]
    for row in rows where row.cells["deletedAt"] == nil {
      guard let amount = row.cells["amount"], let day = row.cells["date"], let type = row.cells["type"] else {
        continue
      }
      let cents = Int(amount.filter { $0 != "." }) ?? 0
      let isIn = row.cells["direction"].map { $0 == "in" } ?? (type == "income")
      let account = row.cells["accountKey"]
      var sum = sums["\(account ?? "-") \(day)", default: [0, 0, 0]]
      if account != nil { sum[0] += isIn ? cents : -cents }
      if type == "income" { sum[1] += isIn ? cents : -cents } else { sum[2] += isIn ? -cents : cents }
      sums["\(account ?? "-") \(day)"] = sum
    }
    return sums.filter { $0.value != [0, 0, 0] }
  }

  private static func amount(_ cents: Int) -> String {
    let rest = cents % 100
    return "\(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  private static func row(_ number: Int, _ generator: inout SeededGenerator) -> Row {
    var cells = [
      "date": "2026-03-0\(Int.random(in: 1...3, using: &generator))",
      "type": Bool.random(using: &generator) ? "expense" : "income",
      "amount": amount(Int.random(in: 200...900, using: &generator)), "payee": "Shop \(number)",
    ]
    if Int.random(in: 0..<5, using: &generator) > 0 { cells["accountKey"] = "giro" }
    if Int.random(in: 0..<5, using: &generator) == 0 {
      cells["direction"] = Bool.random(using: &generator) ? "in" : "out"
    }
    if Int.random(in: 0..<6, using: &generator) == 0 { cells["deletedAt"] = TestDataset.stamp }
    return Row(id: TestDataset.id(number), cells: cells)
  }

  /// One thing that a command does, or a fault in it.
  private static func change(_ rows: inout [Row], _ generator: inout SeededGenerator) {
    let place = Int.random(in: rows.indices, using: &generator)
    let cents = Int(rows[place].cells["amount"]?.filter { $0 != "." } ?? "") ?? 0
    switch Int.random(in: 0..<12, using: &generator) {
    case 0...2: rows[place].cells["note"] = "note \(Int.random(in: 0..<9, using: &generator))"
    case 3: rows[place].cells["payee"] = "Other"
    case 4: rows[place].cells["amount"] = amount(Int.random(in: 200...900, using: &generator))
    case 5: rows[place].cells["date"] = "2026-03-0\(Int.random(in: 1...3, using: &generator))"
    case 6: rows[place].cells["type"] = Bool.random(using: &generator) ? "expense" : "income"
    case 7: rows[place].cells["direction"] = [nil, "in", "out"].randomElement(using: &generator) ?? nil
    case 8: rows[place].cells["deletedAt"] = rows[place].cells["deletedAt"] == nil ? TestDataset.stamp : nil
    case 9: rows[place].cells["accountKey"] = rows[place].cells["accountKey"] == nil ? "giro" : nil
    default:
      // Divided, and perhaps a cent too much or too little of it.
      let part = Int.random(in: 1..<max(2, cents), using: &generator)
      var twin = rows[place]
      twin.id = TestDataset.id(100 + rows.count)
      twin.cells["amount"] = amount(part + (Int.random(in: 0..<4, using: &generator) == 0 ? 1 : 0))
      rows[place].cells["amount"] = amount(cents - part)
      if cents > part { rows.append(twin) }
    }
  }

  private static func plan(from old: [Row], to new: [Row]) -> Plan {
    let schema = TabSchema.of(.transactions)
    var changes: [Change] = []
    for (index, row) in new.enumerated() {
      if index >= old.count {
        var cells = CompactRow()
        for (position, column) in schema.columns.enumerated() {
          let text = column.name == "id" ? row.id : row.cells[column.name]
          if let text { cells.append(position, .text(text)) }
        }
        changes.append(.insert(tab: .transactions, values: cells, reason: ""))
        continue
      }
      for name in columns where old[index].cells[name] != row.cells[name] {
        changes.append(
          .set(
            Address(.transactions, row: index + 2, id: row.id, column: name),
            old: old[index].cells[name].map { .text($0) } ?? .blank,
            new: row.cells[name].map { .text($0) } ?? .blank,
            reason: ""))
      }
    }
    return Plan(command: "test", base: [:], changes: changes)
  }

  @Test func `a plan is refused where it adds to a sum that it may not, and nowhere else`() throws {
    var refused = 0
    let cases = Effort.cases(usual: 600)
    for _ in 0..<cases {
      var generator = SeededGenerator()
      let seed = generator.seed
      let old = (1...4).map { Self.row($0, &generator) }
      var new = old
      for _ in 0..<Int.random(in: 1...3, using: &generator) { Self.change(&new, &generator) }
      var made = TestDataset()
      made.rows[.transactions] = old.map { row in
        var cells = row.cells.mapValues { TestDataset.Value.usual($0) }
        cells["id"] = .usual(row.id)
        for time in ["createdAt", "updatedAt"] { cells[time] = .usual(TestDataset.stamp) }
        return cells
      }
      let dataset = made.dataset
      var plan = Self.plan(from: old, to: new)
      let edits = try plan.edits(for: dataset)
      let (before, after) = (Self.sums(old), Self.sums(new))
      let balances = { (sums: [String: [Int]]) in sums.mapValues { $0[0] }.filter { $0.value != 0 } }
      for (allowed, isSame) in [
        (AllowedEffect.nothing, before == after), (.kinds, balances(before) == balances(after)), (.any, true),
      ] {
        plan.allowedEffect = allowed
        let refusal = Checks.verification.undeclaredEffect(of: plan, edits, in: dataset)
        #expect(
          (refusal == nil) == isSame,
          "seed \(seed), \(allowed): \(refusal ?? "not refused"); \(before) \(after)")
        if refusal != nil { refused += 1 }
      }
    }
    #expect(refused > cases / 4 && refused < cases * 2)
  }
}
