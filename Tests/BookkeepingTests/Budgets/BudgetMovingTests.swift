import DatasetChecks
import DatasetFormat
import TestSupport
import Testing

@testable import Bookkeeping
@testable import BookEditing

/// A category takes the place of another one, and plans what both did.
struct BudgetMovingTests {
  private static let times = "2026-01-01T00:00:00Z|2026-01-01T00:00:00Z|"
  private static let header =
    "id|kind|categoryKey|period|startDate|endDate|amount|currency|rollsOver|createdAt|updatedAt|deletedAt"

  /// School is below kids or beside it.
  private static func dataset(_ budgets: [String], below parent: String = "") -> Dataset {
    .inMemory([
      "Settings": [
        "key|value|updatedAt", "datasetId|\(Dataset.id(999))|2026-01-01T00:00:00Z",
        "schemaVersion|2|2026-01-01T00:00:00Z", "currency|EUR|2026-01-01T00:00:00Z",
      ],
      "Categories": [
        "categoryKey|name|type|parentKey|isActive|isDefault|sortOrder|createdAt|updatedAt|deletedAt",
        "kids|Kids|expense||TRUE|FALSE|1|\(times)", "school|School|expense|\(parent)|TRUE|FALSE|2|\(times)",
      ],
      "Budgets": [header]
        + budgets.enumerated().map { "\(Dataset.id($0.offset + 1))|allocation|\($0.element)|\(times)" },
    ])
  }

  /// School goes, and kids takes its place.
  private static func moved(_ dataset: Dataset) throws -> Dataset {
    var changes = BookChanges(dataset, reason: "test", origin: CountingOrigin().origin)
    try changes.delete("school", in: .categories, to: "kids")
    let plan = changes.plan(command: "test")
    let errors = try Checks.verification.newErrors(of: plan, in: dataset)
    #expect(errors.isEmpty, "\(errors)")
    return try plan.applied(to: dataset)
  }

  /// What is planned in each span of days, by any category.
  private static func planned(_ dataset: Dataset) throws -> [String: Int64] {
    let first = try #require(CalendarDate(iso: "2025-12-01"))
    let last = try #require(CalendarDate(iso: "2027-12-31"))
    var planned: [String: Int64] = [:]
    for standing in BudgetStanding.all(in: dataset, over: Period(first: first, last: last)).standings {
      let days = "\(standing.period.first?.description ?? "")..\(standing.period.last?.description ?? "")"
      planned["\(standing.kind.rawValue) \(standing.currency.code) \(days)", default: 0] += standing.budgeted
    }
    return planned
  }

  private static func lines(_ dataset: Dataset) -> [String] {
    dataset.budgets.map {
      "\($0.categoryKey ?? "") \($0.startDate) \($0.endDate?.description ?? "") \($0.amount.decimalText)"
    }
  }

  @Test func `both budgets of the same days become their sum`() throws {
    let data = Self.dataset(
      ["kids|month|2026-01-01||100.00||", "school|month|2026-01-01||50.00||"], below: "kids")
    let after = try Self.moved(data)
    #expect(Self.lines(after) == ["kids 2026-01-01  150.00"])
    let day = try #require(CalendarDate(iso: "2026-01-31"))
    #expect(BudgetStanding.all(in: after, on: day).standings.map(\.budgeted) == [15_000])
  }

