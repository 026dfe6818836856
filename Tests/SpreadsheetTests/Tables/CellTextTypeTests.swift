import Testing

@testable import Spreadsheet

@Suite struct CellTextTypeTests {
  @Test(arguments: [
    ("", CellTextType.empty), ("  \t", .empty), ("12", .number), ("-1.234,56", .number),
    ("1'234.50", .number),
    ("($85.00)", .number), ("+ $73.01", .number), ("£1,183.23", .number), ("1 234,50 kr", .number),
    ("12.5 %", .number),
    ("1E-3", .number), ("EUR 5", .number), ("5.00 CR", .number), ("2024-01-31", .date), ("31.1.24", .date),
    ("01/31/2024", .date), ("20240131", .date), ("2012:03:01", .date), ("07 Nov 2013", .date),
    ("12-Dec-2019", .date),
    ("2024-01-31T10:30:00Z", .date), ("2024-01-31 10:30", .date), ("10:30", .time), ("10:30:15", .time),
    ("Rent", .text), ("DE00 1234", .text), ("A-5", .text), ("27\" wide", .text), ("12345 Main Street", .text),
    ("10:99x", .text),
  ])
  func `a cell looks like what it is`(_ text: String, _ type: CellTextType) {
    let found = Array(text.utf8).withUnsafeBufferPointer(CellTextType.of)
    #expect(found == type)
  }
}
