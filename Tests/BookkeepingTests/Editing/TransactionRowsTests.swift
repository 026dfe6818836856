import BookEditing
import Bookkeeping
import DatasetChecks
import DatasetFormat
import TestSupport
import Testing

/// Rows are named by the transaction that was read or by its id, never by a number.
struct TransactionRowsTests {
  private static let today = CalendarDate(iso: "2026-03-31") ?? .today()
  private static let id = "0198c000-0000-7000-8000-000000000001"

  private static func dataset() -> Dataset {
    Dataset.of([
      "Settings": ["key|value", "schemaVersion|2", "currency|EUR"],
      "Accounts": ["accountKey|name|type|currency|isActive", "giro|Giro|checking|EUR|true"],
      "Categories": [
        "categoryKey|name|type|isActive", "groceries|Groceries|expense|true", "coffee|Coffee|expense|true",
      ],
      "Transactions": [
        "id|date|type|amount|categoryKey|accountKey|payee|splitId",
        "|2026-03-01|expense|11.00|groceries|giro|Typed|",
        "\(id)|2026-03-02|expense|12.00|groceries|giro|Kiosk|",
      ],
    ])
  }

  private static func euros(_ units: Int64) -> Amount { Amount(minorUnits: units, currency: .eur) }

  @Test func `the transaction that was meant is the one that changes`() throws {
    var dataset = Self.dataset()
    let kiosk = try #require(dataset.transactions.firstIndex { $0.payee == "Kiosk" })
    let transaction = dataset.transactions[kiosk]
    var changes = BookChanges(dataset, reason: "test")
    try changes.edit(transaction, TransactionEdit(amount: Self.euros(2200)), today: Self.today)
    try dataset.apply(changes.plan())
    #expect(dataset.transactions.map(\.amount) == [Self.euros(1100), Self.euros(2200)])
  }

  @Test func `a row that moved is found by its id, and one without an id only where it holds the same`()
    throws
  {
    let before = Self.dataset().transactions
    var dataset = Self.dataset()
    let id = try #require(RecordID(Self.id))
    var changes = BookChanges(dataset, reason: "test")
    try changes.edit(before[0], TransactionEdit(amount: Self.euros(900)), today: Self.today)
    try dataset.apply(changes.plan())
    // The value that was read before says 11.00, the row now 9.00: nobody knows whether it is the same.
    changes = BookChanges(dataset, reason: "test")
    #expect(throws: BookError.self) { try changes.delete([before[0]]) }
    try changes.edit(id, TransactionEdit(note: "by id"), today: Self.today)
    try changes.delete([before[1]])
    try dataset.apply(changes.plan())
    #expect(dataset.transactions.filter { !$0.isDeleted }.map(\.payee) == ["Typed"])
    #expect(throws: BookError.self) { try changes.delete(Origin.system.newID()) }
  }

