import Money
@testable import Statements
import Testing

@Suite struct `statements of Asia and the Pacific` {
  static let dialects: [Dialect] = [
    Dialect(
      name: "an Indian account with lakhs, two dates and a cheque column",
      text: """
        Account Name       :	Mr. Test
        Account Number     :	00000012345678901
        Start Date         :	1 Jan 2023
        Balance as on 1 Jan 2023 :	1,00,000.00

        Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance
        14 Jan 2023,14 Jan 2023,UPI/SWIGGY,,"450.00",,"99,550.00"
        31 Jan 2023,31 Jan 2023,SALARY JAN,,,"1,50,000.00","2,49,550.00"
        """,
      booked: 2, sums: [nil: 14_955_000], debits: 1, first: "2023-01-14", last: "2023-01-31",
      payee: "UPI/SWIGGY", reconciles: true),
    Dialect(
      name: "an Indian account with narration and zeros in the unused column",
      text: """
        Date,Narration,Value Dat,Debit Amount,Credit Amount,Chq/Ref Number,Closing Balance
        15/02/23,UPI-GROCER,15/02/23,120.50,0.00,0000301,879.50
        14/02/23,NEFT CR-ACME,14/02/23,0.00,1000.00,0000300,1000.00
        """,
      booked: 2, sums: [nil: 87950], debits: 1, first: "2023-02-14", last: "2023-02-15", payee: "UPI-GROCER",
      reconciles: true),
    Dialect(
      name: "an Indian card with Dr and Cr beside the amount",
      text: """
        Date,Transaction Details,Amount (INR),BillingAmountSign
        16/03/2023,BOOKSHOP BANGALORE,"1,250.00",
        18/03/2023,PAYMENT RECEIVED,"5,000.00",CR
        """,
      booked: 2, sums: ["INR": 375000], debits: 1, first: "2023-03-16", last: "2023-03-18", payee: "BOOKSHOP"),
    Dialect(
      name: "a Singapore account with reference columns and a preamble",
      text: """
        Account Details For:,DBS Savings 012-3-456789
        Statement as at:,30 Apr 2023
        Available Balance:,"1,500.00"
        Ledger Balance:,"1,500.00"

        Transaction Date,Reference,Debit Amount,Credit Amount,Transaction Ref1,Transaction Ref2,Transaction Ref3
        28 Apr 2023,POS,25.30,,KOPITIAM SINGAPORE,,
        25 Apr 2023,SAL,,3000.00,ACME PTE LTD,SALARY,
        """,
      booked: 2, sums: [nil: 297470], debits: 1, first: "2023-04-25", last: "2023-04-28", payee: "KOPITIAM"),
    Dialect(
      name: "a Chinese wallet with states and neutral rows",
      text: """
        支付宝交易记录明细查询
        账号:[test@example.com]
        起始日期:[2023-05-01 00:00:00]    终止日期:[2023-05-31 00:00:00]
        ---------------------------------交易记录明细列表------------------------------------
        交易时间,交易分类,交易对方,对方账号,商品说明,收/支,金额,收/付款方式,交易状态,交易订单号,商家订单号,备注
        2023-05-14 12:00:00,餐饮美食,面馆,***,午餐,支出,25.00,余额宝,交易成功,1001,2001,
        2023-05-15 12:00:00,收入,小王,***,红包,收入,8.80,余额,交易成功,1002,2002,
        2023-05-16 12:00:00,购物,书店,***,书,支出,60.00,余额宝,交易关闭,1003,2003,
        """,
      booked: 2, sums: [nil: -1620], debits: 1, first: "2023-05-14", last: "2023-05-15", payee: "面馆"),
    Dialect(
      name: "a Chinese messenger's wallet with yen signs and a slash for neutral",
      text: """
        微信支付账单明细,,,,,,,,
        微信昵称：[test],,,,,,,,
        起始时间：[2023-06-01 00:00:00] 终止时间：[2023-06-30 00:00:00],,,,,,,,
        交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号,商户单号,备注
        2023-06-14 08:00:00,商户消费,地铁,"车票",支出,¥4.00,零钱,支付成功,100001,200001,"/"
        2023-06-15 08:00:00,微信红包,小李,"/",收入,¥10.00,/,已存入零钱,100002,200002,"/"
        """,
      booked: 2, sums: ["CNY": 600], debits: 1, first: "2023-06-14", last: "2023-06-15", payee: "地铁"),
    Dialect(
      name: "a Japanese account with payments, deposits and a balance without decimals",
      text: """
        日付,摘要,摘要内容,支払い金額,預かり金額,差引残高,メモ,未資金化区分,入払区分
        2023/7/14,カード,コンビニ,"1,200",,"98,800",,,
        2023/7/25,給料,カ)アクメ,,"250,000","348,800",,,
        """,
      booked: 2, sums: [nil: 24_880_000], debits: 1, first: "2023-07-14", last: "2023-07-25", payee: "カード",
      reconciles: true),
    Dialect(
      name: "a Japanese card with the amount used and paid",
      text: """
        利用日,利用店名・商品名,利用者,支払方法,利用金額,支払手数料,支払総額
        2023/08/14,スーパー,本人,1回払い,3480,0,3480
        2023/08/20,書店,本人,1回払い,1650,0,1650
        """,
      booked: 2, sums: [nil: -513000], debits: 2, first: "2023-08-14", last: "2023-08-20", payee: "スーパー"),
    Dialect(
      name: "a Korean account with withdrawals, deposits and a balance",
      text: """
        거래일시,적요,보낸분/받는분,출금액,입금액,잔액,거래점
        2023.09.14 12:30:10,체크카드,편의점,"4,500",0,"95,500",강남
        2023.09.25 09:00:00,급여,회사,0,"3,000,000","3,095,500",본점
        """,
      booked: 2, sums: [nil: 299_550_000], debits: 1, first: "2023-09-14", last: "2023-09-25", payee: "편의점",
      reconciles: true),
    Dialect(
      name: "an Australian account without a header and with quoted signs",
      text: """
        14/10/2023,"-15.50","CAFE SYDNEY NS AUS","+984.50"
        13/10/2023,"+1000.00","Salary ACME PTY","+1000.00"
        """,
      booked: 2, sums: [nil: 98450], debits: 1, first: "2023-10-13", last: "2023-10-14", payee: "CAFE SYDNEY",
      reconciles: true),
    Dialect(
      name: "an Australian account with an account number and two columns",
      text: """
        Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance,Categories,Serial
        032000123456,20/11/2023,DEBIT CARD PURCHASE PUB,35.00,,965.00,OTHER,
        032000123456,19/11/2023,DEPOSIT PAYROLL,,1000.00,1000.00,DEP,
        """,
      booked: 2, sums: [nil: 96500], debits: 1, first: "2023-11-19", last: "2023-11-20", payee: "DEBIT CARD",
      reconciles: true),
    Dialect(
      name: "a three-column Australian export without a header",
      text: """
        14/12/2023,-22.00,GROCERIES MELBOURNE
        15/12/2023,1500.00,PAY ACME
        18/12/2023,-80.00,POWER BILL
        """,
      booked: 3, sums: [nil: 139800], debits: 2, first: "2023-12-14", last: "2023-12-18", payee: "GROCERIES"),
    Dialect(
      name: "a New Zealand account with particulars, code and reference",
      text: """
        Type,Details,Particulars,Code,Reference,Amount,Date,ForeignCurrencyAmount,ConversionCharge
        Eft-Pos,Dairy Shop,1234******12,34 C,240114,-6.50,14/01/2024,,
        Direct Credit,Employer Ltd,Salary,,,2000.00,15/01/2024,,
        """,
      booked: 2, sums: [nil: 199350], debits: 1, first: "2024-01-14", last: "2024-01-15"),
    Dialect(
      name: "a Vietnamese account with group commas and no decimals",
      text: """
        Ngày giao dịch,Diễn giải,Ghi nợ,Ghi có,Số dư,Loại tiền
        14/02/2024,Thanh toan cafe,"45,000",,"955,000",VND
        15/02/2024,Luong,,"10,000,000","10,955,000",VND
        """,
      booked: 2, sums: ["VND": 9_955_000], debits: 1, first: "2024-02-14", last: "2024-02-15",
      payee: "Thanh toan", reconciles: true),
    Dialect(
      name: "an Indonesian account with DB and CR behind the amount",
      text: """
        Tanggal,Keterangan,Cabang,Jumlah,,Saldo
        14/03/2024,TRSF E-BANKING TOKO,0000,"150000.00",DB,"850000.00"
        15/03/2024,GAJI,0000,"5000000.00",CR,"5850000.00"
        """,
      booked: 2, sums: [nil: 485_000_000], debits: 1, first: "2024-03-14", last: "2024-03-15", payee: "TRSF",
      reconciles: true),
    Dialect(
      name: "a Thai account with Buddhist years",
      text: """
        วันที่,รายการ,ถอนเงิน,ฝากเงิน,ยอดคงเหลือ
        14/04/2567,ซื้อสินค้า,100.00,,900.00
        15/04/2567,เงินเดือน,,"20,000.00","20,900.00"
        """,
      booked: 2, sums: [nil: 1_990_000], debits: 1, first: "2024-04-14", last: "2024-04-15", reconciles: true),
    Dialect(
      name: "a Kuwaiti account whose currency has three digits",
      text: """
        Date,Description,Amount,Currency
        2024-05-14,MARKET,-1.250,KWD
        2024-05-15,TRANSFER IN,100.000,KWD
        """,
      booked: 2, sums: ["KWD": 98750], debits: 1, first: "2024-05-14", last: "2024-05-15", payee: "MARKET"),
  ]

  @Test(arguments: dialects) func `is read exactly or asked about`(_ dialect: Dialect) throws {
    try check(dialect)
  }
}
