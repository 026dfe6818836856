import Money
@testable import Statements
import Testing

@Suite struct `statements of North America` {
  static let dialects: [Dialect] = [
    Dialect(
      name: "a checking account with a summary above the table",
      text: """
        Description,,Summary Amt.
        Beginning balance as of 01/02/2023,,"1,200.00"
        Total credits,,"2,000.00"
        Total debits,,"-845.20"
        Ending balance as of 01/20/2023,,"2,354.80"

        Date,Description,Amount,Running Bal.
        01/02/2023,Beginning balance as of 01/02/2023,,"1,200.00"
        01/03/2023,"RIVER MARKET 0042 PURCHASE","-45.20","1,154.80"
        01/13/2023,"ACME CORP DES:PAYROLL","2,000.00","3,154.80"
        01/20/2023,"OAK STREET APARTMENTS WEB PMT","-800.00","2,354.80"
        """,
      booked: 3, sums: [nil: 115480], debits: 2, first: "2023-01-03", last: "2023-01-20",
      payee: "RIVER MARKET",
      reconciles: true),
    Dialect(
      name: "a card whose charges are positive and whose payment says thank you",
      text: """
        Date,Description,Amount
        02/14/2023,BLUE BOTTLE ROASTERS OAKLAND CA,6.75
        02/15/2023,PAYMENT RECEIVED - THANK YOU,-250.00
        02/17/2023,CORNER GROCERY SAN JOSE CA,81.20
        02/20/2023,CITY PARKING 88,12.00
        """,
      booked: 4, sums: [nil: 15005], debits: 3, first: "2023-02-14", last: "2023-02-20", payee: "BLUE BOTTLE",
      asks: [.amountSign], options: StatementOptions(signConvention: .positiveIsOut)),
    Dialect(
      name: "a card with a debit and a credit column",
      text: """
        Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit
        2023-03-01,2023-03-02,4321,CAFE LUNA,Dining,14.50,
        2023-03-03,2023-03-04,4321,CARD AUTOPAY PYMT,Payment/Credit,,300.00
        2023-03-05,2023-03-06,4321,HARDWARE BARN,Merchandise,99.99,
        """,
      booked: 3, sums: [nil: 18551], debits: 2, first: "2023-03-02", last: "2023-03-06", payee: "CAFE LUNA"),
    Dialect(
      name: "five columns without a header",
      text: """
        "01/15/2023","-25.10","*","","PURCHASE AUTHORIZED ON 01/14 BOOK NOOK"
        "01/17/2023","1500.00","*","","BRIGHT LABS PAYROLL"
        "01/18/2023","-60.00","*","1201","CHECK # 1201"
        """,
      booked: 3, sums: [nil: 141490], debits: 2, first: "2023-01-15", last: "2023-01-18", payee: "BOOK NOOK"),
    Dialect(
      name: "a card with negative charges",
      text: """
        Transaction Date,Post Date,Description,Category,Type,Amount,Memo
        04/28/2023,04/30/2023,GREEN GROCER,Groceries,Sale,-54.12,
        04/29/2023,04/30/2023,Payment Thank You-Mobile,,Payment,420.00,
        04/30/2023,05/01/2023,TRAIN TICKETS,Travel,Sale,-88.00,
        """,
      booked: 3, sums: [nil: 27788], debits: 2, first: "2023-04-30", last: "2023-05-01", payee: "GREEN GROCER"
    ),
    Dialect(
      name: "a card with charges positive and every date before the thirteenth",
      text: """
        Status,Date,Description,Debit,Credit
        Cleared,05/03/2023,"HILL BAKERY",12.40,
        Cleared,05/04/2023,"ONLINE PAYMENT, THANK YOU",,-150.00
        """,
      booked: 2, sums: [nil: 13760], debits: 1, first: "2023-05-03", last: "2023-05-04", payee: "HILL BAKERY",
      asks: [.dateOrder], options: StatementOptions(dateOrder: .mdy)),
    Dialect(
      name: "a credit union with transaction numbers and a balance",
      text: """
        Account Name : Checking
        Account Number : 0001234567
        Date Range : 06/01/2023-06/30/2023
        Transaction Number,Date,Description,Memo,Amount Debit,Amount Credit,Balance,Check Number,Fees
        "20230605-1",06/05/2023,"Withdrawal Debit Card","PINE CAFE",-8.25,,991.75,,
        "20230606-2",06/06/2023,"Deposit ACH","NORTH STAR LLC",,500.00,1491.75,,
        """,
      booked: 2, sums: [nil: 49175], debits: 1, first: "2023-06-05", last: "2023-06-06",
      payee: "Withdrawal Debit Card",
      reconciles: true),
    Dialect(
      name: "a Canadian account in French with year first and two currencies of columns",
      text: """
        Date,Description,Retraits,Dépôts,Solde
        2023-07-03,ÉPICERIE DU COIN,"42,10",,"957,90"
        2023-07-04,DÉPÔT DE PAIE,,"1 250,00","2 207,90"
        2023-07-05,LOYER,"900,00",,"1 307,90"
        """,
      booked: 3, sums: [nil: 30790], debits: 2, first: "2023-07-03", last: "2023-07-05", payee: "ÉPICERIE",
      reconciles: true),
    Dialect(
      name: "a Canadian account with CAD and USD columns",
      text: """
        "Account Type","Account Number","Transaction Date","Cheque Number","Description 1","Description 2","CAD$","USD$"
        Chequing,01234-5678901,8/14/2023,,"INTERAC PURCHASE","MAPLE FOODS",-31.22,
        Chequing,01234-5678901,8/15/2023,,"PAYROLL DEPOSIT","LAKE CO",1800.00,
        """,
      booked: 2, sums: ["CAD": 176878], debits: 1, first: "2023-08-14", last: "2023-08-15", payee: "INTERAC"),
    Dialect(
      name: "a payment service with gross, fee, net and balance",
      text: """
        "Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Balance"
        "9/28/2023","10:12:13","PDT","Ann Buyer","Payment","Completed","USD","100.00","-3.20","96.80","a@example.com","b@example.com","1AB","196.80"
        "9/29/2023","11:12:13","PDT","Shop Ltd","Express Checkout Payment","Completed","USD","-50.00","0.00","-50.00","b@example.com","s@example.com","2CD","146.80"
        "9/30/2023","12:12:13","PDT","Zed Tools","Express Checkout Payment","Pending","USD","-20.00","0.00","-20.00","b@example.com","z@example.com","3EF","146.80"
        """,
      booked: 2, sums: ["USD": 4680], debits: 1, first: "2023-09-28", last: "2023-09-29", pending: 1,
      payee: "Ann Buyer"),
    Dialect(
      name: "a Mexican account in pesos with named months",
      text: """
        Fecha,Concepto,Retiro,Depósito,Saldo
        15/ene/2023,PAGO SERVICIO LUZ,"$350.00",,"$4,650.00"
        16/ene/2023,NOMINA EMPRESA SA,,"$8,200.50","$12,850.50"
        """,
      booked: 2, sums: [nil: 785050], debits: 1, first: "2023-01-15", last: "2023-01-16",
      payee: "PAGO SERVICIO", reconciles: true),
  ]

  @Test(arguments: dialects) func `is read exactly or asked about`(_ dialect: Dialect) throws {
    try check(dialect)
  }
}
