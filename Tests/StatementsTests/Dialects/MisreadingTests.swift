import Money
@testable import Statements
import Testing

/// Situations in which a reader easily confuses numbers, signs or days.
@Suite struct `statements that are easily misread` {
  @Test func `tables of two accounts under the same header are two statements`() throws {
    let text = """
      Account: 11112222
      Date,Description,Amount
      13/06/2024,SHOP,-5.00
      14/06/2024,PAY,10.00

      Account: 33334444
      Date,Description,Amount
      15/06/2024,FEE,-1.00
      16/06/2024,INTEREST,2.00
      """
    let file = try StatementReader.read(bytes: Array(text.utf8), fileName: "statement.csv")
    #expect(file.statements.map { $0.account?.number } == ["11112222", "33334444"])
    #expect(file.statements.map { $0.entries.map(\.amountMinor) } == [[-500, 1000], [-100, 200]])
    let same = text.replacing("33334444", with: "11112222")
    let pages = try StatementReader.read(bytes: Array(same.utf8), fileName: "statement.csv")
    #expect(pages.statements.map(\.entries.count) == [4])
  }

  @Test(arguments: [
    "Data;Opis;Kwota;Saldo\n13.06.2024;SKLEP;-x19,65x;41,31\u{1}\n",
    "Status,Merchant,Amount\nPosted,SHOP,£21.75\nPosted,PAYMENT RECEIVED,£500.00 CR\nPosted,BAKERY,£3.60\n",
    "Date,Text,Amount\n2024-99-99,SHOP 24,-8.64.1\n2024-99-98,SHOP 25,-8.64.2\n",
  ])
  func `rows under a header that cannot be read are no empty statement`(text: String) {
    #expect(throws: StatementError.self) {
      try StatementReader.read(bytes: Array(text.utf8), fileName: "statement.csv")
    }
  }
}
