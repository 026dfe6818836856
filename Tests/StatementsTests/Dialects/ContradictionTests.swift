import Money
@testable import Statements
import Testing

/// Plain names, signs and marks that balances or other marks contradict.
@Suite struct `statements that contradict themselves` {
  static let turnedNames: [Dialect] = [
    Dialect(
      name: "balances that rise with debits",
      text: """
        Date,Description,Debit,Credit,Balance
        2026-03-02,Shop,10.00,,110.00
        2026-03-03,Wages,,50.00,60.00
        2026-03-04,Rent,30.00,,90.00
        2026-03-05,Book,5.00,,95.00
        """,
      asks: [.amountColumn]),
    Dialect(
      name: "balances that rise with Soll",
      text: """
        Datum;Text;Soll;Haben;Saldo
        02.03.2026;Markt;10,00;;110,00
        13.03.2026;Lohn;;50,00;60,00
        14.03.2026;Miete;30,00;;90,00
        15.03.2026;Buch;5,00;;95,00
        """,
      asks: [.amountColumn]),
    Dialect(
      name: "balances that rise with Débit, newest first",
      text: """
        Date;Libellé;Débit;Crédit;Solde
        15/03/2026;Livre;5,00;;95,00
        14/03/2026;Loyer;30,00;;90,00
        13/03/2026;Salaire;;50,00;60,00
        02/03/2026;Magasin;10,00;;110,00
        """,
      asks: [.amountColumn]),
    Dialect(
      name: "balances that rise with withdrawals",
      text: """
        Date,Particulars,Withdrawal,Deposit,Balance
        14/03/2026,UPI KIRANA,100.00,0.00,1100.00
        15/03/2026,SALARY,0.00,500.00,600.00
        16/03/2026,RENT,300.00,0.00,900.00
        """,
      asks: [.amountColumn]),
    Dialect(
      name: "an opening and a closing balance that follow only from the opposite",
      text: """
        Anfangssaldo;100,00
        Endsaldo;95,00
        Datum;Text;Soll;Haben
        13.03.2026;Markt;10,00;
        14.03.2026;Lohn;;50,00
        15.03.2026;Miete;35,00;
        """,
      asks: [.amountColumn]),
    Dialect(
      name: "balances below the column of money out",
      text: """
        Datum;Soll;Text;Haben
        13.03.2026;10,00;Markt;
        14.03.2026;;Lohn;50,00
        15.03.2026;35,00;Miete;
        Anfangssaldo:;100,00
        Endsaldo:;105,00
        """,
      booked: 3, sums: [nil: 500], debits: 2, first: "2026-03-13", last: "2026-03-15", reconciles: true),
    Dialect(
      name: "days newest first whose balances run down the page",
      text: """
        Date,Description,Debit,Credit,Balance
        2026-03-05,Shop,10.00,,90.00
        2026-03-04,Wages,,50.00,140.00
        2026-03-03,Rent,30.00,,110.00
        2026-03-02,Book,5.00,,105.00
        """,
      booked: 4, sums: [nil: 500], debits: 3, first: "2026-03-02", last: "2026-03-05", payee: "Shop",
      reconciles: true),
    Dialect(
      name: "days newest first whose balances run down the page, in Italian",
      text: """
        Data;Descrizione;Dare;Avere;Saldo
        15/03/2026;Spesa;10,00;;90,00
        14/03/2026;Stipendio;;50,00;140,00
        13/03/2026;Affitto;30,00;;110,00
        """,
      booked: 3, sums: [nil: 1000], debits: 2, first: "2026-03-13", last: "2026-03-15", payee: "Spesa",
      reconciles: true),
    Dialect(
      name: "a card, whose balance is a debt",
      text: """
        Card number,Date,Description,Debit,Credit,Balance
        ****1234,2026-03-02,Shop,10.00,,110.00
        ****1234,2026-03-03,Payment,,50.00,60.00
        ****1234,2026-03-04,Hotel,30.00,,90.00
        """,
      booked: 3, sums: [nil: 1000], debits: 2, first: "2026-03-02", last: "2026-03-04", payee: "Shop",
      reconciles: true),
  ]

