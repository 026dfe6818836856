import Testing

@testable import Statements

struct MinorUnitWordsTests {
  @Test(arguments: [
    "Amount (pence)", "Amount in cents", "Betrag in Cent", "montant en centimes", "amount_minor",
    "amountInCents",
    "Amount (minor units)", "Belopp (öre)", "Kwota w groszach", "Importo in centesimi", "Сумма в копейках",
    "Amount (p)",
    "pence amount",
  ])
  func `a name says that amounts are in the smallest unit`(_ name: String) {
    #expect(MinorUnitWords.areNamed(in: name))
  }

  @Test(arguments: [
    "Cent Bank", "Cent Bank Amount", "Amount", "Percent", "Amount (EUR)", "Cent. Betrag Bank",
    "Minor purchases", "Open banking",
    "Centrale", "Amount percent",
  ])
  func `a name that only holds such a word says nothing`(_ name: String) {
    #expect(!MinorUnitWords.areNamed(in: name))
  }
}
