import Testing

@testable import Statements

@Suite struct CAMTPathsTests {
  private static func number(
    _ paths: inout CAMTPaths, _ path: String, after previous: Int32 = 0
  ) -> Int32 {
    path.split(separator: "/").reduce(CAMTPaths.root) { parent, name in
      Array(name.utf8).withUnsafeBufferPointer { paths.path(in: parent, $0, after: previous) }
    }
  }

  @Test func `a path has one number, whatever came before it and in whatever letters it is written`() {
    var paths = CAMTPaths()
    let amount = Self.number(&paths, "Amt")
    let day = Self.number(&paths, "BookgDt/Dt")
    for previous in [CAMTPaths.root, amount, day] {
      #expect(Self.number(&paths, "AMT", after: previous) == amount)
      #expect(Self.number(&paths, "bookgdt/dt", after: previous) == day)
    }
    #expect(paths.count == 4)
  }

  @Test(arguments: [
    ("Amt", CAMTField.amount), ("Sts/Cd", .statusCode), ("NtryDtls/TxDtls/RmtInf/Ustrd", .unstructured),
    ("Ustrd", .unstructured), ("NtryDtls/TxDtls/RltdPties/Cdtr/Pty/Nm", .creditorParty),
    ("NtryDtls/TxDtls/RltdPties/UltmtDbtr/Nm", .ultimateDebtor), ("NtryDtls/TxDtls/Amt", nil),
    ("XUstrd", nil), ("Cdtr/Nm", nil), ("Amt/@Ccy", .amountCurrency),
  ])
  func `a path means what its end says, or what all of it says`(path: String, field: CAMTField?) {
    var paths = CAMTPaths()
    let number = Self.number(&paths, path)
    #expect(paths.field(number) == field)
  }

  @Test func `paths have ranks in the order of their names`() {
    var paths = CAMTPaths()
    let numbers = ["B/X", "A/Z", "B/A", "C"].map { Self.number(&paths, $0) }
    let ranks = paths.ranks
    #expect(
      numbers.sorted { ranks[Int($0)] < ranks[Int($1)] } == [numbers[1], numbers[2], numbers[0], numbers[3]])
  }

  @Test func `a file of very many different paths is refused with the limit`() throws {
    let names = (0...MarkupLimit.paths.value).map { "<E\($0)/>" }.joined()
    let text = "<Document xmlns=\"camt.053\"><BkToCstmrStmt><Stmt>\(names)</Stmt></BkToCstmrStmt></Document>"
    let error = #expect(throws: StatementError.self) {
      try StatementReader.read(bytes: Array(text.utf8), fileName: "camt.xml")
    }
    #expect(error == MarkupLimit.paths.refusal(of: "camt.xml"))
  }
}
