@testable import Statements
import Testing

/// Listings whose columns are aligned with blanks.
@Suite struct `Statements aligned by blanks` {
  @Test(arguments: [
    RowCase(
      "names, rules and balances",
      """
      ACME BANK                     Statement of account 12345678

      Date        Description                     Amount     Balance
      ----------  ------------------------  ------------  ----------
      01/03/2024  Opening balance                             100.00
      02/03/2024  Card payment Bakery             -12.50       87.50
      15/03/2024  Salary March                  1,000.00    1,087.50
      28/03/2024  Rent                           -500.00      587.50

      """, "2024-03-02 -1250", "2024-03-15 100000", "2024-03-28 -50000"),
    RowCase(
      "money out and in, one of them blank",
      """
      Datum       Beschreibung               Soll         Haben
      01.03.2024  Bäcker am Markt           12,50
      15.03.2024  Lohn                                 1.000,00
      28.03.2024  Miete  März              500,00

      """, "2024-03-01 -1250", "2024-03-15 100000", "2024-03-28 -50000"),
    RowCase(
      "an empty column of money in",
      """
      Date        Description        Debit   Credit
      2024-03-01  Alpha              12.50
      2024-03-02  Beta               13.50
      2024-03-15  Gamma               9.00

      """, "2024-03-01 -1250", "2024-03-02 -1350", "2024-03-15 -900"),
    RowCase(
      "no names, one blank before the balance",
      """
      01.03.2024  Bäcker am Markt           -12,50    87,50
      15.03.2024  Lohn                    1.000,00 1.087,50
      28.03.2024  Miete                    -500,00   587,50

      """, "2024-03-01 -1250", "2024-03-15 100000", "2024-03-28 -50000"),
    RowCase(
      "blanks between thousands, which balances prove",
      """
      2024-03-01  Shop               1 000,00      2 000,00
      2024-03-02  Cafe                 -12,50      1 987,50
      2024-03-13  Rent                -500,00      1 487,50

      """, "2024-03-01 100000", "2024-03-02 -1250", "2024-03-13 -50000"),
    RowCase(
      "names of months and marks behind amounts",
      """
       3 Mar 2024  Shop              12.50 DR     87.50 CR
      13 Mar 2024  Salary           100.00 CR    187.50 CR
      28 Mar 2024  Rent              50.00 DR    137.50 CR

      """, "2024-03-03 -1250", "2024-03-13 10000", "2024-03-28 -5000"),
    RowCase(
      "wide characters",
      """
      日期        摘要            金額      餘額
      2024-03-01  麵包店        -12.50    87.50
      2024-03-15  薪水          100.00   187.50
      2024-03-28  租金甲乙丙    -50.00   137.50

      """, "2024-03-01 -1250", "2024-03-15 10000", "2024-03-28 -5000"),
    RowCase(
      "wide characters that are counted as one",
      """
      日期        摘要         金額     餘額
      2024-03-01  麵包店     -12.50    87.50
      2024-03-15  薪水       100.00   187.50
      2024-03-28  租金甲乙丙 -50.00   137.50

      """, "2024-03-01 -1250", "2024-03-15 10000", "2024-03-28 -5000"),
    RowCase(
      "a description on two lines and a total",
      """
      Date        Description            Amount
      2024-03-01  Groceries              -12.50
                  Bakery at the market
      2024-03-15  Salary                 100.00
      Total                               87.50

      """, "2024-03-01 -1250", "2024-03-15 10000"),
  ])
  func `the rows are right`(_ row: RowCase) throws {
    let read = try ReadRows(row.text)
    #expect(read.rows == row.rows)
    #expect(read.questions == [])
    #expect(read.evidence.contains { $0.contains("stand under each other") })
    #expect(read.statements.allSatisfy { $0.balanceReconciles != false })
  }

  @Test(arguments: [
    // Numbers that are not aligned with anything.
    "Date        Text     Debit   Credit\n2024-03-01  A        12.50\n2024-03-02  B            13.50\n2024-03-05  C          9.00\n",
    // Digits that may be thousands or a column of their own.
    "Date       Code Amount\n2024-03-01 1 100,00\n2024-03-02 2 250,00\n2024-03-15 3 150,00\n",
    "Hello there.  This letter of 01.03.2024 has  two spaces  and 5,00 EUR\nin it.\n\nOn 02.03.2024 we sent  10,00 EUR  thanks.\n",
  ])
  func `what does not stand under each other is not read as if it did`(text: String) {
    let read = try? ReadRows(text)
    let evidence = read?.evidence ?? []
    #expect(!evidence.contains { $0.contains("stand under each other") })
  }

  @Test func `a table with delimiters and padding is a table with delimiters`() throws {
    let read = try ReadRows(
      "Date      , Text    , Amount\n2024-03-01, Shop A  ,  -5.00\n2024-03-22, B       , -16.00\n")
    #expect(read.rows == ["2024-03-01 -500", "2024-03-22 -1600"])
    #expect(!read.evidence.contains { $0.contains("stand under each other") })
  }
}
