import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

@testable import Bookkeeping
@testable import BookEditing

/// Rows that nobody can believe are in no sum, and every sum says so.
struct RowsInDoubtTests {
  private static func dataset(_ rows: [String], account: String = "") -> Dataset {
    .inMemory([
      "Accounts": [
        "accountKey|name|type|startingBalance|isActive|createdAt|updatedAt|deletedAt",
        "giro|Giro|checking|100|TRUE|2026-01-01T00:00:00Z|2026-01-01T00:00:00Z|\(account)",
      ],
      "Transactions": ["id|date|type|amount|accountKey|status|createdAt|updatedAt|deletedAt"] + rows,
    ])
  }

  private static let times = "2026-01-02T10:00:00Z|2026-01-03T10:00:00Z"
  private static let day = CalendarDate(iso: "2026-12-31") ?? CalendarDate(dayNumber: 0)

  @Test(arguments: [
    "\(Dataset.id(1))|2026-01-02|expense|10|giro||\(times)|x",
    "\(Dataset.id(1))|2026-01-02|expense|10|giro||\(times)|0",
    "\(Dataset.id(1))|2026-01-02|expense|10|giro|||\(times)",
    "\(Dataset.id(1))|2026-01-02|expense|10|giro||\(times)||more",
  ])
  func `a row in doubt makes sums unknown and is counted beside them`(_ row: String) throws {
    let dataset = Self.dataset([row, "\(Dataset.id(2))|2026-01-02|expense|5|giro||\(Self.times)|"])
    let (standings, leftOut) = AccountStanding.read(dataset, on: Self.day)
    #expect(standings.map(\.balance) == [nil])
    #expect(leftOut.map(\.row) == [1])
    let ledger = Ledger(dataset)
    #expect(ledger.leftOut.map(\.row) == [1])
    #expect(throws: BalanceError.self) { try ledger.balance(of: "giro", on: Self.day) }
    let table = MovementTable(dataset)
    #expect(table.entries.map(\.minorUnits) == [-500])
    #expect(table.leftOut.map(\.row) == [1])
  }

  @Test func `rows in markup that only other programs read make balances unknown`() throws {
    var dataset = Self.dataset(["\(Dataset.id(2))|2026-01-02|expense|5|giro||\(Self.times)|"])
    let tab = try #require(dataset[.transactions])
    let place = Location(file: tab.fileName, sheet: tab.sheet.name)
    dataset.readingFindings = [Finding(.rowsUnread, at: place, found: "row 3")]
    #expect(AccountStanding.all(in: dataset, on: Self.day).map(\.balance) == [nil])
    #expect(throws: BalanceError.self) { try Ledger(dataset).balance(of: "giro", on: Self.day) }
    // Such rows of a different tab are not missing from this one.
    dataset.readingFindings = [Finding(.rowsUnread, at: Location(file: tab.fileName, sheet: "Goals"))]
    #expect(AccountStanding.all(in: dataset, on: Self.day).map(\.balance) == [9_500])
  }

  @Test func `a deleted row is in no sum, and nothing is said of it`() throws {
    let row = "\(Dataset.id(1))|2026-01-02|expense|10|giro||\(Self.times)|2026-01-03T10:00:00Z"
    let (standings, leftOut) = AccountStanding.read(Self.dataset([row]), on: Self.day)
    #expect(standings.map(\.balance) == [10_000])
    #expect(leftOut.isEmpty)
  }

  @Test(arguments: ["x", "FALSE"])
  func `an account is not deleted by a word, and its balance is unknown`(_ text: String) {
    let standings = AccountStanding.all(in: Self.dataset([], account: text), on: Self.day)
    #expect(standings.map(\.account.key) == ["giro"])
    #expect(standings.map(\.balance) == [nil])
  }

  @Test func `rows of no account and of one that is not there are counted`() {
    let rows = ["", "gorp", "Gi!ro?"].enumerated().map {
      "\(Dataset.id($0 + 1))|2026-01-02|expense|10|\($1)||\(Self.times)|"
    }
    let pending = "\(Dataset.id(9))|2026-01-02|expense|10|gorp|pending|\(Self.times)|"
    let (standings, leftOut) = AccountStanding.read(Self.dataset(rows + [pending]), on: Self.day)
    #expect(standings.map(\.balance) == [10_000])
    #expect(leftOut.map(\.row) == [1, 2, 3, 4])
    #expect(leftOut.map(\.isOfNoAccount) == [true, false, false, false])
    #expect(leftOut.map(\.isOfUnknownAccount) == [false, true, true, true])
  }
}
