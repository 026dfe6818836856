import Money
@testable import Statements
import Testing

/// A reading with only zeros, or almost only zeros, is never evidence.
@Suite struct `columns of zeros prove nothing` {
  static let dialects: [Dialect] = [
    Dialect(
      name: "money in by a known name, money out by one of no known language",
      text: """
        Date,Text,Credit,Qyzqyz
        2026-01-01,SHOP,0.00,12.50
        2026-01-02,SALARY,1000.00,0.00
        2026-01-03,BAKER,0.00,3.20
        """,
      booked: 3, sums: [nil: 98430], debits: 2, first: "2026-01-01", last: "2026-01-03"),
    Dialect(
      name: "a row in which neither moves",
      text: """
        Date,Text,Credit,Qyzqyz
        2026-01-01,SHOP,0.00,12.50
        2026-01-02,SALARY,1000.00,0.00
        2026-01-03,NOTICE,0.00,0.00
        2026-01-04,BAKER,0.00,3.20
        """,
      booked: 4, sums: [nil: 98430], debits: 2, first: "2026-01-01", last: "2026-01-04"),
    Dialect(
      name: "nothing came in, and whatever went out has no known name",
      text: """
        Date,Text,Credit,Qyzqyz
        2026-01-01,SHOP,0.00,12.50
        2026-01-03,BAKER,0.00,3.20
        """,
      asks: [.amountColumn, .amountSign]),
    Dialect(
      name: "nothing came in, and the balances show what went out",
      text: """
        Date,Text,Credit,Qyzqyz,Balance
        2026-01-01,SHOP,0.00,12.50,87.50
        2026-01-03,BAKER,0.00,3.20,84.30
        """,
      booked: 2, sums: [nil: -1570], debits: 2, first: "2026-01-01", last: "2026-01-03", reconciles: true),
    Dialect(
      name: "an amount of nothing beside the one that moves",
      text: """
        Date,Text,Billed amount,Amount
        2026-01-01,SHOP,0.00,-12.50
        2026-01-02,SALARY,0.00,1000.00
        2026-01-03,BAKER,0.00,-3.20
        """,
      asks: [.amountColumn]),
    Dialect(
      name: "an amount with blanks where another column has it",
      text: """
        Date,Text,Amount,Qyzqyz
        2026-01-01,SHOP,,12.50
        2026-01-02,SALARY,1000.00,
        2026-01-03,BAKER,,3.20
        """,
      asks: [.amountColumn, .amountSign]),
    Dialect(
      name: "two columns without a known name, one of which moves in each row",
      text: """
        Date,Text,Qyzqyz,Zyqzyq
        2026-01-01,SHOP,12.50,0.00
        2026-01-02,SALARY,0.00,1000.00
        2026-01-03,BAKER,3.20,0.00
        """,
      asks: [.amountColumn, .amountSign]),
    Dialect(
      name: "two columns without a known name, and many descriptions that agree",
      text: "Date,Text,Qyzqyz,Zyqzyq\n"
        + (1...9).map { "2026-01-0\($0),\($0 < 5 ? "POS PURCHASE" : "CASH WITHDRAWAL") \($0),2.50,0.00\n" }
        .joined()
        + "2026-01-10,SALARY,0.00,1000.00\n",
      booked: 10, sums: [nil: 97750], debits: 9, first: "2026-01-01", last: "2026-01-10"),
    Dialect(
      name: "two columns without a known name beside balances",
      text: """
        Date,Text,Qyzqyz,Zyqzyq,Balance
        2026-01-01,SHOP,12.50,0.00,87.50
        2026-01-02,SALARY,0.00,1000.00,1087.50
        2026-01-03,BAKER,3.20,0.00,1084.30
        """,
      booked: 3, sums: [nil: 98430], debits: 2, first: "2026-01-01", last: "2026-01-03", reconciles: true),
    Dialect(
      name: "a column for money out alone, and rows without an amount",
      text: """
        Date,Text,Debit
        2026-01-01,SHOP,12.50
        2026-01-02,SALARY,
        2026-01-03,BAKER,3.20
        """,
      asks: [.amountColumn]),
    Dialect(
      name: "what was charged abroad beside a column of no known name",
      text: """
        Date,Text,Original amount,Original currency,Qyzqyz
        2026-01-01,SHOP,-12.50,USD,-11.20
        2026-01-02,HOTEL,-100.00,USD,-91.00
        """,
      asks: [.amountColumn]),
  ]

  @Test(arguments: dialects) func `money is looked for elsewhere`(_ dialect: Dialect) throws {
    try check(dialect)
  }
}