  static let marks: [Dialect] = [
    Dialect(
      name: "a minus beside CR",
      text: """
        Date,Description,Amount,Type
        2026-03-05,Shop,-12.50,CR
        2026-03-04,Wages,3.00,DR
        2026-03-03,Bakery,-4.00,CR
        """,
      asks: [.amountSign]),
    Dialect(
      name: "a minus beside Haben",
      text: """
        Datum;Text;Betrag;Soll/Haben
        05.03.2026;Markt;-12,50;H
        04.03.2026;Lohn;300,00;S
        13.03.2026;Brot;-4,00;H
        """,
      asks: [.amountSign]),
    Dialect(
      name: "a minus beside Avere, and balances that follow from the signs",
      text: """
        Data;Descrizione;Importo;Dare/Avere;Saldo
        13/03/2026;Spesa;-12,50;Avere;87,50
        14/03/2026;Stipendio;300,00;Dare;387,50
        15/03/2026;Pane;-4,00;Avere;383,50
        """,
      asks: [.amountSign]),
    Dialect(
      name: "a minus and CR in one cell",
      text: """
        Date,Description,Amount
        2026-03-05,Shop,-12.50 CR
        2026-03-04,Wages,300.00 DR
        2026-03-03,Bakery,-4.00 CR
        """,
      asks: [.amountSign]),
    Dialect(
      name: "signs of which some contradict the words",
      text: """
        Datum;Omschrijving;Bedrag;Af Bij
        15-03-2026;Winkel;-12,50;Af
        14-03-2026;Loon;300,00;Af
        13-03-2026;Bakker;-4,00;Bij
        """,
      asks: [.amountSign]),
    Dialect(
      name: "words for the direction, and balances at the ends that follow from the opposite",
      text: """
        Solde initial;100,00
        Solde final;95,00
        Date;Libellé;Montant;Sens
        13/03/2026;Magasin;10,00;Débit
        14/03/2026;Salaire;50,00;Crédit
        15/03/2026;Loyer;35,00;Débit
        """,
      asks: [.balancesDisagree]),
    Dialect(
      name: "marks in the cells, and balances that follow from the opposite",
      text: """
        Datum;Text;Betrag;Saldo
        13.03.2026;Markt;10,00 S;110,00 H
        14.03.2026;Lohn;50,00 H;60,00 H
        15.03.2026;Miete;35,00 S;95,00 H
        """,
      asks: [.balancesDisagree]),
    Dialect(
      name: "descriptions that say what a minus is, and balances of a debt",
      text: """
        Date,Description,Amount,Balance
        2026-03-13,POS purchase Shop,-12.50,112.50
        2026-03-14,Payment received,50.00,62.50
        2026-03-15,ATM withdrawal,-4.00,66.50
        """,
      asks: [.amountSign]),
    Dialect(
      name: "words and balances that agree against the minus",
      text: """
        Date,Description,Amount,Dr/Cr,Balance
        2026-03-13,Shop,12.50,DR,87.50
        2026-03-14,Wages,-300.00,CR,387.50
        2026-03-15,Bakery,4.00,DR,383.50
        """,
      booked: 3, sums: [nil: 28350], debits: 2, first: "2026-03-13", last: "2026-03-15", reconciles: true),
    Dialect(
      name: "a card's charges without a sign and with DR",
      text: """
        Card number,Date,Description,Amount,Dr/Cr
        ****1234,2026-03-13,Shop,12.50,DR
        ****1234,2026-03-14,Settlement,-300.00,CR
        ****1234,2026-03-15,Bakery,4.00,DR
        """,
      booked: 3, sums: [nil: 28350], debits: 2, first: "2026-03-13", last: "2026-03-15"),
    Dialect(
      name: "words that say the same as the signs, and more money in than out",
      text: """
        Дата;Описание;Сумма;Операция
        13.03.2026;Лавка;-12,50;Расход
        14.03.2026;Иванов;300,00;Приход
        15.03.2026;Петров;40,00;Приход
        """,
      booked: 3, sums: [nil: 32750], debits: 1, first: "2026-03-13", last: "2026-03-15"),
  ]

  @Test(arguments: turnedNames) func `names of money out and in are not turned round`(_ dialect: Dialect)
    throws
  {
    try check(dialect)
  }

  @Test func `each of the two readings can be chosen`() throws {
    for (choice, sum) in [("debit=Debit;credit=Credit", 500), ("debit=Credit;credit=Debit", -500)]
      as [(String, Int64)]
    {
      var options = StatementOptions()
      options.answer(.amountColumn, with: choice)
      let file = try StatementReader.read(
        bytes: Array(Self.turnedNames[0].text.utf8), fileName: "s.csv", options: options)
      let statement = try #require(file.statements.first)
      #expect(statement.questions.isEmpty && statement.sums == [nil: sum])
      #expect(statement.balanceReconciles == true)
    }
  }

  @Test(arguments: marks) func `marks and signs that contradict each other are asked about`(
    _ dialect: Dialect
  )
    throws
  {
    try check(dialect)
  }

  @Test(arguments: marks.filter { $0.asks == [.balancesDisagree] }) func `words or balances can be chosen`(
    _ dialect: Dialect
  ) throws {
    func read(_ answer: String?) throws -> Statement {
      var options = StatementOptions()
      options.answers[.balancesDisagree] = answer
      return try #require(
        try StatementReader.read(bytes: Array(dialect.text.utf8), fileName: "s.csv", options: options)
          .statements.first)
    }
    #expect(try read(nil).questions.first?.choices == ["as-read", "turned"])
    let (words, balances) = (try read("as-read"), try read("turned"))
    #expect(words.questions.isEmpty && balances.questions.isEmpty)
    #expect(words.entries.map(\.amountMinor) == balances.entries.map { -$0.amountMinor })
    #expect(words.entries.first?.amountMinor == -1000)
    #expect(words.balanceReconciles == false)
    #expect(balances.balanceReconciles == true)
  }

  @Test func `letters among the descriptions are no marks`() throws {
    let text = "Date,Text,Amount\n2026-02-01,C,-1.50\n2026-03-02,D,3.25\n"
    let file = try StatementReader.read(
      bytes: Array(text.utf8), fileName: "s.csv", options: StatementOptions())
    #expect(try #require(file.statements.first).sums == [nil: 175])
    #expect(file.statements[0].questions.isEmpty)
  }
}
