import DatasetFormat
import Spreadsheet
import Testing

struct CellDecoderDatesTests {
  @Test(
    arguments: CellCase.ofEveryKind + [
      CellCase("2026-01-31", .date, "2026-01-31"),
      CellCase("2026-01-31", "2026-01-31", xlsx: "2026-01-31 ~ date-text"),
      CellCase(" 2026-01-31", "2026-01-31 ~ text-untrimmed", xlsx: "2026-01-31 ~ date-text"),
      CellCase("2026-01-31T00:00:00", .date, "2026-01-31"),
      CellCase("2026-01-31T13:45:00", .date, "2026-01-31 ~ date-with-time"),
      CellCase("13:45:00", .date, "! date-impossible"), CellCase("PT3600S", .date, "! date-impossible"),
      CellCase("2026-01-31T00:00:00", "2026-01-31 ~ date-with-time"),
      CellCase("2026-01-31 13:45", "2026-01-31 ~ date-with-time"),
      CellCase("2026-01-31T23:00:00Z", "! date-with-time"),
      CellCase("2026-01-31T23:00:00+02:00", "! date-with-time"),
      CellCase("2026-02-30T00:00:00", "! date-impossible"), CellCase("2026-02-30", "! date-impossible"),
      CellCase("46053", .number, "2026-01-31 ~ date-serial"),
      CellCase("46053", "2026-01-31 ~ date-serial", xlsx: "! date-impossible"),
      CellCase("46053.0", .number, "2026-01-31 ~ date-serial"),
      CellCase("46053.5", .number, "! date-impossible"), CellCase("19999", .number, "! date-impossible"),
      CellCase("80001", .number, "! date-impossible"), CellCase("2026", .number, "! date-impossible"),
      CellCase("31.01.2026", "2026-01-31 ~ date-local"), CellCase("2.1.2026", "2026-01-02 ~ date-local"),
      CellCase("01.13.2026", "2026-01-13 ~ date-local"), CellCase("2026/1/2", "2026-01-02 ~ date-local"),
      CellCase("2026-1-2", "2026-01-02 ~ date-local"), CellCase("2026.01.02", "2026-01-02 ~ date-local"),
      CellCase("13/1/2026", "2026-01-13 ~ date-local"), CellCase("1/13/2026", "2026-01-13 ~ date-local"),
      CellCase("3/3/2026", "2026-03-03 ~ date-local"), CellCase("1/2/2026", "! date-ambiguous"),
      CellCase("01-02-2026", "! date-ambiguous"), CellCase("31.01.26", "2026-01-31 ~ date-two-digit"),
      CellCase("13/1/26", "2026-01-13 ~ date-two-digit"), CellCase("31.01.95", "! date-ambiguous"),
      CellCase("1/2/26", "! date-ambiguous"), CellCase("31.02.2026", "! date-impossible"),
      CellCase("00.01.2026", "! date-impossible"),
      CellCase("1.2", "! date-impossible"), CellCase("1.2.3.4", "! date-impossible"),
      CellCase("1..2026", "! date-impossible"),
      CellCase("1.2/2026", "! date-impossible"), CellCase("20260131", "! date-impossible"),
      CellCase("2 janv. 2026", "2026-01-02 ~ date-local"),
      CellCase("5. März 2026", "2026-03-05 ~ date-local"),
      CellCase("October 17th, 2026", "2026-10-17 ~ date-local"),
      CellCase("17 de octubre de 2026", "2026-10-17 ~ date-local"),
      CellCase("3 listopad 2026", "! date-ambiguous"), CellCase("31 Feb 2026", "! date-impossible"),
      CellCase("March 2026", "! date-impossible"), CellCase("5 foo 2026", "! date-impossible"),
      CellCase("5 März 26", "! date-impossible"), CellCase("#REF!", "! error-value"),
      CellCase("yesterday", "! date-impossible"), CellCase("1.2.", "! date-impossible"),
      CellCase(".1.2026", "! date-impossible"),
      CellCase(String(repeating: "1.", count: 9000), "! date-impossible"),
      CellCase("1", .boolean, "! date-impossible"),
    ])
  func `dates are read where one day alone can be meant`(_ cell: CellCase) {
    #expect(cell.outcomes { $0.date($1, $2) } == cell.expected)
  }

  @Test(
    arguments: CellCase.ofEveryKind + [
      CellCase("2026-01-31T13:45:00Z", "2026-01-31T13:45:00Z"),
      CellCase("2026-01-31T13:45:00.250Z", "2026-01-31T13:45:00.250Z"),
      CellCase(" 2026-01-31T13:45:00Z", "2026-01-31T13:45:00Z ~ timestamp-form"),
      CellCase("2026-01-31 13:45:00Z", "2026-01-31T13:45:00Z ~ timestamp-form"),
      CellCase("2026-01-31T13:45:00+02:00", "2026-01-31T11:45:00Z ~ timestamp-form"),
      CellCase("2026-01-31T13:45:00", "! timestamp-form"),
      CellCase("2026-01-31 13:45", "! timestamp-form"), CellCase("2026-01-31", "! timestamp-unreadable"),
      CellCase("2026-01-31T13:45:00", .date, "! timestamp-form"),
      CellCase("46053.5", .number, "! timestamp-unreadable"), CellCase("now", "! timestamp-unreadable"),
    ])
  func `timestamps are read where they name their zone`(_ cell: CellCase) {
    #expect(cell.outcomes { $0.timestamp($1, $2) } == cell.expected)
  }

  @Test func `every day of this and the next century is read from its serial number`() throws {
    let first = try #require(CalendarDate(iso: "1954-10-03"))
    for serial in stride(from: 20_000, through: 80_000, by: 7) {
      let expected = "\(first.adding(days: serial - 20_000)) ~ date-serial"
      #expect(outcome("\(serial)", .number, .xlsx) { $0.date($1, $2) } == expected)
    }
  }
}
