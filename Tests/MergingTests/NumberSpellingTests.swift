import DatasetFormat
import Merging
import Spreadsheet
import Testing
import TestSupport

/// Numbers in a person's own column: text in a CSV file, a number in a workbook.
@Suite struct NumberSpellingTests {
  private func copy(_ rate: String, _ storage: Storage) -> MergeCopy {
    var world = World(own: ["rate"], rows: [World.row(1)])
    world.storage = storage
    world.rows[0]["rate"] = rate
    var dataset = world.dataset()
    if storage == .xlsx {
      // What another program typed: a number.
      let sheets = dataset.tabs.values.map { tab in
        let isIt = tab.name == .transactions
        return Dataset.SourceSheet(sheet: isIt ? withNumber(tab.sheet) : tab.sheet, fileName: tab.fileName)
      }
      dataset = Dataset(name: dataset.name, storage: .xlsx, sheets: sheets)
    }
    return MergeCopy(
      name: "\(rate) \(storage)", dataset: dataset, modified: Timestamp(milliseconds: 1_700_000_100_000))
  }

  private func withNumber(_ sheet: Sheet) -> Sheet {
    var typed = SheetBuilder(name: sheet.name)
    for row in 0..<sheet.rowCount {
      for cell in sheet.contents(ofRow: row) {
        let isRate = row > 0 && cell.column == World.columns.count
        typed.appendCell(column: cell.column, isRate ? .number(cell.value.text) : cell.value)
      }
      typed.endRow()
    }
    return typed.build()
  }

  @Test func `the same number is no difference, whichever storage is first`() throws {
    for copies in [[copy("1.50", .csv), copy("1.5", .xlsx)], [copy("1.5", .xlsx), copy("1.50", .csv)]] {
      for base in [nil, copies[0].dataset, copies[1].dataset] {
        let merged = try Merged(base, copies)
        #expect(merged.merge.plan.isEmpty, "\(merged.merge.plan.changes)")
      }
      #expect(DatasetDiff(from: copies[0].dataset, to: copies[1].dataset, command: "diff").isEmpty)
    }
  }

  @Test func `another number is one, and another text is, too`() throws {
    let changed = try Merged(copy("1.50", .csv).dataset, [copy("1.50", .csv), copy("1.75", .xlsx)])
    #expect(changed.content.rows["Transactions"]?[0]["rate"] == "1.75")
    let text = try Merged(copy("1.1", .csv).dataset, [copy("1.1", .csv), copy("1.10", .csv)])
    #expect(text.content.rows["Transactions"]?[0]["rate"] == "1.10")
    let both = try Merged(
      copy("1.1", .csv).dataset, [copy("1.2", .xlsx), copy("1.30", .csv), copy("1.3", .xlsx)])
    #expect(both.merge.conflicts.map { $0.values.map(\.value.meaning).sorted() } == [["1.2", "1.30"]])
  }
}