  @Test func `a budget that begins later or ends counts for its days`() throws {
    let later = Self.dataset(["kids|month|2026-01-01||300.00||TRUE", "school|month|2026-03-10||40.00||TRUE"])
    #expect(try Self.lines(Self.moved(later)) == ["kids 2026-01-01  300.00", "kids 2026-03-01  340.00"])
    let ended = Self.dataset([
      "school|month|2026-01-01|2026-12-31|40.00||", "kids|month|2026-03-01|2026-04-30|300.00||",
    ])
    #expect(
      try Self.lines(Self.moved(ended)) == [
        "kids 2026-01-01 2026-02-28 40.00", "kids 2026-03-01 2026-04-30 340.00",
        "kids 2026-05-01 2026-12-31 40.00",
      ])
    let alone = Self.dataset(["school|week|2026-01-01||40.00||", "kids|month|2025-01-01|2025-12-31|9.00||"])
    #expect(
      try Self.lines(Self.moved(alone)) == ["kids 2026-01-01  40.00", "kids 2025-01-01 2025-12-31 9.00"])
  }

  @Test(arguments: [
    ("kids|month|2026-01-01||100.00||", "school|week|2026-02-01||20.00||", "budgets delete --id"),
    ("kids|month|2026-01-01||100.00||", "school|month|2026-02-01||20.00|USD|", "budgets delete --id"),
    ("kids|month|2026-01-01||100.00||TRUE", "school|month|2026-02-01||20.00||", "--rolls-over"),
    ("kids|month|2026-01-01||100.00||", "school|month|2026-02-01||20.00||TRUE", "--no-rolls-over"),
    (
      "kids|custom|2026-01-01|2026-01-31|100.00||", "school|custom|2026-01-20|2026-02-10|20.00||",
      "budgets delete --id"
    ),
  ])
  func `budgets that have no sum are both named, with what to type`(
    own: String, other: String, remedy: String
  ) throws {
    let data = Self.dataset([own, other])
    let error = #expect(throws: BookError.self) { try Self.moved(data) }
    let words = try #require(error?.description)
    #expect(words.contains("100.00") && words.contains("20.00") && words.contains(remedy), "\(words)")
    #expect(words.contains("for school") && words.contains("for kids"), "\(words)")
  }

  @Test func `whatever is planned, it is planned afterwards, or the deletion is refused`() throws {
    var generator = SeededGenerator()
    let first = try #require(CalendarDate(iso: "2026-01-01"))
    func pick(_ words: [String]) -> String { words.randomElement(using: &generator) ?? "" }
    var tried = 0
    for _ in 0..<Effort.cases(usual: 300) {
      var rows: [String] = []
      let rolls = pick(["", "TRUE"])
      for key in ["kids", "school"] {
        for _ in 0..<Int.random(in: 0...4, using: &generator) {
          let start = first.adding(days: Int.random(in: 0...400, using: &generator))
          let kind = pick(["month", "month", "month", "month", "month", "week", "custom"])
          let hasEnd = kind == "custom" || Bool.random(using: &generator)
          let end = start.adding(days: Int.random(in: 0...120, using: &generator)).description
          let own = pick([rolls, rolls, rolls, rolls, rolls, rolls, rolls, ""])
          let amount = Int.random(in: 1...500, using: &generator)
          let currency = pick(["", "", "", "", "", "", "", "USD"])
          rows.append("\(key)|\(kind)|\(start)|\(hasEnd ? end : "")|\(amount).00|\(currency)|\(own)")
        }
      }
      let data = Self.dataset(rows)
      let before = try Self.planned(data)
      let after: Dataset
      do { after = try Self.moved(data) } catch is BookError { continue }
      let lines = Self.lines(after)
      #expect(try Self.planned(after) == before, "seed \(generator.seed): \(rows) \(lines)")
      #expect(after.budgets.allSatisfy { $0.categoryKey == "kids" }, "seed \(generator.seed): \(lines)")
      tried += 1
    }
    #expect(tried > 20)
  }

  @Test func `a category that takes the place of the one above it is below none`() throws {
    var changes = BookChanges(
      Self.dataset([], below: "kids"), reason: "test", origin: CountingOrigin().origin)
    try changes.delete("kids", in: .categories, to: "school")
    let after = try changes.plan(command: "test").applied(to: changes.dataset)
    #expect(after.categories.map(\.key) == ["school"] && after.categories.first?.parentKey == nil)
  }
}
