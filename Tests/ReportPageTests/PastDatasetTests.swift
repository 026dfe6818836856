import Bookkeeping
import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

@testable import ReportPage

/// A dataset as a day ended.
struct PastDatasetTests {
  private static func dataset(_ rows: [[String]]) -> Dataset {
    let header = ["id", "date", "type", "amount"]
    return Dataset(
      name: "Money", storage: .csv,
      sheets: [
        .init(sheet: Sheet(name: "Transactions", rows: [header] + rows), fileName: "Transactions.csv"),
        .init(
          sheet: Sheet(
            name: "Goals",
            rows: [
              ["id", "name", "targetAmount", "isActive", "createdAt"],
              ["", "Bike", "800", "TRUE", "2026-03-31T20:00:00Z"],
              ["", "Boat", "9000", "TRUE", "2026-04-01T20:00:00Z"], ["", "Tent", "90", "TRUE", ""],
            ]), fileName: "Goals.csv"),
      ])
  }

  private static let day = CalendarDate(iso: "2026-03-31") ?? CalendarDate(dayNumber: 0)

  @Test func `rows of later days and goals that were made later are not there`() {
    let rows = [
      ["", "2026-04-01", "expense", "1"], ["", "2026-03-31", "expense", "2"],
      ["", "2026-03-01", "expense", "3"], ["", "2026-05-01", "expense", "4"],
    ]
    let past = Self.dataset(rows).asOfEnd(of: Self.day)
    #expect(MovementTable(past).entries.map(\.minorUnits) == [-200, -300])
    #expect(past[.goals]?.filledRowCount == 2, "without a time it may have been there")
  }

  @Test func `a row whose day cannot be read stays, so that it is counted`() {
    let past = Self.dataset([["", "31.2.2026", "expense", "1"], ["", "2026-04-01", "expense", "2"]]).asOfEnd(
      of: Self.day)
    let table = MovementTable(past)
    #expect(table.entries.isEmpty && table.leftOut.count == 1)
  }

  @Test func `a dataset without later rows is the same`() {
    let dataset = Self.dataset([["", "2026-03-01", "expense", "3"]])
    #expect(dataset.asOfEnd(of: Self.day)[.transactions]?.sheet.rowCount == 2)
  }
}