  @Test func `what a person types has a day and an account in their words`() throws {
    var dataset = Self.dataset()
    var changes = BookChanges(dataset, reason: "test")
    try changes.add(
      NewTransaction(amount: "12,50", category: "groc", account: "gi", day: "yesterday"), today: Self.today)
    #expect(throws: BookError.self) {
      try changes.add(NewTransaction(amount: "1", category: nil, account: "savings"), today: Self.today)
    }
    try dataset.apply(changes.plan())
    let typed = try #require(dataset.transactions.last)
    #expect(typed.date == CalendarDate(iso: "2026-03-30"))
    #expect(typed.amount == Self.euros(1250))
    #expect(typed.accountKey == "giro" && typed.categoryKey == "groceries")
  }

  @Test func `a receipt of bytes is named by its content, and its file is beside the plan`() throws {
    var dataset = Self.dataset()
    let id = try #require(RecordID(Self.id))
    let photo: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0x20, 0xFF, 0xD9]
    var changes = BookChanges(dataset, reason: "test")
    let name = try changes.attach(photo, named: "../to/IMG.jpg", to: id)
    #expect(name.wholeMatch(of: /IMG [0-9a-f]{8}\.jpg/) != nil)
    let plan = changes.plan()
    #expect(plan.sideFiles.map(\.path) == ["Receipts/\(name)"])
    #expect(plan.sideFiles.first?.bytes == photo)
    let inverse = try dataset.apply(plan)
    #expect(dataset.receipts(of: id) == [name])
    // The same picture again says nothing new, and another one of the same name is another file.
    changes = BookChanges(dataset, reason: "test")
    #expect(throws: BookError.self) { try changes.attach(photo, named: "IMG.jpg", to: id) }
    #expect(throws: BookError.self) { try changes.attach([], named: "IMG.jpg", to: id) }
    #expect(try changes.attach(photo + [0x20], named: "IMG.jpg", to: id) != name)
    try dataset.undo(inverse)
    #expect(inverse.sideFiles.map(\.path) == ["Receipts/\(name)"])
    #expect(inverse.sideFiles.first?.bytes == nil)
    #expect(dataset.receipts(of: id).isEmpty)
  }

  @Test func `a payment and its receipt are one plan`() throws {
    var dataset = Self.dataset()
    var changes = BookChanges(dataset, reason: "test")
    let id = try changes.add(NewTransaction(Self.euros(300), on: Self.today, category: "coffee"))
    let name = try changes.attach([0x25, 0x50, 0x44, 0x46], named: "bill.pdf", to: id)
    try dataset.apply(changes.plan())
    #expect(dataset.receipts(of: id) == [name])
  }

  @Test func `values are entered as they are, whatever the text of an amount could mean`() throws {
    var dataset = Self.dataset()
    let dinar = try #require(Currency(code: "BHD"))
    var changes = BookChanges(dataset, reason: "test")
    // As text, "1.000" could be one dinar or a thousand.
    var entry = NewTransaction(Amount(minorUnits: 1000, currency: dinar), on: Self.today, category: "coffee")
    entry.payee = "Café"
    #expect(throws: BookError.self) { try changes.add(entry, today: Self.today) }
    let day = try #require(CalendarDate(iso: "2026-03-05"))
    try changes.add(
      NewTransaction(Self.euros(420), on: day, category: "coffee", account: "giro"), today: Self.today)
    try dataset.apply(changes.plan())
    let added = try #require(dataset.transactions.last)
    #expect(added.date == day && added.signedAmount == Self.euros(-420) && added.categoryKey == "coffee")
  }

  @Test func `keys are keys: the beginning of one is refused where values are given`() throws {
    var changes = BookChanges(Self.dataset(), reason: "test")
    #expect(throws: BookError.self) {
      try changes.add(NewTransaction(Self.euros(1), on: Self.today, category: "cof"), today: Self.today)
    }
    try changes.add(NewTransaction(amount: "0.01", category: "cof"), today: Self.today)
  }

  @Test func `zero, a negative amount and another currency are refused`() {
    for amount in [Self.euros(0), Self.euros(-5), Amount(minorUnits: 5, currency: .usd)] {
      var changes = BookChanges(Self.dataset(), reason: "test")
      #expect(throws: BookError.self) {
        try changes.add(
          NewTransaction(amount, on: Self.today, category: "coffee", account: "giro"), today: Self.today)
      }
      #expect(throws: BookError.self) {
        try changes.split(Self.dataset().transactions[1], into: [SplitPart(amount, category: "coffee")])
      }
    }
  }

  @Test func `a split of values divides the row, and undo gives it back`() throws {
    var dataset = Self.dataset()
    var changes = BookChanges(dataset, reason: "test")
    try changes.split(dataset.transactions[1], into: [SplitPart(Self.euros(500), category: "coffee")])
    let inverse = try dataset.apply(changes.plan())
    #expect(dataset.transactions.map(\.amount.minorUnits) == [1100, 500, 700])
    try dataset.undo(inverse)
    #expect(dataset.transactions.filter { !$0.isDeleted }.map(\.amount.minorUnits) == [1100, 1200])
  }
}
