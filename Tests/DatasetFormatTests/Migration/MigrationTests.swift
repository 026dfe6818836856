import DatasetFormat
import Spreadsheet
import Testing

struct MigrationTests {
  private let time = Timestamp(milliseconds: 1_770_000_000_000)

  private func dataset(currency: String? = nil) -> Dataset {
    var settings = [
      ["key", "value", "updatedAt"], ["datasetId", "01234567-89ab-7def-8123-456789abcdef", ""],
      ["schemaVersion", "1", ""],
    ]
    if let currency { settings.append(["currency", currency, ""]) }
    let transactions = [
      ["id", "date", "type", "amount", "Mine", "createdAt", "updatedAt"],
      ["01234567-89ab-7def-8123-456789abcde0", "2026-01-02", "expense", "4.50", "x", "", ""],
    ]
    return Dataset(
      name: "Old", storage: .csv,
      sheets: [
        .init(sheet: Sheet(name: "Transactions", rows: transactions), fileName: "Transactions.csv"),
        .init(sheet: Sheet(name: "Settings", rows: settings), fileName: "Settings.csv"),
      ])
  }

  @Test func `version 2 adds its columns behind all others and sets the version`() throws {
    let old = dataset(currency: "EUR")
    let plan = try Migration.plan(for: old, currency: nil, command: "migrate", at: time)
    let added = plan.changes.filter { $0.action == .addColumn }.compactMap(\.address.columnName)
    #expect(added == TabSchema.transactions.columns.filter { $0.since == 2 && !$0.isRare }.map(\.name))
    let edits = try plan.edits(for: old)
    let columns = try #require(edits.tabs[.transactions]).sets.keys.map(\.column)
    #expect(columns.min() == 7)
    #expect(Set(columns).count == added.count)
    #expect(edits.tabs[.settings]?.sets[.init(row: 2, column: 1)] == .text("2"))
    #expect(edits.tabs[.settings]?.sets[.init(row: 2, column: 2)] == .text(time.description))
  }

  @Test func `a dataset without a currency is asked for one`() throws {
    #expect(throws: Migration.Obstacle.currencyNeeded) {
      try Migration.plan(for: dataset(), currency: nil, command: "migrate", at: time)
    }
    let euro = try #require(Currency(code: "EUR"))
    let old = dataset()
    let edits = try Migration.plan(for: old, currency: euro, command: "migrate", at: time).edits(for: old)
    let rows = try #require(edits.tabs[.settings]).appended.build()
    #expect(rows.text(row: 0, column: 0) == "currency")
    #expect(rows.text(row: 0, column: 1) == "EUR")
  }

  @Test func `a current dataset has nothing to migrate, a newer one is refused`() throws {
    for (version, obstacle) in [("2", Migration.Obstacle.alreadyCurrent), ("9", .tooNew(9))] {
      let rows = [["key", "value", "updatedAt"], ["schemaVersion", version, ""]]
      let dataset = Dataset(
        name: "d", storage: .csv,
        sheets: [.init(sheet: Sheet(name: "Settings", rows: rows), fileName: "Settings.csv")])
      #expect(throws: obstacle) { try Migration.plan(for: dataset, currency: nil, command: "", at: time) }
    }
  }
}
