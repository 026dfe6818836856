import Spreadsheet
import Testing

@testable import DatasetFormat
@testable import Money

/// Where new records come in a tab that a person has worked in.
struct DataEndTests {
  /// A row below the records.
  struct Below: Sendable {
    var row: Int
    var cells: [String]

    init(_ row: Int, _ cells: [String]) {
      self.row = row
      self.cells = cells
    }
  }

  /// A tab with records in rows 2 to 4 and what follows them. `=` begins a formula; digits are numbers.
  static func tab(_ below: [Below], storage: Storage = .xlsx) -> Tab {
    var builder = SheetBuilder(name: "Transactions")
    func row(_ number: Int, _ cells: [String]) {
      for (column, text) in cells.enumerated() where !text.isEmpty {
        if text.hasPrefix("="), storage == .xlsx {
          builder.appendCell(column: column, .number("1"))
          builder.setFormulaOfLastCell(String(text.dropFirst()))
        } else if Double(text) != nil, storage == .xlsx {
          builder.appendCell(column: column, .number(text))
        } else {
          builder.appendCell(column: column, text)
        }
      }
      builder.endRow(number: storage == .xlsx ? number : nil)
    }
    row(1, ["date", "payee", "amount", "Mine"])
    for number in 2...4 { row(number, ["2026-01-0\(number)", "Shop", "\(number)", ""]) }
    for below in below { row(below.row, below.cells) }
    return Tab(
      schema: .transactions, sheet: builder.build(),
      fileName: storage == .xlsx ? "Money.xlsx" : "Transactions.csv",
      storage: storage)
  }

  static func outcome(_ tab: Tab, adding count: Int = 3) -> String {
    do throws(PlanError) {
      return "row \(tab.sheet.rowNumber(try DataEnd(of: tab).lastRow(before: count)))"
    } catch {
      return error.description
    }
  }

  @Test func `rows above the records in which only the person's own cells stand are no records`() throws {
    var builder = SheetBuilder(name: "Transactions")
    for (column, name) in ["date", "payee", "Mine"].enumerated() { builder.appendCell(column: column, name) }
    builder.endRow()
    builder.appendCell(column: 2, "filled ahead")
    builder.endRow()
    builder.appendCell(column: 0, "2026-01-02")
    builder.endRow()
    let tab = Tab(schema: .transactions, sheet: builder.build(), fileName: "t.csv", storage: .csv)
    #expect(DataEnd(of: tab).firstRecord == 2)
    #expect(try DataEnd(of: tab).lastRow(before: 1) == 2)
  }

  static let ownCells: [[Below]] = [
    [], [Below(5, ["", "", "", "=SUM(C:C)"])], [Below(5, ["", "", "", "=SUMIF(A:A,D2,C:C)"])],
    [Below(5, ["", "", "", "=C5*2"]), Below(6, ["", "", "", "=C6*2"])],
    [Below(5, ["", "", "", "=K4+C5"])],
    [Below(5, ["", "", "", "=D4+1"]), Below(6, ["", "", "", "=D5+1"])],
    [Below(9, ["", "", "", "look at this"])],
    [Below(5, ["", " ", "", "x"])], [Below(5, ["", "", "", "=IF(C5=\"\",\"\",SUM(C$2:C5))"])],
    [Below(5, ["", "", "", "=TODAY()"])],
    [Below(7, ["", "", "", "=SUM(Other!B2:B4)"])], [Below(5, ["", "", "", "=Table1[@amount]*2"])],
  ]

