@testable import Statements
import Testing

/// QIF of programs and banks. Quicken is the only standard for it.
@Suite struct `QIF as programs write it` {
  @Test(arguments: [
    RowCase("indented", " !Type:Bank\n D31/01/2024\n T-1.00\n ^\n", "2024-01-31 -100"),
    RowCase("cleared first", "!Clear:AutoSwitch\n!Type:Cash\nD31/01/2024\nT-1.00\n^\n", "2024-01-31 -100"),
    RowCase(
      "missing ends of records", "!Type:Bank\nD31/01/2024\nT-1.00\nPA\nD30/01/2024\nT-2.00\nPB\n^\n",
      "2024-01-31 -100", "2024-01-30 -200"),
    RowCase("doubled ends of records", "!Type:Bank \nD31/01/2024\nT-1.00\n^^\n", "2024-01-31 -100"),
    RowCase("no last end", "!Type:Bank\nD31/01/2024\nT-1.00\nPShop", "2024-01-31 -100"),
    RowCase(
      "times of day", "!Type:Bank\nD31/01/2024 10:33:12\nT-1.00\n^\nD2/1/2024 9:00\nT-2.00\n^\n",
      "2024-01-31 -100", "2024-01-02 -200"),
    RowCase(
      "names of months", "!Type:Bank\nD05 Jan 2024\nT-1.00\n^\nD6-Feb-24\nT-2.00\n^\n", "2024-01-05 -100",
      "2024-02-06 -200"),
    RowCase(
      "a declared order",
      "!Option:MDY\n!Type:Bank\nD10.18.23\nT-1.00\n^\nD02/03/2024\nT-2.00\n^\n",
      "2023-10-18 -100", "2024-02-03 -200"),
    RowCase(
      "a declared order that the dates contradict",
      "!Option:MDY\n!Type:Bank\nD18/10/2023\nT-1.00\n^\nD02/03/2024\nT-2.00\n^\n",
      "2023-10-18 -100", "2024-03-02 -200"),
    RowCase(
      "Quicken's years", "!Type:Bank\nD1/31' 8\nT-1.00\n^\nD12/ 1/99\nT-2.00\n^\nD2/ 4'19\nT3.00\n^\n",
      "2008-01-31 -100", "1999-12-01 -200", "2019-02-04 300"),
    RowCase(
      "other marks in one file", "!Type:Bank\nD31/01/2024\nT-1.234,50\n^\nD30/01/2024\nT12.00\n^\n",
      "2024-01-31 -123450", "2024-01-30 1200"),
    RowCase(
      "a section by another name",
      "!Type:Bank\nD31/01/2024\nT-1.00\n^\n!Type:Savings\nD30/01/2024\nT-2.00\n^\n",
      "2024-01-31 -100", "2024-01-30 -200"),
    RowCase("an end behind the heading", "!Type:Bank\n^\nD31/01/2024\nT-1.00\n^\n", "2024-01-31 -100"),
    RowCase(
      "accounts and lists",
      """
      !Option:AutoSwitch
      !Account
      NGiro
      TBank
      ^
      NCard
      TCCard
      ^
      !Clear:AutoSwitch
      !Type:Cat
      NFood
      T5
      ^
      !Type:Memorised
      KC
      T-50.00
      ^
      !Type:Reminders
      NRent
      T-50.00
      ^
      !Account
      NGiro
      ^
      !Type:Bank
      D31/01/2024
      T-1.00
      ^
      !Account
      NCard
      ^
      !Type:CCard
      D30/01/2024
      T-2.00
      ^
      !Account
      NBroker
      ^
      !Type:Invst
      D29/01/2024
      NBuy
      T99.00
      ^
      """, "2024-01-31 -100", "2024-01-30 -200"),
  ])
  func `the rows are right`(_ row: RowCase) throws {
    let read = try ReadRows(row.text)
    #expect(read.rows == row.rows)
    #expect(read.questions == [])
  }

  @Test(arguments: [
    "!Type:Bank\nD31/01/2024\nPShop\nT-1.00\n^\nD30/01/2024\nPShop\nT-12",
    "!Type:Bank\nD31/01/2024\nT-1.00\n^\nT-2.00\nD30/01/20",
    "!Type:Bank\nD31/01/2024\nT-1.00\n^\nD30/01/2024\nPFood\n$-6.00\n$-4.00\n^\n",
    "!Type:Bank\nD31/01/2024\nT-1.00\n^\nM30/01/2024\nT-2.00\n^\n",
    "!Type:Bank\nD31/01/2024\nT-1.00\n^\nD03/25/099Withdrawal\nT-2.00\n^\n",
  ])
  func `a record that may be longer, or lacks its date or amount, is asked about`(text: String) throws {
    let read = try ReadRows(text)
    #expect(read.questions == [.unreadableLine])
    #expect(read.rows == ["2024-01-31 -100"])
  }

  @Test func `a heading before each record of an account begins no new statement`() throws {
    let record = { (day: String) in "!Type:Bank\nD\(day)/01/2024\nT-1.00\n^\n" }
    let account = { (name: String) in "!Account\nN\(name)\nTBank\n^\n" }
    let read = try ReadRows(account("A") + record("31") + record("30") + account("B") + record("29"))
    #expect(read.statements.map(\.account?.number) == ["A", "B"])
    #expect(read.statements.map(\.entries.count) == [2, 1])
  }

  @Test func `investments are said to be left out, by any name`() throws {
    let bank = "!Type:Bank\nD31/01/2024\nT-1.00\n^\n"
    for type in ["Invst", "Depot"] {
      let read = try ReadRows(bank + "!Type:\(type)\nD30/01/2024\nNBuy\nYACME\nI10.00\nQ2\nT20.00\n^\n")
      #expect(read.rows == ["2024-01-31 -100"])
      #expect(read.warnings.contains { $0.contains("investments") })
    }
  }
}
