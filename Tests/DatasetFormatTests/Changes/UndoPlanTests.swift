import Spreadsheet
import Testing

@testable import DatasetFormat
@testable import Money

struct UndoPlanTests {
  private let id = "01234567-89ab-7def-8123-000000000001"
  private let header = "id,date,amount,payee,cleared,createdAt,updatedAt"

  private func dataset(_ lines: [String], storage: Storage = .csv) -> Dataset {
    let rows = ([header] + lines).map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    return Dataset(
      name: "Test", storage: storage,
      sheets: [.init(sheet: Sheet(name: "Transactions", rows: rows), fileName: "Transactions.csv")])
  }

  /// The record of a run that inserts one row, read back from its bytes.
  private func inserting() throws -> RunRecord {
    let schema = TabSchema.transactions
    var row = CompactRow()
    row.append(schema["id"], .text(id))
    row.append(schema["date"], .date("2026-03-31"))
    row.append(schema["amount"], .number("12.50"))
    row.append(schema["payee"], .text("Bakery"))
    row.append(schema["cleared"], .boolean(true))
    row.append(schema["createdAt"], .text("2026-01-01T00:00:00Z"))
    let plan = Plan(
      command: "import", base: [:], changes: [.insert(tab: .transactions, values: row, reason: "line 2")])
    return try #require(RunRecord(bytes: RunRecord.bytes(of: plan)))
  }

  private func inverse(_ record: RunRecord, _ dataset: Dataset) throws -> UndoPlan {
    try UndoPlan(
      of: record, in: dataset, command: "undo", at: try #require(Timestamp("2026-06-01T00:00:00Z")))
  }

  @Test(arguments: [
    "2026-03-31,12.50,Bakery,TRUE,x,y", "2026-03-31,12.5,Bakery,TRUE,,", " 2026-03-31 ,1.25E1,Bakery ,true,,",
    "2026-03-31,12.500,Bakery,1,2026-01-01,2027-01-01",
  ])
  func `another way of writing the same is no edit`(cells: String) throws {
    let inverse = try inverse(try inserting(), dataset(["\(id),\(cells)"]))
    #expect(inverse.kept.isEmpty)
    #expect(inverse.plan.changes.map(\.operation) == ["remove"])
  }

  @Test(arguments: [
    "2026-03-30,12.50,Bakery,TRUE,,", "2026-03-31,12.51,Bakery,TRUE,,", "2026-03-31,12.50,bakery,TRUE,,",
    "2026-03-31,12.50,Bakery,FALSE,,", "2026-03-31,12.50,,TRUE,,", "2026-03-31,,Bakery,TRUE,,",
    "2026-03-31,12.50,TRUE,Bakery,,",
  ])
  func `another value is an edit, and the row stays`(cells: String) throws {
    let inverse = try inverse(try inserting(), dataset(["\(id),\(cells)"]))
    #expect(inverse.kept.map(\.address.row) == [2])
    #expect(inverse.plan.isEmpty)
  }

  @Test func `a copy that a person made stays`() throws {
    let line = "\(id),2026-03-31,12.50,Bakery,TRUE,,"
    let inverse = try inverse(try inserting(), dataset([line, line]))
    #expect(
      inverse.plan.changes == [.remove(Address(.transactions, row: 2, id: id), reason: "the run made it")])
    #expect(inverse.kept.map(\.reason) == ["it is a copy that was made since"])
  }

  @Test func `the row that the run made goes, also below a copy of it that was changed`() throws {
    let lines = ["\(id),2026-04-02,5.20,Bakery,TRUE,,", "\(id),2026-03-31,12.50,Bakery,TRUE,,"]
    let inverse = try inverse(try inserting(), dataset(lines))
    #expect(
      inverse.plan.changes == [.remove(Address(.transactions, row: 3, id: id), reason: "the run made it")])
    #expect(inverse.kept.map(\.address.row) == [2])
    #expect(inverse.kept.map(\.reason) == ["it is a copy that was made since"])
  }

  @Test func `a row without an id is not taken for the one that stood there before`() throws {
    let set = Change.set(
      Address(.transactions, row: 2, column: "payee"), old: .blank, new: .text("Bakery"), reason: "")
    let plan = Plan(command: "repair", base: [:], changes: [set])
    let record = try #require(RunRecord(bytes: RunRecord.bytes(of: plan)))
    #expect(try inverse(record, dataset(["\(id),2026-03-31,1,Bakery,,,"])).plan.isEmpty)
    #expect(try inverse(record, dataset([",2026-03-31,1,Bakery,,,"])).plan.changes.count == 1)
  }

  @Test func `an id that the run gave is taken back wherever the row is now`() throws {
    let changes = [("id", id), ("payee", "Bakery")].map { column, text in
      Change.set(Address(.transactions, row: 2, column: column), old: .blank, new: .text(text), reason: "")
    }
    let record = try #require(
      RunRecord(bytes: RunRecord.bytes(of: Plan(command: "repair", base: [:], changes: changes))))
    let inverse = try inverse(
      record, dataset(["other,2026-03-31,1,Bakery,,,", "\(id),2026-03-31,1,Bakery,,,"]))
    #expect(
      inverse.plan.changes.filter { $0.operation == "set" }.compactMap(\.address.row) == [3, 3])
  }

  @Test func `what is no record is none`() {
    for text in ["", "x", "x\n\n{}", "\n{}", "zz Transactions a\n\n{}", "00 Nowhere a\n\n{}"] {
      #expect(RunRecord(bytes: Array(text.utf8)) == nil, "\(text)")
    }
  }
}
