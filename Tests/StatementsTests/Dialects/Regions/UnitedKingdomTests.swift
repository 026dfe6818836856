import Money
@testable import Statements
import Testing

@Suite struct `statements of the United Kingdom, Ireland and the new banks` {
  static let dialects: [Dialect] = [
    Dialect(
      name: "an app's account with fees, states and a balance",
      text: """
        Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
        CARD_PAYMENT,Current,2023-01-14 10:00:00,2023-01-15 09:00:00,Corner Shop,-5.00,0.00,GBP,COMPLETED,95.00
        TOPUP,Current,2023-01-16 10:00:00,2023-01-16 10:00:05,Top-Up by *1111,200.00,0.00,GBP,COMPLETED,295.00
        EXCHANGE,Current,2023-01-17 10:00:00,2023-01-17 10:00:01,Exchanged to EUR,-50.00,0.50,GBP,COMPLETED,244.50
        CARD_PAYMENT,Current,2023-01-18 10:00:00,,Hotel Hold,-80.00,0.00,GBP,PENDING,
        CARD_PAYMENT,Current,2023-01-19 10:00:00,,Odd Shop,-7.00,0.00,GBP,REVERTED,
        """,
      booked: 3, sums: ["GBP": 14450], debits: 2, first: "2023-01-15", last: "2023-01-17", pending: 1,
      payee: "Corner Shop",
      reconciles: true),
    Dialect(
      name: "an app's account with names, local amounts and notes",
      text: """
        Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In
        tx_0001,21/02/2023,10:01:02,Card payment,Tea House,🍵,Eating out,-3.40,GBP,-3.40,GBP,,1 High St,,TEA HOUSE LONDON,,-3.40,
        tx_0002,22/02/2023,11:01:02,Faster payment,Jo Bloggs,,Transfers,25.00,GBP,25.00,GBP,rent share,,,rent share,,,25.00
        tx_0003,23/02/2023,12:01:02,Card payment,Café Paris,☕️,Eating out,-8.90,GBP,-10.00,EUR,,,,CAFE PARIS,,-8.90,
        """,
      booked: 3, sums: ["GBP": 1270], debits: 2, first: "2023-02-21", last: "2023-02-23", payee: "Tea House"),
    Dialect(
      name: "a high-street account with number, amount, subcategory and memo",
      text: """
        Number,Date,Account,Amount,Subcategory,Memo
         ,14/03/2023,20-00-00 12345678,-12.99,PAYMENT,STREAMING CO	ON 13 MAR BCC
         ,15/03/2023,20-00-00 12345678,1450.00,DIRECTDEP,ACME LTD	SALARY BGC
         ,16/03/2023,20-00-00 12345678,-30.00,DIRECTDEBIT,WATER BOARD	123 DDR
        """,
      booked: 3, sums: [nil: 140701], debits: 2, first: "2023-03-14", last: "2023-03-16",
      payee: "STREAMING CO"),
    Dialect(
      name: "a high-street account with sort code, debit, credit and balance",
      text: """
        Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance
        28/04/2023,DEB,'30-00-00,12345678,BAKER STREET CAFE,4.50,,1250.50
        27/04/2023,FPI,'30-00-00,12345678,A FRIEND,,20.00,1255.00
        26/04/2023,DD,'30-00-00,12345678,COUNCIL TAX,120.00,,1235.00
        """,
      booked: 3, sums: [nil: -10450], debits: 2, first: "2023-04-26", last: "2023-04-28",
      payee: "BAKER STREET", reconciles: true),
    Dialect(
      name: "a three-column export without a header",
      text: """
        15/05/2023,"GREENGROCER LEEDS        VIS","-12.50"
        16/05/2023,"ACME PAYROLL             CR","1,500.00"
        17/05/2023,"GAS AND LIGHT            DD","-75.00"
        """,
      booked: 3, sums: [nil: 141250], debits: 2, first: "2023-05-15", last: "2023-05-17", payee: "GREENGROCER"
    ),
    Dialect(
      name: "a transfer service with running balances and payer names",
      text: """
        "TransferWise ID",Date,Amount,Currency,Description,"Payment Reference","Running Balance","Exchange From","Exchange To","Exchange Rate","Payer Name","Payee Name","Payee Account Number",Merchant,"Total fees"
        CARD-1,19-06-2023,-12.30,EUR,"Card transaction of 12.30 EUR issued by Boulangerie",,487.70,,,,,,,Boulangerie,0.00
        TRANSFER-2,18-06-2023,500.00,EUR,"Received money from Emma",Thanks,500.00,,,,Emma,,,,0.00
        """,
      booked: 2, sums: ["EUR": 48770], debits: 1, first: "2023-06-18", last: "2023-06-19",
      payee: "Boulangerie", reconciles: true),
    Dialect(
      name: "paid out and paid in with a balance and pounds",
      text: """
        "Account Name:","FlexAccount ****1234"
        "Account Balance:","£1,020.00"
        "Available Balance: ","£1,020.00"

        "Date","Transaction type","Description","Paid out","Paid in","Balance"
        "14 Jul 2023","Direct debit","PHONE CO","£30.00","","£970.00"
        "15 Jul 2023","Bank credit","MR SMITH","","£50.00","£1,020.00"
        """,
      booked: 2, sums: ["GBP": 2000], debits: 1, first: "2023-07-14", last: "2023-07-15", payee: "PHONE CO",
      reconciles: true),
    Dialect(
      name: "an app's account with IBANs and foreign amounts",
      text: """
        "Date","Payee","Account number","Transaction type","Payment reference","Amount (EUR)","Amount (Foreign Currency)","Type Foreign Currency","Exchange Rate"
        "2023-08-01","Supermarkt GmbH","","MasterCard Payment","","-23.45","-23.45","EUR","1.0"
        "2023-08-02","Max Beispiel","DE02120300000000202051","Income","Miete","450.0","","",""
        "2023-08-03","Museum Shop","","MasterCard Payment","","-9.12","-10.0","USD","1.0965"
        """,
      booked: 3, sums: ["EUR": 41743], debits: 2, first: "2023-08-01", last: "2023-08-03", payee: "Supermarkt"
    ),
    Dialect(
      name: "an Irish account with a debit and a credit column and a currency",
      text: """
        Posted Account, Posted Transactions Date, Description1, Description2, Description3, Debit Amount, Credit Amount,Balance,Posted Currency,Transaction Type,Local Currency Amount,Local Currency
        "123456-12345678","14/09/2023","VDP-SPAR","","","5.50","","94.50",EUR,"Debit"," 5.50",EUR
        "123456-12345678","15/09/2023","SALARY","","","","2,000.00","2094.50",EUR,"Credit"," 2,000.00",EUR
        """,
      booked: 2, sums: ["EUR": 199450], debits: 1, first: "2023-09-14", last: "2023-09-15", payee: "VDP-SPAR",
      reconciles: true),
    Dialect(
      name: "amounts with DR and CR",
      text: """
        Date,Narrative,Amount,Balance
        14-Oct-2023,CARD PURCHASE MART,20.00 DR,80.00 CR
        15-Oct-2023,TRANSFER IN,100.00 CR,180.00 CR
        """,
      booked: 2, sums: [nil: 8000], debits: 1, first: "2023-10-14", last: "2023-10-15",
      payee: "CARD PURCHASE", reconciles: true),
    Dialect(
      name: "only days that could be months",
      text: """
        Date,Description,Money In,Money Out
        01/02/2023,SHOP,,10.00
        05/02/2023,PAY,100.00,
        """,
      booked: 2, sums: [nil: 9000], debits: 1, first: "2023-02-01", last: "2023-02-05", payee: "SHOP",
      asks: [.dateOrder],
      options: StatementOptions(dateOrder: .dmy)),
    Dialect(
      name: "all amounts positive and no column of directions",
      text: """
        Date,Details,Amount
        2023-02-01,SHOP,10.00
        2023-02-05,PAY,100.00
        """,
      booked: 2, sums: [nil: 11000], debits: 0, first: "2023-02-01", last: "2023-02-05", payee: "SHOP",
      asks: [.amountSign],
      options: StatementOptions(signConvention: .negativeIsOut)),
    Dialect(
      name: "thousands or thousandths",
      text: """
        Date,Details,Amount
        2023-02-01,SHOP,-1.000
        2023-02-05,PAY,2.500
        """,
      booked: 2, sums: [nil: 150000], debits: 1, first: "2023-02-01", last: "2023-02-05", payee: "SHOP",
      asks: [.decimalMark],
      options: StatementOptions(decimalMark: .comma)),
  ]

  @Test(arguments: dialects) func `is read exactly or asked about`(_ dialect: Dialect) throws {
    try check(dialect)
  }
}
