import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

/// Only a time in `deletedAt` deletes, and only in a row whose other cells are of their kinds.
struct DeletionTests {
  private struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    /// `id|date|type|amount|note|status|cleared|createdAt|updatedAt|deletedAt`
    var row: String
    var isDeleted = false
    var doubt: RowUncertainty?
    var testDescription: String { name }
  }

  private static let header = "id|date|type|amount|note|status|cleared|createdAt|updatedAt|deletedAt"
  private static let start = "\(Dataset.id(1))|2026-01-02|expense|12.50|coffee"
  private static let times = "2026-01-02T10:00:00Z|2026-01-03T10:00:00Z"

  private static let cases = [
    Case(name: "a live row", row: "\(start)|||\(times)|"),
    Case(name: "a blank in deletedAt", row: "\(start)|||\(times)|  "),
    Case(name: "a deleted row", row: "\(start)|||\(times)|2026-01-03T10:00:00Z", isDeleted: true),
    Case(
      name: "a deleted row with an offset", row: "\(start)|||\(times)|2026-01-03T11:00:00+01:00",
      isDeleted: true),
    Case(
      name: "what is left of a record", row: "\(Dataset.id(1))|||||||\(times)|2026-01-03T10:00:00Z",
      isDeleted: true),
    Case(
      name: "a made-up id, a day with two readings and an amount with a comma",
      row: "tx-7|1/2/2026|expense|12,50|coffee|||\(times)|2026-01-03T10:00:00Z", isDeleted: true),
    Case(
      name: "times without a zone beside the deletion",
      row: "\(start)|||2026-01-02 10:00:00|2026-01-03 10:00:00|2026-01-03T10:00:00Z", isDeleted: true),
    Case(
      name: "one damaged cell",
      row: "\(Dataset.id(1))|2026-01-02|expense|12,5O|coffee|||\(times)|2026-01-03T10:00:00Z",
      isDeleted: true),
    Case(
      name: "two cells of other kinds",
      row: "\(Dataset.id(1))|2026-01-02|12.50|coffee||||\(times)|2026-01-03T10:00:00Z", doubt: .cells),
    Case(name: "a word", row: "\(start)|||\(times)|x", doubt: .deletion),
    Case(name: "a zero", row: "\(start)|||\(times)|0", doubt: .deletion),
    Case(name: "a boolean", row: "\(start)|||\(times)|FALSE", doubt: .deletion),
    Case(name: "a time without a zone", row: "\(start)|||\(times)|2026-01-03 10:00:00", doubt: .deletion),
    Case(name: "a day", row: "\(start)|||\(times)|2026-01-03", doubt: .deletion),
    Case(name: "a comma in the note", row: "\(start)| work|||\(times)|", doubt: .cells),
    Case(name: "the same without the blank cell at the end", row: "\(start)| work|||\(times)", doubt: .cells),
    Case(
      name: "a cell put in before createdAt", row: "\(start)||||\(times)", doubt: .cells),
    Case(
      name: "a cell put in before updatedAt",
      row: "\(start)|||2026-01-02T10:00:00Z||2026-01-03T10:00:00Z", doubt: .cells),
    Case(name: "a cell behind the last column", row: "\(start)|||\(times)||more", doubt: .cells),
  ]

  @Test(arguments: cases)
  private func `a row is deleted, live, or in doubt`(_ example: Case) throws {
    let tab = try #require(Dataset.of(["Transactions": [Self.header, example.row]])[.transactions])
    var seen = 0
    tab.forEachRow { row in
      seen += 1
      #expect(row.isDeleted == example.isDeleted)
      #expect(row.isLive == !example.isDeleted)
      #expect(row.doubt == example.doubt)
    }
    #expect(seen == 1)
    // What is streamed judges in the same way.
    let left = Tombstones(of: tab)?.rowsLeft(of: 1..<2, in: tab.sheet)
    #expect(left == (example.isDeleted ? [] : nil))
  }

  @Test func `in a workbook a note behind the last column is no sign that cells have moved`() throws {
    let row = "\(Self.start)|||\(Self.times)||note in the margin"
    let tab = try #require(
      Dataset.of(["Transactions": [Self.header, row]], storage: .xlsx)[.transactions])
    tab.forEachRow { #expect($0.doubt == nil && $0.isLive) }
  }
}
