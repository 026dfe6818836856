/// Phrases for money between a person's own accounts, and phrases that only mean a transfer to anybody.
///
/// `Überweisung`, `virement` and `bank transfer` are used for every payee and do not show who was paid.
package enum TransferWords {
  /// Texts that banks print when both accounts belong to one person, on either side.
  package static let own = PhraseIndex(
    "own account|own accounts|between accounts|between my accounts|between your accounts|internal transfer|transfer to savings|transfer from savings|transfer to checking|transfer from checking|transfer to current account|transfer from current account|savings transfer|to savings pot|from savings pot|umbuchung|ubertrag|uebertrag|kontoubertrag|kontouebertrag|eigenuberweisung|eigenubertrag|eigenes konto|eigenen konten|virement interne|virement compte a compte|de compte a compte|entre mes comptes|entre vos comptes|giroconto|girofondo|giro conto|traspaso|traspas|entre cuentas propias|cuenta propia|transferencia interna|transferencia propia|entre contas proprias|eigen rekening|eigen rekeningen|naar spaarrekening|van spaarrekening|spaarrekening|egen konto|egna konton|mellan egna konton|mellem egne konti|egne konti|mellom egne konti|mellom egne kontoer|egen overforing|kontoregulering|overforing egna konton|oma tilisiirto|oma siirto|omien tilien|omalta tililta|omalle tilille|przelew wlasny|przelew wewnetrzny|miedzy wlasnymi rachunkami|na wlasny rachunek|prevod mezi vlastnimi ucty|vlastni prevod|mezi vlastnimi ucty|prevod medzi vlastnymi uctami|sajat szamla|sajat szamlak kozott|interni prenos|prijenos izmedu vlastitih racuna|transfer intern|intre conturi proprii|conturi proprii|между своими счетами|на свой счет|перевод между счетами|собственных средств|між своїми рахунками|власних коштів|между собствени сметки|hesaplarim arasi|hesaplar arasi virman|kendi hesabima|virman|oma kontode vahel|starp saviem kontiem|tarp savo saskaitu|自行账户|本人账户|本人帳戶|자기계좌|본인계좌|โอนระหว่างบัญชีตนเอง|antar rekening sendiri"
  )

  /// Money that a person puts into their own account.
  package static let ownIncoming = PhraseIndex(
    "top up|topup|money added|add money|added money|bank deposit to pp account|bankgutschrift auf paypal|aufladung|einzahlung vom bankkonto|recharge par virement|recarga de saldo"
  )

  /// Money that a person takes out of their own account.
  package static let ownOutgoing = PhraseIndex(
    "general withdrawal|withdraw to bank|withdrawal to bank|transfer to your bank|allgemeine abbuchung|abbuchung auf bankkonto|auszahlung auf bankkonto|virement vers votre compte bancaire|retirada a cuenta bancaria"
  )

  /// Texts on a card's statement for the payment that settles it.
  package static let cardSettled = PhraseIndex(
    "payment thank you|payment received|autopay|automatic payment|online payment|direct debit payment|payment by direct debit|zahlung erhalten|ihre zahlung|ausgleich kreditkarte|kreditkartenausgleich|rechnungsausgleich|lastschrifteinzug|paiement recu|votre paiement|pago recibido|su pago|pagamento ricevuto|pagamento recebido|pagamento de fatura|betaling ontvangen|betalning mottagen|innbetaling mottatt|betaling modtaget|maksu vastaanotettu|splata karty|splatka"
  )

  /// Texts on an account's statement for the settlement of a card.
  package static let cardPayment = PhraseIndex(
    "credit card payment|credit crd|cardmember serv|crcardpmt|card autopay|kreditkartenabrechnung|kreditkartenausgleich|kreditkarten abrechnung|abrechnung kreditkarte|releve carte|liquidacion tarjeta|saldo carta|addebito carta di credito|pagamento de fatura|afrekening creditcard|splata karty kredytowej"
  )

  /// Bank words for a transfer to anybody.
  package static let general = PhraseIndex(
    "transfer|xfer|tfr|trf|bank transfer|wire|uberweisung|ueberweisung|umbuchung|dauerauftrag|virement|vir|bonifico|trasferimento|transferencia|pix|overboeking|overschrijving|overforing|overfoering|overforsel|siirto|tilisiirto|przelew|prevod|uhrada|atutalas|havale|eft|account transfer|kontooverforing|entre contas|entre cuentas|pemindahbukuan|перевод|переказ|превод|ulekanne|parvedums|pervedimas|transferul|振込|振替|转账|轉帳|轉賬|이체|โอน|chuyen khoan|transfer dana"
  )

  /// Words next to a transfer that name nobody.
  package static let fillers = Set(
    "from to of for by via the account accounts acct acc savings saving checking chk sav current online mobile instant standing order payment credit debit incoming outgoing received sent ref reference sepa inst auftrag echtzeit gutschrift eingang ausgang lastschrift von vom nach an auf zu zum konto sparkonto girokonto tagesgeld tagesgeldkonto festgeld de du vers compte courant livret epargne recu emis a la el cuenta ahorro a favor di da conto risparmio per conta poupanca para enviada recebida naar van rekening till fran konto sparkonto til fra tilille tililta z na konto rachunek"
      .split(separator: " ").map(String.init))

  /// Account names that are common in statements.
  package static let commonNames = Set(
    "account acct card cards bank visa mastercard maestro amex giro girocard cash credit debit konto karte kreditkarte compte carte cuenta tarjeta conto carta conta cartao rekening kort konto karta"
      .split(separator: " ").map(String.init))

  /// Services that pay other people too. Their name shows how money was sent, not to whom.
  package static let services = Set(
    "paypal klarna wise transferwise revolut venmo zelle cashapp stripe skrill neteller payoneer alipay wechat swish vipps mobilepay twint bizum satispay payconiq sumup paytm gpay blik yoomoney"
      .split(separator: " ").map(String.init))
}

/// Phrases that are searched as whole words. In scripts without spaces, at any position. A text costs one
/// look-up for each word, however many phrases there are.
package struct PhraseIndex: Sendable {
  /// The words of all phrases.
  package let words: Set<String>
  /// For each word, the remaining words of the phrases that begin with it.
  private var following: [String: [[String]]] = [:]
  /// Phrases in scripts without spaces.
  private var unspaced: [String] = []

  /// Phrases separated by `|`.
  init(_ phrases: String) {
    let phrases = WordSet.normal(phrases)
    words = Set(phrases.flatMap { $0.split(separator: " ").map(String.init) })
    for phrase in phrases {
      let words = phrase.split(separator: " ").map(String.init)
      guard let first = words.first, let scalar = first.unicodeScalars.first else { continue }
      // Thai has spaces between sentences only.
      if WordSet.isUnspaced(scalar) || (0x0E00..<0x0E80).contains(scalar.value) {
        unspaced.append(phrase)
      } else {
        following[first, default: []].append(Array(words.dropFirst()))
      }
    }
  }

  /// Whether a text contains one of the phrases: `words` are its words, and `normal` is its
  /// ``HeaderWords/normal(_:)`` form.
  package func occurs(in words: [String], of normal: String) -> Bool {
    for (place, word) in words.enumerated() {
      guard let rests = following[word] else { continue }
      if rests.contains(where: { words[(place + 1)...].starts(with: $0) }) { return true }
    }
    return unspaced.contains { normal.holdsBytes(of: $0) && normal.contains($0) }
  }
}
