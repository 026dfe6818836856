import DatasetFormat
import TestSupport
import Testing

@testable import Bookkeeping
@testable import BookEditing

/// Why an account no longer comes to the balance that was compared.
struct ReconciliationCheckTests {
  private static let header = "id|date|type|amount|accountKey|cleared|payee|createdAt|updatedAt|deletedAt"
  private static let old = "2026-01-01T00:00:00Z"

  private func dataset(_ rows: [String], stated: String, start: String = "100") -> Dataset {
    .inMemory([
      "Accounts": [
        "accountKey|name|type|startingBalance|isActive|lastReconciledDate|lastReconciledBalance",
        "giro|Giro|checking|\(start)|TRUE|2026-01-31|\(stated)", "cash|Cash|cash|0|TRUE||",
      ],
      "Transactions": [Self.header] + rows,
    ])
  }

  private func check(_ now: Dataset, _ then: Dataset?, since: String? = nil) throws -> ReconciliationCheck {
    let balance = try #require(ReconciledBalance.all(in: now, Ledger(now)).first)
    return ReconciliationCheck(balance, in: now, earlier: then, since: since.flatMap { Timestamp($0) })
  }

  private func lines(_ check: ReconciliationCheck) -> [String] {
    check.changes.map {
      "\($0.explains ? "! " : "")\($0.kind.rawValue) \($0.payee ?? "") \($0.minorUnits.map(String.init) ?? "?")"
        + ($0.words.isEmpty ? "" : " \($0.words)")
    }
  }

  private func row(_ number: Int, _ rest: String) -> String { "\(Dataset.id(number))|\(rest)" }

  private var then: [String] {
    [
      row(1, "2026-01-05|expense|10|giro|TRUE|Shop|\(Self.old)|\(Self.old)|"),
      row(2, "2026-01-06|expense|20|giro|TRUE|Kiosk|\(Self.old)|\(Self.old)|"),
      row(3, "2026-02-01|expense|5|giro||Later|\(Self.old)|\(Self.old)|"),
      row(4, "2026-01-07|expense|7|cash|TRUE|Purse|\(Self.old)|\(Self.old)|"),
    ]
  }

  @Test(arguments: [
    (
      "deleted", 1, "2026-01-06|expense|20|giro|TRUE|Kiosk|O|O|2026-02-02T00:00:00Z", ["! deleted Kiosk 2000"]
    ),
    ("amount", 1, "2026-01-06|expense|21.50|giro|TRUE|Kiosk|O|O|", ["! amount Kiosk -150 -20.00 -> -21.50"]),
    ("date", 1, "2026-02-06|expense|20|giro|TRUE|Kiosk|O|O|", ["! date Kiosk 2000 2026-01-06 -> 2026-02-06"]),
    ("uncleared", 1, "2026-01-06|expense|20|giro||Kiosk|O|O|", ["! uncleared Kiosk 2000"]),
    ("moved away", 1, "2026-01-06|expense|20|cash|TRUE|Kiosk|O|O|", ["! moved Kiosk 2000 giro -> cash"]),
    ("moved here", 3, "2026-01-07|expense|7|giro|TRUE|Purse|O|O|", ["! moved Purse -700 cash -> giro"]),
    (
      "came earlier", 2, "2026-01-01|expense|5|giro||Later|O|O|",
      ["! date Later -500 2026-02-01 -> 2026-01-01"]
    ),
    ("added", 4, "2026-01-30|expense|3|giro||New|O|O|", ["! added New -300"]),
    ("gone", 1, "", ["! gone Kiosk 2000"]),
  ])
  func `a row that changed since is named`(name: String, index: Int, line: String, expected: [String]) throws
  {
    let then = dataset(self.then, stated: "70")
    var rows = self.then
    let line = line.replacing("|O|O|", with: "|\(Self.old)|\(Self.old)|")
    if line.isEmpty {
      rows.remove(at: index)
    } else if index < rows.count {
      rows[index] = row(index + 1, line)
    } else {
      rows.append(row(index + 1, line))
    }
    let found = try check(dataset(rows, stated: "70"), then)
    #expect(lines(found) == expected, "\(name)")
    #expect(!found.agrees && found.isCompared)
    #expect(found.unexplained == 0)
    #expect(try check(then, then).agrees)
  }

