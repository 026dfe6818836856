/// Phrases that show the direction of an entry's money on a card or an account.
///
/// They are evidence if a column of amounts does not show which sign means money out. A single phrase decides
/// nothing.
enum PaymentWords {
  enum Hint: Sendable { case incoming, out }

  /// The direction that a description suggests. Nil for most descriptions.
  static func hint(_ text: String) -> Hint? { phrase(text)?.hint }

  /// The direction that a description suggests, and the phrase for it.
  static func phrase(_ text: String) -> (hint: Hint, phrase: String)? {
    guard text.utf8.count <= 300 else { return nil }
    let normal = HeaderWords.normal(text)
    if let found = incoming.first(where: { WordSet.holds(normal, $0) }) { return (.incoming, found) }
    return out.first { WordSet.holds(normal, $0) }.map { (.out, $0) }
  }

  /// Whether a description mentions a payment. On a card's statement a payment comes in, elsewhere it mostly
  /// goes out.
  static func namesPayment(_ text: String) -> Bool {
    guard text.utf8.count <= 300 else { return false }
    let normal = HeaderWords.normal(text)
    return payment.contains { normal.holdsBytes(of: $0) && normal.contains($0) }
  }

  /// Whether a bank's type of entry says that something was bought. Unlike `rent`, nobody receives it.
  static func namesPurchase(_ type: String) -> Bool {
    guard type.utf8.count <= 60 else { return false }
    let normal = HeaderWords.normal(type)
    return purchases.contains { WordSet.holds(normal, $0) }
  }

  private static let purchases = phrases(
    "purchase|achat|compra|compras|acquisto|einkauf|kartenzahlung|köp|kortköp|kortkøp|dankort|zakup|nákup|vásárlás|покупка|купівля|alışveriş|消费|消費|kupnja|kupovina|nakup|cumpărare|αγορά|pirkums|pirkimas|רכישה|شراء|خرید|खरीद|pembelian"
  )

  private static let payment = phrases(
    "payment|pymt|autopay|billpay|bill pay|repayment|direct debit|ausgleich|zahlung|überweisung|lastschrift|paiement|prélèvement|virement|pago|domiciliación|pagamento|bonifico|addebito|débito automático|betaling|incasso|inbetalning|autogiro|indbetaling|innbetaling|maksu|płatność|spłata|platba|splátka|befizetés|törlesztés|платеж|погашение|ödeme|支払|引落|入金|还款|還款|결제대금|납부"
  )

  private static func phrases(_ text: String) -> [String] {
    WordSet.normal(text)
  }

