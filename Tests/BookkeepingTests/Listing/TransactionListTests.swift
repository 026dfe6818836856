import DatasetFormat
import TestSupport
import Testing

@testable import Bookkeeping

struct TransactionListTests {
  private static let today = CalendarDate(iso: "2026-03-31") ?? CalendarDate(dayNumber: 0)

  private static func list(_ dataset: Dataset, _ change: (inout TransactionFilter) -> Void = { _ in })
    -> TransactionList
  {
    var filter = TransactionFilter()
    change(&filter)
    return TransactionList(dataset, filter: filter, today: today)
  }

  private static let books = Dataset.inMemory([
    "Accounts": [
      "accountKey|name|type|startingBalance|isActive|lastReconciledDate",
      "giro|Giro|checking|100.00|TRUE|2026-03-03", "cash|Purse|cash|0|TRUE|",
    ],
    "Categories": [
      "categoryKey|name|type|isActive", "groceries|Groceries|expense|TRUE", "cafe|Café|expense|TRUE",
    ],
    "Receipts": [
      "id|transactionId|fileName|createdAt|updatedAt|deletedAt",
      "\(Dataset.id(90))|\(Dataset.id(1))|a.png|2026-03-01T00:00:00Z|2026-03-01T00:00:00Z|",
      "\(Dataset.id(91))|\(Dataset.id(1))|b.png|2026-03-01T00:00:00Z|2026-03-01T00:00:00Z|",
      "\(Dataset.id(92))|\(Dataset.id(2))|c.png|2026-03-01T00:00:00Z|2026-03-01T00:00:00Z|2026-03-02T00:00:00Z",
    ],
    "Transactions": [
      "id|date|type|direction|amount|originalAmount|originalCurrency|payee|categoryKey|accountKey|tags|note|cleared|status|splitId|transferId|payment|statementText",
      "\(Dataset.id(1))|2026-03-02|expense||67.20|73.10|USD|Kaufladen Öko|groceries|giro|work, fun||TRUE|||||",
      "\(Dataset.id(2))|2026-03-05|expense||4.00||||cafe|giro||with Ana|TRUE|||||ESPRESSO BAR 12",
      "\(Dataset.id(3))|2026-03-05|transfer|out|20.00|||||giro||||||\(Dataset.id(70))||",
      "\(Dataset.id(4))|2026-03-05|transfer|in|20.00|||||cash||||||\(Dataset.id(70))||",
      "\(Dataset.id(5))|2026-03-06|expense||9.00|||Shop|groceries|giro||||pending|||unpaid|",
      "\(Dataset.id(6))|2026-04-30|expense||1.00|||Later|groceries|giro|||||\(Dataset.id(71))|||",
    ],
  ])

