import Testing

@testable import Importer

@Suite struct `the words of headers` {
  @Test func `every language's list can be read`() {
    #expect(HeaderWords.languages.allSatisfy { !$0.words.isEmpty })
  }

  @Test(
    arguments: [
      ("Buchungsdatum", .bookingDate), ("Wertstellung (Valuta)", .valueDate), ("Betrag (€)", .amount),
      ("Paid out", .debit),
      ("Débit euros", .debit), ("AVERE", .credit), ("Af Bij", .sign), ("Saldo na trn", .balance),
      ("交易日期", .transactionDate),
      ("記帳日", .bookingDate), ("Дата операции", .transactionDate), ("거래후잔액", .balance),
      ("Withdrawals (SGD)", .debit),
      ("Transaction ID", .reference), ("Zahlungsempfänger*in", .recipient), ("Txn Date", .transactionDate),
    ] as [(String, HeaderRole)])
  func `name a column's role`(_ name: String, _ role: HeaderRole) {
    #expect(HeaderWords.matches(name).first?.role == role)
  }

  @Test(arguments: HeaderWords.languages)
  func `are of one side in a language, never of both`(_ language: LanguageWords) {
    func names(_ role: HeaderRole) -> Set<String> {
      Set((language.words[role] ?? "").split(separator: "|").map { HeaderWords.normal(String($0)) })
    }
    #expect(names(.debit).isDisjoint(with: names(.credit)))
    for name in names(.debit) { #expect(DirectionWords.direction(name) != .incoming, "\(name)") }
    for name in names(.credit) { #expect(DirectionWords.direction(name) != .out, "\(name)") }
  }

  @Test(
    arguments: [
      ("Belastung", .out), ("Isplata", .out), ("Uznanie", .incoming), ("برداشت", .out), ("إيداع", .incoming),
      ("ถอน", .out), ("Ghi có", .incoming), ("დებეტი", .out), ("दुकान", nil), ("Card payment", nil), ("D", nil),
    ] as [(String, DirectionWords.Direction?)])
  func `of one side are words of direction`(_ word: String, _ direction: DirectionWords.Direction?) {
    #expect(DirectionWords.direction(word) == direction)
  }

  @Test(
    arguments: [
      ("Betrag (€)", "EUR"), ("Deposits (SGD)", "SGD"), ("Gutschrift in CHF", "CHF"), ("CAD$", "CAD"),
      ("金額(円)", "JPY"), ("Amount", nil),
    ] as [(String, String?)])
  func `state a currency`(_ name: String, _ code: String?) {
    #expect(HeaderWords.currency(in: name) == code)
  }
}
