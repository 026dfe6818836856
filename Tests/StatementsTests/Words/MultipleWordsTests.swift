import Testing

@testable import Statements

struct MultipleWordsTests {
  @Test(arguments: [
    "Betrag (TEUR)", "Betrag in Tsd. EUR", "Betrag k€", "TEUR", "Amount in thousands", "Amount (000s)",
    "Amount (EUR '000)", "Amount ($m)", "Amount (k)", "Montant en milliers", "Montant (k€)",
    "Importo in migliaia", "Kwota (tys. zł)", "Сумма, млн руб.", "Belopp (tkr)", "Tutar (bin TL)",
    "金額（千円）", "金额(万元)", "금액(천원)", "Jumlah (RM'000)",
  ])
  func `a name says that amounts are in thousands or the like`(_ name: String) {
    #expect(MultipleWords.areNamed(in: name))
  }

  @Test(arguments: [
    "Amount", "Betrag (EUR)", "Amount ($)", "Kontostand", "Montant €", "Importe", "金额(元)", "金額（円）",
    "Amount (M)", "Mileage", "Milano", "Bina Amount", "Betrag Tim", "Kč",
  ])
  func `another name says nothing of the kind`(_ name: String) {
    #expect(!MultipleWords.areNamed(in: name))
  }

  @Test(arguments: [
    "Alle Beträge in TEUR", "TEUR", "(EUR '000)", "USD in thousands", "Amounts are in thousands of dollars",
    "Montants en milliers d'euros", "单位：万元", "金额单位：人民币万元", "単位：千円", "Currency: EUR millions",
  ])
  func `a line says that amounts are in thousands or the like`(_ line: String) {
    #expect(MultipleWords.areStated(in: line))
  }

  @Test(arguments: [
    "Limit 20 TEUR", "Thousand Oaks Bank", "All deposits are insured up to 1 million", "额度 5万元",
    "Credit limit in thousands: 20", "One in millions of happy customers", "单位：元", "Konto 000", "",
  ])
  func `another line says nothing of the kind`(_ line: String) {
    #expect(!MultipleWords.areStated(in: line))
  }
}
