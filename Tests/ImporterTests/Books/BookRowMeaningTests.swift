import Testing

@testable import Importer

/// Rows that are not what they seem: void ones, totals of the rows after them, balances, and rows of two accounts.
struct BookRowMeaningTests {
  private struct Case: CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let balances: [String: Int64]
    /// Lines of `ReadBooks.lines` that must be there.
    var lines: [String] = []
  }

  private static let cases = [
    Case(
      testDescription: "what is void moved no money",
      text: """
        Date,Account,Category,Amount,Status
        2026-01-02,Bank,Food,-4.00,Cleared
        2026-01-03,Bank,Salary,20.00,Cleared
        2026-01-04,Bank,Food,-9.00,Void
        2026-01-05,Bank,Food,-2.00,Pending
        """, balances: ["bank": 1400], lines: ["not taken 4: \"Void\": it moved no money"]),
    Case(
      testDescription: "a divided row is not counted beside its parts",
      text: """
        Date,Account,Payee,Category,Amount
        2026-01-02,Bank,Shop,Split,-10.00
        2026-01-02,Bank,Shop,Food,-4.00
        2026-01-02,Bank,Shop,Home,-6.00
        2026-01-02,Bank,Shop,Food,-1.00
        2026-01-03,Bank,Work,Salary,20.00
        """, balances: ["bank": 900],
      lines: ["2026-01-02 | expense | -400 USD | bank | food | Shop | - |  | split1"]),
    Case(
      testDescription: "a category of this name whose parts are not there stays",
      text: """
        Date,Account,Payee,Category,Amount
        2026-01-02,Bank,Shop,Split,-10.00
        2026-01-02,Bank,Shop,Food,-4.00
        2026-01-02,Bank,Shop,Home,-5.00
        2026-01-03,Bank,Work,Salary,20.00
        """, balances: ["bank": 100]),
    Case(
      testDescription: "the accounts that pay and receive, in columns of their own",
      text: """
        Date,From Account,To Account,Category,Amount
        2026-01-02,Bank,,Food,4.00
        2026-01-03,,Bank,Salary,20.00
        2026-01-04,Bank,Cash,,7.00
        """, balances: ["bank": 900, "cash": 700]),
    Case(
      testDescription: "shops and employers in the place of the other account",
      text: """
        Date,From Account,To Account,Category,Amount
        2026-01-02,Bank,Shop,Food,4.00
        2026-01-03,Work,Bank,Salary,20.00
        2026-01-04,Bank,Cash,Transfer,7.00
        """, balances: ["bank": 900, "cash": 700],
      lines: ["2026-01-02 | expense | -400 USD | bank | food | Shop | - | "]),
    Case(
      testDescription: "words for transfers in other languages",
      text: """
        Datum,Geldbörse,Art,Kategorie,Betrag,Währung
        2026-01-13,Bar,Ausgabe,Essen,"-12,50",USD
        2026-01-14,Bank,Einkommen,Gehalt,"2500,00",USD
        2026-01-15,Bank,Ausgehende Überweisung,Ausgehende Überweisung,"-100,00",USD
        2026-01-15,Bar,Eingehende Überweisung,Eingehende Überweisung,"100,00",USD
        """, balances: ["bank": 240000, "bar": 8750],
      lines: ["csv: 4 transactions, 1 transfers, 0 one-sided, 0 divided"]),
    Case(
      testDescription: "what an AndroMoney account began with, on no day of this world",
      text: """
        AndroMoney
        Id,Currency,Amount,Category,Sub-Category,Date,Expense(Transfer Out),Income(Transfer In),Note,Periodic,Project,Payee/Payer,uid,Time
        1,USD,300,SYSTEM,INIT_AMOUNT,10100101,,Bank,,,,,a,
        2,USD,12.5,Food,Lunch,20260113,Cash,,,,,,b,1000
        3,USD,100,Transfer,General Transfer,20260115,Bank,Cash,,,,,d,1000
        """, balances: ["bank": 20000, "cash": 8750]),
    Case(
      testDescription: "a refund among positive amounts that were spent",
      text: """
        date,name,amount,status,category,parent category,excluded,tags,type,account,account mask,note,recurring
        2026-01-13,Diner,12.50,posted,Restaurants,Food,false,,regular,Bank,1234,,
        2026-01-14,Work,-2500.00,posted,,,false,,income,Bank,1234,,
        2026-01-15,To savings,100.00,posted,,,false,,internal transfer,Bank,1234,,
        2026-01-15,From bank,-100.00,posted,,,false,,internal transfer,Savings,5678,,
        2026-01-16,Refund,-5.00,posted,Restaurants,Food,false,,regular,Bank,1234,,
        """, balances: ["bank": 239250, "savings": 10000]),
  ]

  @Test(arguments: cases) private func `each row moves what it says, once`(_ each: Case) throws {
    let read = try ReadBooks(each.text + "\n", currency: "USD")
    #expect(try read.balances() == each.balances)
    for line in each.lines { #expect(read.lines.contains(line), "\(read.lines)") }
  }

  @Test func `a column of cents is not read as one of amounts`() throws {
    #expect(throws: BookFileError.minorUnits(file: "books.csv", column: "Amount (cents)")) {
      try ReadBooks(
        "Date,Account,Category,Amount (cents)\n2026-01-02,Bank,Food,-400\n2026-01-03,Bank,Pay,2000\n")
    }
    let read = try ReadBooks(
      "Date,Account,Category,Amount\n2026-01-02,Bank,Food,-4.00\n2026-01-03,Bank,Pay,20.00\n")
    #expect(try read.balances() == ["bank": 1600])
  }

  @Test func `a row whose two names may be payees is refused`() {
    #expect(throws: BookFileError.whichIsAccount(file: "books.csv", line: 4, names: ["Left", "Right"])) {
      try ReadBooks(
        """
        Date,From Account,To Account,Category,Amount
        2026-01-02,Bank,Shop,Food,4.00
        2026-01-03,Bank,Market,Food,2.00
        2026-01-04,Left,Right,Food,7.00

        """)
    }
  }

  @Test func `a shop that refunds once is not taken for an account`() {
    let rows = (1...9).map { "2026-01-0\($0),Bank,\($0 < 5 ? "Amazon" : "Shop \($0)"),Shopping,40.00" }
    for odd in ["2026-01-10,Amazon,Bank,Shopping,15.00", "2026-01-10,Bank,Amazon,,12.00"] {
      #expect(throws: BookFileError.whichIsAccount(file: "books.csv", line: 2, names: ["Amazon"])) {
        try ReadBooks(
          (["Date,From Account,To Account,Category,Amount"] + rows + [odd, ""]).joined(separator: "\n"))
      }
    }
  }

  @Test func `an account that pays shops is one, however seldom it is in the file`() throws {
    let read = try ReadBooks(
      """
      Date,From Account,To Account,Category,Amount
      2026-01-02,Bank,Shop,Food,4.00
      2026-01-03,Employer,Bank,Salary,100.00
      2026-01-04,Bank,Cash,,20.00
      2026-01-05,Cash,Kiosk,Food,3.00
      2026-01-06,Cash,Baker,Food,2.00

      """)
    #expect(try read.balances() == ["bank": 7600, "cash": 1500])
  }

  @Test func `signs beside payers and receivers are refused`() {
    #expect(throws: BookFileError.signsBesidePairs(file: "books.csv", line: 2)) {
      try ReadBooks(
        """
        Date,From account,To account,Category,Amount
        2026-01-02,Bank,Shop,Food,-20
        2026-01-03,Bank,Employer,Salary,2500

        """)
    }
  }

  @Test func `balances that an app gives in rows of their own prove those of its accounts`() throws {
    let text = """
      "Name","Current balance","Account","Transfers","Description","Payee","Category","Date","Time","Memo","Amount","Currency","Check #","Tags"
      "Bank","2,687.50","","","","","","","","","","USD","",""
      "","","Bank","","Lunch","Diner","Food > Restaurants","01/13/2026","10:00","","-12.50","USD","",""
      "","","Bank","Cash","ATM","","","01/15/2026","10:00","","-100.00","USD","",""
      "Cash","100.00","","","","","","","","","","USD","",""
      "","","Cash","Bank","ATM","","","01/15/2026","10:00","","100.00","USD","",""

      """
    let read = try ReadBooks(text, currency: "USD")
    let stated = Dictionary(read.books.proof.balances.map { ($0.title, $0.statedMinor) }) { first, _ in first
    }
    #expect(stated == ["Bank": 268750, "Cash": 10000])
    #expect(read.books.transfers.linked == 1)
  }

  @Test func `a table of names without paths is no journal`() {
    #expect(throws: BookFileError.namesAlone(file: "books.csv", title: "GnuCash before version 3")) {
      try ReadBooks(
        """
        Date,Account Name,Number,Description,Notes,Memo,Category,Type,Action,Reconcile,To With Sym,From With Sym,To Num.,From Num.,To Rate/Price,From Rate/Price
        01/02/2014,Checking,,Shop,,,Groceries,T,,N,-$12.00,,-12.00,,,

        """)
    }
  }
}
