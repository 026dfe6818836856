import DatasetFormat
import Testing

@testable import Importer
@testable import Statements

/// How words and signs together give the direction of the amounts of a file.
struct BookSignsTests {
  struct Case: Sendable {
    var out: [Int64]
    var into: [Int64]
    var rule: BookSigns.Rule?
  }

  @Test(arguments: [
    Case(out: [-5, -6], into: [7], rule: .signed), Case(out: [5, 6], into: [7], rule: .worded),
    Case(out: [5, 6], into: [-7], rule: .inverted), Case(out: [5, 6, -2], into: [], rule: .worded),
    Case(out: [-5, -6, 2], into: [], rule: .signed), Case(out: [5], into: [], rule: .worded),
    Case(out: [-5], into: [], rule: .signed), Case(out: [], into: [-5], rule: .inverted),
    Case(out: [], into: [5], rule: .worded), Case(out: [5, -5], into: [7], rule: nil),
    Case(out: [-5], into: [-7], rule: nil), Case(out: [5, -5], into: [], rule: nil),
    Case(out: [5, 6, 7, -1, -2], into: [3], rule: nil),
    Case(out: [5, 6, 7, 8, -1, -2], into: [3], rule: .worded),
  ])
  func `most amounts of a direction decide, and a single one is a refund`(_ example: Case) {
    var signs = BookSigns()
    for minor in example.out { signs.add(.out, minor) }
    for minor in example.into { signs.add(.in, minor) }
    #expect(signs.rule == example.rule)
  }

  private func balances(_ text: String) throws -> [String: Int64] { try ReadBooks(text).balances() }

  @Test func `one negative amount does not switch the words off`() throws {
    let text =
      "Date,Account,Category,Type,Amount\n2026-01-02,Giro,Food,debit,29.00\n2026-01-03,Giro,Food,debit,12.00\n2026-01-04,Giro,Food,debit,-4.00\n"
    #expect(try balances(text) == ["giro": -3700])
  }

  @Test func `an income that is negative turns all amounts around`() throws {
    let text =
      "Date,Account,Category,Type,Amount\n2026-01-02,Giro,Salary,income,-2500.00\n2026-01-03,Giro,Groceries,regular,42.80\n"
    #expect(try balances(text) == ["giro": 245720])
  }

  @Test func `categories show the sign where no word does`() throws {
    let text =
      "Date,Account,Category,Amount\n2026-01-02,Giro,Salary,-2500.00\n2026-01-03,Giro,Groceries,42.80\n2026-01-04,Giro,Cinema,9.00\n"
    #expect(try balances(text) == ["giro": 244820])
  }

  @Test func `words and signs that contradict one another are asked about, and each answer is taken`() throws
  {
    let text =
      "Date,Account,Category,Type,Amount\n2026-01-02,Giro,Food,expense,29.00\n2026-01-03,Giro,Food,expense,-12.00\n"
    let usd = try #require(Currency(code: "USD"))
    func read(_ sign: StatementOptions.SignConvention?) throws -> BookFile {
      try BookReader.read(
        bytes: Array(text.utf8), fileName: "x", options: StatementOptions(signConvention: sign), assumed: usd)
    }
    #expect(try read(nil).questions.map(\.code) == [.amountSign])
    #expect(try read(.byKind).postings.map(\.minor) == [-2900, 1200])
    #expect(try read(.negativeIsOut).postings.map(\.minor) == [2900, -1200])
    #expect(try read(.positiveIsOut).postings.map(\.minor) == [-2900, 1200])
  }

  @Test func `amounts without any sign go by their categories, and unknown ones are named`() throws {
    let text =
      "Date,Account,Category,Amount\n2026-01-02,Giro,Salary,2500.00\n2026-01-03,Giro,Groceries,42.80\n2026-01-04,Giro,Choir,9.00\n"
    let error = #expect(throws: BookFileError.self) { try ReadBooks(text) }
    #expect(error == .unknownDirections(file: "books.csv", names: ["Choir"]))
    #expect(error.map { "\($0)".contains("--map kind \"Choir\"=expense") } == true)
    var mapping = BookMapping()
    mapping.set(.kind, "Choir", to: "expense")
    #expect(try ReadBooks(text, mapping: mapping).balances() == ["giro": 244820])
  }

  @Test func `transfers may have signs where other rows have words`() throws {
    let head =
      "Date,Account,Category,Type,Amount\n2026-01-02,Giro,Food,Expense,12.50\n2026-01-03,Giro,Salary,Income,900.00\n"
    let read = try ReadBooks(head + "2026-01-04,Giro,,Transfer,-100.00\n2026-01-04,Cash,,Transfer,100.00\n")
    #expect(try read.balances() == ["giro": 78750, "cash": 10000])
    let error = #expect(throws: BookFileError.self) {
      try ReadBooks(head + "2026-01-04,Giro,,Transfer,100.00\n2026-01-04,Cash,,Transfer,100.00\n")
    }
    #expect(error == .unknownWay(file: "books.csv", line: 4, word: "Transfer"))
  }

  @Test func `what is debited to expenses was spent`() throws {
    let read = try ReadBooks(
      """
      Date,Description,Account,Debit,Credit
      2026-01-02,Shop,Expenses:Food,12.50,
      2026-01-02,Shop,Assets:Giro,,12.50
      2026-01-03,Pay,Assets:Giro,900.00,
      2026-01-03,Pay,Income:Salary,,900.00

      """)
    #expect(try read.balances() == ["giro": 88750])
  }
}
