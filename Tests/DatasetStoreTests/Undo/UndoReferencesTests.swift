import Bookkeeping
import DatasetFormat
import Foundation
import Spreadsheet
import Testing

@testable import DatasetStore

/// What a run made stays while something refers to it, in whatever tab and however it came there.
struct UndoReferencesTests {
  @Test func `a receipt typed since keeps its transaction, although the run's own files are what it left`()
    throws
  {
    let fixture = try UndoFixture(.csv)
    try fixture.add(["a", "b"])
    let id = try fixture.ids()[0]
    try fixture.type(
      .receipts, ["id": "r", "transactionId": id, "fileName": "a.jpg", "mediaType": "image/jpeg"])
    #expect(try fixture.undo()?.map(\.reason) == ["other rows use it"])
    #expect(try fixture.payees() == ["a"])
  }

  @Test func `what refers to it in another spelling keeps it too`() throws {
    let fixture = try UndoFixture(.csv)
    try fixture.add(["a"])
    let id = try fixture.ids()[0].uppercased()
    try fixture.type(.recurringRules, ["id": "r", "templateTransactionId": " \(id)"])
    #expect(try fixture.undo()?.map(\.reason) == ["other rows use it"])
  }

  @Test func `a file that another program changed without referring to it is in nobody's way`() throws {
    let fixture = try UndoFixture(.csv)
    let before = try fixture.lines(.transactions)
    try fixture.add(["a"])
    try fixture.type(.goals, ["id": "g", "name": "Bike"])
    #expect(try fixture.undo() == nil)
    #expect(try fixture.lines(.transactions) == before)
  }

  @Test(arguments: [TabName.goals, .budgets, .recurringRules])
  func `a category and an account that a tab names stay`(tab: TabName) throws {
    let fixture = try UndoFixture(.csv)
    try fixture.run("open") { _ in
      var account = RowEncoder(.accounts)
      account.text("accountKey", "new")
      var category = RowEncoder(.categories)
      category.text("categoryKey", "fun")
      return [account.insertion(reason: ""), category.insertion(reason: "")]
    }
    try fixture.type(tab, ["id": "x", "categoryKey": "Fun", "accountKey": "new"])
    let kept = try #require(try fixture.undo())
    #expect(kept.map(\.address.tab) == (tab == .budgets ? [.categories] : [.categories, .accounts]))
    #expect(kept.allSatisfy { $0.reason == "other rows use it" })
  }

  @Test(arguments: ["transferId", "splitId"], Storage.allCases)
  func `a half or a part that was added since keeps the others`(column: String, storage: Storage) throws {
    let fixture = try UndoFixture(storage)
    let group = fixture.origin.newID()
    func row(_ payee: String) -> Change {
      var row = RowEncoder(.transactions)
      row.id("id", fixture.origin.newID())
      row.text("payee", payee)
      row.id(column, group)
      return row.insertion(reason: "")
    }
    try fixture.run("half") { _ in [row("a"), try TestDataset.expense("b", origin: fixture.origin)] }
    try fixture.run("other half") { _ in [row("c")] }
    #expect(
      try fixture.undo("half")?.map(\.reason) == [
        column == "splitId"
          ? "a row of the same division stays or was changed since" : "the other row of the transfer stays"
      ])
    let tab = try #require(try fixture.open().dataset[.transactions])
    #expect(tab.filledRowCount == 2)
  }

  @Test func `an id that the run gave stays where a receipt names it`() throws {
    let fixture = try UndoFixture(.csv)
    try fixture.type(
      .transactions, ["date": "2026-03-31", "type": "expense", "amount": "4.50", "payee": "a"])
    let id = fixture.origin.newID().description
    try fixture.run("repair") { _ in
      [("id", CellValue.text(id)), ("note", .text("from the run"))].map { column, value in
        .set(Address(.transactions, row: 2, column: column), old: .blank, new: value, reason: "")
      }
    }
    try fixture.type(
      .receipts, ["id": "r", "transactionId": id, "fileName": "a.jpg", "mediaType": "image/jpeg"])
    #expect(try fixture.undo()?.map(\.reason) == ["other rows use its id"])
    let rows = try fixture.open().dataset.transactions
    #expect(rows.map(\.id?.description) == [id])
    #expect(rows.map(\.note) == [nil])
  }

  @Test func `looking ahead takes what later runs made as gone`() throws {
    let fixture = try UndoFixture(.csv)
    try fixture.add(["a"])
    let id = try fixture.ids()[0]
    try fixture.run("receipt") { _ in
      var receipt = RowEncoder(.receipts)
      receipt.id("id", fixture.origin.newID())
      receipt.text("transactionId", id)
      return [receipt.insertion(reason: "")]
    }
    let opened = try fixture.open()
    let runs = try OpenDataset.undoable(in: fixture.made)
    guard
      case .bytes = try opened.wayBack(
        from: runs[1], after: [UndoneEntry(entry: runs[0], way: .bytes)], command: "undo")
    else {
      return #expect(Bool(false), "it goes byte for byte once the receipt is gone")
    }
    guard case .plan(let inverse) = try opened.wayBack(from: runs[1], command: "undo") else {
      return #expect(Bool(false), "the receipt is in the way")
    }
    #expect(inverse.kept.map(\.reason) == ["other rows use it"])
  }
}
