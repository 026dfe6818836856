import Money
import TestSupport
import Testing

@testable import Statements

@Suite struct `the words of headers` {
  @Test(
    arguments: [
      ("Buchungsdatum", .bookingDate), ("Wertstellung (Valuta)", .valueDate), ("Betrag (€)", .amount),
      ("Paid out", .debit),
      ("Débit euros", .debit), ("AVERE", .credit), ("Af Bij", .sign), ("Saldo na trn", .balance),
      ("交易日期", .transactionDate),
      ("記帳日", .bookingDate), ("Дата операции", .transactionDate), ("거래후잔액", .balance),
      ("Withdrawals (SGD)", .debit),
      ("Transaction ID", .reference), ("Zahlungsempfänger*in", .recipient), ("Txn Date", .transactionDate),
      ("Buchungsvermerk", .text),
    ] as [(String, HeaderRole)])
  func `name a column's role`(_ name: String, _ role: HeaderRole) {
    #expect(HeaderWords.matches(name).first?.role == role)
  }

  @Test func `are the same folded by character and as a whole`() {
    func check(_ text: String, _ comment: Comment? = nil) {
      guard let words = FoldTable.shared.words(of: text) else { return }
      #expect(words == HeaderWords.normalOfWhole(text), comment)
    }
    for role in HeaderRole.allCases {
      WordFiles.shared.forEach(in: role.section) { check(String(decoding: $0.word, as: UTF8.self)) }
    }
    for scalar in (1..<UInt32(0x3100)).compactMap(Unicode.Scalar.init) {
      for text in ["\(scalar)", "a\(scalar)b", "a \(scalar)", "É\(scalar)\u{301} 1"] {
        check(text, "U+\(String(scalar.value, radix: 16))")
      }
    }
    var generator = SeededGenerator()
    let scalars = "aZ 1-é(ßİ€金額\u{301}\u{483}…٣が".unicodeScalars
    for _ in 0..<2_000 {
      let text = (0..<8).map { _ in String(scalars.randomElement(using: &generator) ?? "a") }.joined()
      check(text, "seed \(generator.seed)")
    }
    #expect(FoldTable.shared.words(of: "  Betrag (€)  Ü-金額 ½") == "betrag u 金額 ½")
  }

  @Test func `of one side are never words of the other direction`() {
    func names(_ role: HeaderRole) -> [String] {
      var names: [String] = []
      WordFiles.shared.forEach(in: role.section) { names.append(String(decoding: $0.word, as: UTF8.self)) }
      return names
    }
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
      ("Importo entrate", .credit), ("Importo uscite", .debit), ("Betrag Soll", .debit),
      ("Betrag (Haben)", .credit),
      ("Montant débit", .debit),
      ("Kwota uznania", .credit), ("Částka výdaje", .debit), ("Сумма расход", .debit),
      ("Сума надходження", .credit),
      ("Amount Spent", .debit), ("金额支出", .debit), ("收入金额", .credit),
      ("المبلغ مدين", .debit), ("İşlem Tutarı Çıkan", .debit),
    ] as [(String, HeaderRole)])
  func `a word for amounts and one for a direction give the direction`(_ name: String, _ role: HeaderRole) {
    #expect(HeaderWords.matches(name).map(\.role) == [role])
  }

  @Test(
    arguments: [
      ("Payment Amount", .amount), ("Credit Debit Amount", .amount), ("Amount (SGD)", .amount),
      ("Credit Card Amount", .amount), ("Betrag (Soll/Haben)", .amount),
    ] as [(String, HeaderRole)])
  func `a name of both directions or of none is an amount`(_ name: String, _ role: HeaderRole) {
    #expect(HeaderWords.matches(name).contains { $0.role == role })
  }

  @Test(
    arguments: [
      ("Огноо", "Дүн", "Зарлага", "Орлого"), ("তারিখ", "পরিমাণ", "ডেবিট", "ক্রেডিট"),
      ("தேதி", "தொகை", "பற்று", "வரவு"), ("දිනය", "මුදල", "හර", "බැර"),
      ("ວັນທີ", "ຈຳນວນເງິນ", "ຖອນ", "ຝາກ"), ("កាលបរិច្ឆេទ", "ចំនួនទឹកប្រាក់", "ប្រាក់ចេញ", "ប្រាក់ចូល"),
      ("ရက်စွဲ", "ပမာဏ", "ထုတ်ငွေ", "သွင်းငွေ"), ("ቀን", "መጠን", "ወጪ", "ገቢ"), ("Tarehe", "Kiasi", "Imetoka", "Imeingia"),
      ("Датум", "Износ", "Задужење", "Одобрење"), ("Sana", "Summa", "Chiqim", "Kirim"),
      ("Dyddiad", "Swm", "Allan", "I mewn"),
    ])
  func `are known in languages of fewer banks`(
    _ date: String, _ amount: String, _ out: String, _ incoming: String
  ) {
    #expect(HeaderWords.matches(date).contains { $0.role.isDate })
    #expect(HeaderWords.matches(amount).first?.role == .amount)
    #expect(HeaderWords.matches(out).first?.role == .debit)
    #expect(HeaderWords.matches(incoming).first?.role == .credit)
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