  @Test func `a row says all that is known of it`() throws {
    let list = Self.list(Self.books) { $0.accounts = ["giro"] }
    let rows = list.transactions(in: 0..<list.count)
    #expect(rows.map(\.number) == [7, 6, 4, 3, 2])
    let first = try #require(rows.last)
    #expect(first.receipts == 2 && first.isReconciled && first.tags == ["work", "fun"])
    #expect(first.original?.description == "-73.10 USD" && first.amount.description == "-67.20 EUR")
    let coffee = rows[3]
    #expect(coffee.receipts == 0 && coffee.isCleared && !coffee.isReconciled)
    #expect(coffee.payee == nil && coffee.details == "ESPRESSO BAR 12")
    #expect(rows[1].isPending && rows[1].payment == .unpaid && rows[1].balance == nil)
    #expect(rows[0].isPlanned && rows[0].splitID == RecordID(Dataset.id(71)))
    #expect(rows.map(\.balance) == [780, nil, 880, 2880, 3280])
    let sides = [list.transferSides(of: rows), list.transferSides(of: nil)]
    for side in sides { #expect(rows.map(side.account) == [nil, nil, "cash", nil, nil]) }
    #expect(list.plannedCount == 1 && list.lastDay?.description == "2026-03-06")
    // Of several accounts nobody asks for a balance.
    #expect(Self.list(Self.books).register == nil)
  }

  @Test(arguments: [
    ("öko", [2]), ("OKO kauf", [2]), ("groc", [7, 6, 2]), ("cafe", [3]), ("CAFÉ", [3]), ("purse", [5]),
    ("ana", [3]), ("fun", [2]), ("espresso 12", [3]), ("67,20", [2]), ("-67.2", [2]), ("67", []),
    ("20", [5, 4]), ("kauf purse", []), ("nothing", []),
  ])
  func `a word is found in payee, note, tags, statement text, names and amounts`(text: String, rows: [Int]) {
    let list = Self.list(Self.books) { $0.words = SearchWord.words(of: text, in: Self.books) }
    #expect(list.transactions(in: 0..<list.count).map(\.number) == rows)
  }

  @Test func `a row with two tags is under both, and the sums of the list have it once`() throws {
    let list = Self.list(Self.books)
    let groups = try list.groups(by: .tag)
    #expect(groups.map(\.key) == ["fun", "work", nil])
    #expect(groups.map { $0.sums.map(\.minorUnits) } == [[-6720], [-6720], [-400 - 900 - 100]])
    #expect(try list.sums().map(\.minorUnits) == [-6720 - 400 - 900 - 100])
    #expect(try list.plannedSums().map(\.minorUnits) == [-100])
    #expect(try list.groups(by: .month).map(\.key) == ["2026-04", "2026-03"])
    #expect(try list.groups(by: .category).map(\.name) == ["Café", "Groceries", nil])
  }

  /// What two imports and the user wrote, and the balances after the rows of 3 March.
  private static func days(_ imported: [String]) -> Dataset {
    .inMemory([
      "Accounts": ["accountKey|name|type|startingBalance|isActive", "giro|Giro|checking|0|TRUE"],
      "Transactions": ["date|type|amount|accountKey|importId"] + imported,
    ])
  }

  @Test
  func `rows of a day are in the order of the sheet, and from below where the bank lists the newest first`() {
    let id = Dataset.id(50)
    func balances(_ rows: [String]) -> [Int64?] {
      let list = Self.list(Self.days(rows)) { $0.accounts = ["giro"] }
      let shown = list.transactions(in: 0..<list.count)
      // The newest row comes first, as the bank has it.
      #expect(shown.map(\.date) == shown.map(\.date).sorted(by: >))
      return shown.sorted { $0.row < $1.row }.map(\.balance)
    }
    let oldest = [
      "2026-03-02|income|1.00|giro|\(id)", "2026-03-03|income|2.00|giro|\(id)",
      "2026-03-03|income|4.00|giro|\(id)",
    ]
    #expect(balances(oldest) == [100, 300, 700])
    #expect(balances(oldest.reversed()) == [700, 300, 100])
    // What the user typed stays where it is, and a file about a single day says nothing.
    #expect(balances(oldest.reversed() + ["2026-03-03|income|8.00|giro|"]) == [700, 300, 100, 1500])
    #expect(balances(Array(oldest.dropFirst().reversed())) == [400, 600])
  }

  @Test func `a short id is the end of an id, as long as it tells the row from all others`() throws {
    let (one, other) = ("01a21a37-9c00-7abc-8000-0123456789ab", "01a21a37-9c00-7abc-8000-ffff456789ab")
    let dataset = Dataset.inMemory([
      "Transactions": [
        "id|date|type|amount", "\(one)|2026-03-02|expense|1.00", "\(other)|2026-03-02|expense|2.00",
        "\(Dataset.id(7))|2026-03-02|expense|3.00",
      ]
    ])
    let tab = try #require(dataset[.transactions])
    let ids = try [one, other, Dataset.id(7)].map { try #require(RecordID($0)) }
    for wanted in [ids, nil] {
      let short = ShortIDs(of: wanted, in: tab)
      #expect(ids.map(short.text) == ["0123456789ab", "ffff456789ab", "00000007"])
    }
  }

  @Test func `an empty dataset has an empty list`() throws {
    let list = Self.list(.inMemory())
    #expect(list.count == 0 && list.transactions(in: 0..<0).isEmpty && list.lastDay == nil)
    #expect(try list.sums().isEmpty && list.groups(by: .tag).isEmpty)
  }
}