  @Test(arguments: ownCells)
  func `a person's own cells are beside the rows to come`(below: [Below]) {
    #expect(Self.outcome(Self.tab(below)) == "row 4")
    #expect(
      Self.outcome(Self.tab(below.filter { !$0.cells.joined().contains("=") }, storage: .csv)) == "row 4")
  }

  @Test func `a record that is not complete is the last one all the same`() {
    #expect(Self.outcome(Self.tab([Below(5, ["", "Summer camp", "12", ""])])) == "row 5")
    #expect(Self.outcome(Self.tab([Below(5, ["2026-01-09", "", "", "=SUM(C2:C4)"])])) == "row 5")
  }

  static let totals: [(cell: String, below: [Below])] = [
    ("C5", [Below(5, ["", "", "=SUM(C2:C4)", ""])]),
    ("C5", [Below(5, ["", "", "=SUMIF(C2:C4,\">0\")", ""])]),
    ("C5", [Below(5, ["", "", "=SUMPRODUCT(C2:C4*1)", ""])]), ("C5", [Below(5, ["", "", "=C2+C3+C4", ""])]),
    ("C5", [Below(5, ["", "", "=SUBTOTAL(109,Table1[amount])", ""])]),
    ("C5", [Below(5, ["", "", "=SUM(Amounts)", ""])]),
    ("D5", [Below(5, ["", "", "", "=SUM(C2:C4)"])]), ("D7", [Below(7, ["", "", "", "=SUM(C2:C4)"])]),
    ("C9", [Below(9, ["", "", "=C2+C3", ""])]), ("C6", [Below(6, ["", "Total", "9", ""])]),
    ("C6", [Below(6, ["Summe", "", "9", ""])]),
    ("D6", [Below(6, ["", "", "", "Total: 9"])]), ("C5", [Below(5, ["", "", "9", ""])]),
    ("C5", [Below(5, ["2026-01-31", "", "=SUM(C2:C4)", ""])]),
    ("C5", [Below(5, ["", "", "=SUM(C2:C4)", ""]), Below(6, ["", "", "=C5*0.19", ""])]),
  ]

  @Test(arguments: totals)
  func `nothing comes below a total, in whatever form it is`(cell: String, below: [Below]) {
    #expect(
      Self.outcome(Self.tab(below)).hasPrefix(
        "Money.xlsx: Transactions!\(cell): below the records stands a total"))
  }

  @Test func `a total further down stays where it takes in the new rows`() {
    #expect(Self.outcome(Self.tab([Below(99, ["", "", "=SUM(C2:C98)", ""])])) == "row 4")
    #expect(Self.outcome(Self.tab([Below(99, ["Total", "", "=SUM(C2:C98)", "=SUM(D1:D98)"])])) == "row 4")
    // It grows as far as the new rows reach.
    #expect(Self.outcome(Self.tab([Below(8, ["", "", "=SUM(C2:C4)", ""])])) == "row 4")
    #expect(Self.outcome(Self.tab([Below(8, ["", "", "=SUM(C2:C4)", ""])]), adding: 4) != "row 4")
    #expect(Self.outcome(Self.tab([Below(99, ["", "", "=SUM(C3:C4)", ""])])) != "row 4")
    #expect(Self.outcome(Self.tab([Below(99, ["", "", "=SUM(C2:C5)+C2", ""])])) != "row 4")
    #expect(Self.outcome(Self.tab([Below(99, ["", "Total", "9", ""])])) != "row 4")
  }

  @Test func `in a CSV file totals are known by their words and by standing alone`() {
    #expect(
      Self.outcome(Self.tab([Below(5, ["", "Total", "9.00", ""])], storage: .csv))
        == "Transactions.csv:5: below the records stands a total that new rows would not be part of (expected records only). Move it above the data, beside it or to another sheet. Nothing was changed."
    )
    #expect(
      Self.outcome(Self.tab([Below(5, ["", "", "9,00 €", ""])], storage: .csv)).hasPrefix(
        "Transactions.csv:5:"))
  }

  @Test func `a record whose key begins with a word for totals is a record`() {
    let sheet = Sheet(
      name: "Accounts",
      rows: [
        ["accountKey", "name", "type", "startingBalance"],
        ["total-savings", "Total savings", "savings", "9.00"],
      ])
    let tab = Tab(schema: .accounts, sheet: sheet, fileName: "", storage: .csv)
    #expect(Self.outcome(tab) == "row 2")
  }

  @Test func `a header alone takes records right below it`() {
    let sheet = Sheet(name: "Transactions", rows: [["date", "amount"], ["", ""]])
    let tab = Tab(schema: .transactions, sheet: sheet, fileName: "", storage: .csv)
    #expect(Self.outcome(tab) == "row 1")
  }
}