  @Test func `two rows that make the difference come before others, and the starting balance is told`() throws
  {
    let then = dataset(self.then, stated: "70")
    var rows = self.then
    rows[0] = row(1, "2026-01-05|expense|12|giro|TRUE|Shop|\(Self.old)|\(Self.old)|")
    rows.append(row(5, "2026-01-08|expense|40|giro|TRUE|One|\(Self.old)|\(Self.old)|"))
    rows.append(row(6, "2026-01-08|income|40|giro|TRUE|Other|\(Self.old)|\(Self.old)|"))
    #expect(
      try lines(check(dataset(rows, stated: "70"), then)) == [
        "! amount Shop -200 -10.00 -> -12.00", "added One -4000", "added Other 4000",
      ])
    rows[1] = row(2, "2026-01-06|expense|19|giro|TRUE|Kiosk|\(Self.old)|\(Self.old)|")
    #expect(
      try lines(check(dataset(rows, stated: "70"), then)).prefix(2) == [
        "! amount Shop -200 -10.00 -> -12.00", "! amount Kiosk 100 -20.00 -> -19.00",
      ])
    #expect(
      try lines(check(dataset(self.then, stated: "70", start: "101"), then)) == [
        "! start  100 100.00 -> 101.00"
      ])
  }

  /// What a person left open when they ticked rows is no mistake.
  @Test func `rows that the bank had not shown do not count`() throws {
    var rows = then
    rows[1] = row(2, "2026-01-06|expense|20|giro||Kiosk|\(Self.old)|\(Self.old)|")
    let ticked = dataset(rows, stated: "90")
    let found = try check(ticked, ticked)
    #expect(found.agrees && found.openCount == 1)
    #expect(try #require(ReconciledBalance.all(in: ticked, Ledger(ticked)).first).agreeing == [.cleared])
    rows[0] = row(1, "2026-01-05|expense|10|giro||Shop|\(Self.old)|\(Self.old)|")
    #expect(try lines(check(dataset(rows, stated: "90"), ticked)) == ["! uncleared Shop 1000"])
  }

  @Test func `without an earlier state times tell`() throws {
    var rows = then
    rows[1] = row(2, "2026-01-06|expense|20|giro|TRUE|Kiosk|\(Self.old)|\(Self.old)|2026-02-05T00:00:00Z")
    rows[0] = row(1, "2026-01-05|expense|11|giro|TRUE|Shop|\(Self.old)|2026-02-06T00:00:00Z|")
    rows.append(row(5, "2026-01-09|expense|2|giro|TRUE|New|2026-02-07T00:00:00Z|2026-02-07T00:00:00Z|"))
    let found = try check(dataset(rows, stated: "70"), nil, since: "2026-02-01T00:00:00Z")
    #expect(found.difference == 1700 && !found.isCompared && !found.agrees)
    #expect(lines(found) == ["deleted Kiosk 2000", "added New -200", "changed Shop ?"])
    #expect(found.unexplained == -100)
  }

  /// Whatever is done to the rows, what changed adds up to the difference.
  @Test func `the changes come to the difference`() throws {
    var generator = SeededGenerator()
    let seed = generator.seed
    func pick<T>(_ items: [T]) -> T { items[Int.random(in: items.indices, using: &generator)] }
    func random(_ number: Int) -> String {
      let day = pick(["2026-01-05", "2026-01-31", "2026-02-01"])
      let cents = Int.random(in: 1...300, using: &generator)
      let amount = "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
      return row(
        number,
        "\(day)|\(pick(["expense", "income"]))|\(amount)|\(pick(["giro", "giro", "cash"]))|\(pick(["TRUE", "TRUE", ""]))|P\(number)|\(Self.old)|\(Self.old)|\(pick(["", "", "2026-02-01T00:00:00Z"]))"
      )
    }
    var broken = 0
    for _ in 0..<Effort.cases(usual: 300) {
      var rows = (1...12).map(random)
      func sum(_ rows: [String], _ isCleared: Bool) -> Int64 {
        rows.reduce(10_000) { sum, line in
          let cells = line.split(separator: "|", omittingEmptySubsequences: false)
          guard cells[1] <= "2026-01-31", cells[4] == "giro", cells[9].isEmpty,
            !isCleared || cells[5] == "TRUE"
          else { return sum }
          let cents = Int64(cells[3].replacing(".", with: "")) ?? 0
          return sum + (cells[2] == "income" ? cents : -cents)
        }
      }
      let isTicked = Bool.random(using: &generator)
      let stated = sum(rows, isTicked)
      let text = Amount(minorUnits: stated, currency: .init(code: "EUR") ?? .none).decimalText
      let then = dataset(rows, stated: text)
      // Where no row is cleared, nothing tells the starting balance from a sum.
      guard try check(then, nil).agrees else { continue }
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        let place = Int.random(in: 0..<rows.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: rows[place] = random(place + 1)
        case 1: rows.append(random(rows.count + 1))
        default: if rows.last?.contains("P\(rows.count)|") == true { rows.removeLast() }
        }
      }
      let now = dataset(rows, stated: text)
      let found = try check(now, then)
      if found.agrees { continue }
      broken += 1
      #expect(found.difference == sum(rows, found.sum == .cleared) - stated, "seed \(seed)")
      #expect(found.unexplained == 0, "seed \(seed): \(lines(found))")
      let explaining = found.changes.filter(\.explains)
      #expect(explaining.reduce(0) { $0 + ($1.minorUnits ?? 0) } == found.difference, "seed \(seed)")
      #expect(Array(found.changes.prefix(explaining.count)) == explaining)
    }
    #expect(broken > 20)
  }
}