  /// Money that reaches the account, or a payment that lowers a card's debt.
  private static let incoming = phrases(
    "payment received|payment thank you|payment thank|thank you|thank you for your payment|payment recd|autopay payment|automatic payment|online payment thank|mobile payment|payment web|internet payment|electronic payment received|direct debit payment|direct debit received|pymt thank|refund|credit balance refund|cashback|cash back|statement credit|reversal|interest earned|interest paid to you|credit interest|interest credit|salary|payroll|direct dep|direct deposit|deposit|dividend|bank interest|bank int|sell|sold|zahlung erhalten|ihre zahlung|vielen dank|besten dank|herzlichen dank|einzahlung|gutschrift|lohn|gehalt|lohn gehalt|erstattung|rückerstattung|habenzinsen|ausgleich kreditkarte|paiement reçu|votre paiement|merci|remboursement|virement reçu|salaire|pago recibido|su pago|gracias|gracias por su pago|abono|nómina|devolución|reembolso|pagamento ricevuto|grazie|rimborso|stipendio|accredito|bonifico a vostro favore|pagamento recebido|pagamento efetuado obrigado|obrigado|estorno|salário|pagamento de fatura|betaling ontvangen|bedankt|salaris|terugbetaling|inbetalning|tack för din betalning|betalning mottagen|tack|innbetaling mottatt|takk|betaling modtaget|tak for|maksu vastaanotettu|kiitos|betaling met dank|dank voor|płatność otrzymana|dziękujemy|platba přijata|děkujeme|ačiū|lön|återbetalning|indbetaling|løn|lønn|innbetaling|tilbagebetaling|maksusuoritus|palkka|hyvitys|spłata|wynagrodzenie|zwrot|wpłata|splátka přijata|mzda|výplata|vrácení|visszatérítés|munkabér|fizetés jóváírás|зарплата|возврат|пополнение|внесение|повернення|поповнення|ödeme teşekkür|maaş|iade|还款|退款|工资|返金|給与|給料|振込入金|환불|급여|입금|pembayaran diterima|gaji|uplata primljena|primljena uplata|hvala|povrat|povrat novca|povraćaj|plaća|plata|prejeto plačilo|vračilo|plača|plată primită|mulțumim|rambursare|salariu|благодарим|възстановяване|заплата|заробітна плата|дякуємо|платёж получен|платеж получен|спасибо|заработная плата|ευχαριστούμε|επιστροφή|επιστροφή χρημάτων|μισθός|μισθοδοσία|köszönjük|teşekkürler|makse laekunud|täname|tagasimakse|palk|töötasu|maksājums saņemts|paldies|atmaksa|alga|mokėjimas gautas|grąžinimas|darbo užmokestis|atlyginimas|greiðsla móttekin|endurgreiðsla|laun|platba prijatá|ďakujeme|vrátenie|תשלום התקבל|תודה|החזר|משכורת|شكرا|استرداد|راتب|إيداع|با تشکر|بازگشت وجه|حقوق|واریز|धन्यवाद|वेतन|रिफंड|ขอบคุณ|คืนเงิน|เงินเดือน|cảm ơn|hoàn tiền|terima kasih|pengembalian dana|გმადლობთ|დაბრუნება|ხელფასი|շնորհակալություն|աշխատավարձ|gràcies|nòmina"
  )

  /// Money that leaves the account, or raises a card's debt.
  private static let out = phrases(
    "purchase|buy|bought|pos purchase|withdrawal|cash withdrawal|atm|atm withdrawal|service charge|monthly fee|annual fee|interest charged|interest charge|overdraft fee|late fee|foreign transaction fee|card payment to|direct debit to|rent|lastschrift|mastercard payment|pago con|pagamento con carta|pagamento mastercard|paiement par carte|paiement carte|kortbetaling|płatność kartą|platba kartou|kartenzahlung|miete|dauerauftrag|abhebung|auszahlung|entgelt|jahresgebühr|sollzinsen|achat|retrait|prélèvement|cotisation|frais|loyer|compra|compra con tarjeta|retirada|cajero|comisión|recibo|alquiler|acquisto|prelievo|pagamento pos|canone|commissioni|addebito|levantamento|compras|renda|tarifa|betaalautomaat|geldautomaat|geldopname|huur|incasso|kortköp|uttag|hyra|dankort|kortkøp|husleie|kauppa|nosto|vuokra|zakup|wypłata|opłata|czynsz|nákup|výběr|poplatek|nájem|vásárlás|készpénzfelvétel|díj|покупка|снятие|оплата|аренда|комиссия|alışveriş|kira|消费|取款|手续费|房租|家賃|手数料|결제|이체수수료|월세|kupnja|kupovina|najam|najamnina|stanarina|podizanje gotovine|nakup|najemnina|dvig gotovine|provizija|cumpărare|chirie|retragere|comision|покупка с карта|наем|теглене|такса|купівля|оренда|зняття готівки|αγορά|ενοίκιο|ανάληψη|προμήθεια|üür|teenustasu|pirkums|īre|komisija|pirkimas|nuoma|išgryninimas|leiga|úttekt|nájom|výber|poplatok|רכישה|שכר דירה|משיכה|עמלה|شراء|إيجار|سحب|رسوم|خرید|اجاره|برداشت|کارمزد|खरीद|किराया|निकासी|शुल्क|ค่าเช่า|ถอนเงิน|ค่าธรรมเนียม|tiền thuê|rút tiền|pembelian|sewa|penarikan tunai|biaya admin|შესყიდვა|ქირა|საკომისიო|գնում|lloguer"
  )
}
