/// Words for the direction of money in a column of their own: `Soll`, `Haben`.
enum DirectionWords {
  package enum Direction: Sendable, Hashable { case out, incoming, neutral }

  /// The direction of a word, for columns that have only such words. Nil for any other word.
  ///
  /// Single letters need their counterpart in the column. See ``pairs``.
  static func direction(_ word: String) -> Direction? {
    let normal = HeaderWords.normal(word)
    if normal.isEmpty { return direction(ofMarks: word) }
    if out.contains(normal) { return .out }
    if incoming.contains(normal) { return .incoming }
    if neutral.contains(normal) { return .neutral }
    return named(normal)
  }

  /// The direction of a text without letters: `-` or `(–)`, `+`, `/` or `-/-` for none.
  private static func direction(ofMarks text: String) -> Direction? {
    let marks = Set(text.unicodeScalars.filter { !"() ".unicodeScalars.contains($0) })
    if marks == ["/"] || text == "-/-" { return .neutral }
    if marks == ["+"] || marks == ["＋"] { return .incoming }
    return marks.count == 1 && marks.isSubset(of: ["-", "−", "–", "—", "－"]) ? .out : nil
  }

  /// The direction of a word that is also the name of a debit or credit column: `Belastung`, `입금`, `سحب`.
  private static func named(_ normal: String) -> Direction? {
    switch HeaderWords.sides(of: normal) {
    case [.debit]: .out
    case [.credit]: .incoming
    default: nil
    }
  }

  /// Pairs of letters for out and in.
  static let pairs: [(out: String, incoming: String)] = [
    ("d", "c"), ("d", "k"), ("d", "h"), ("s", "h"), ("b", "a"), ("d", "a"), ("w", "d"), ("o", "i"),
    ("u", "i"), ("p", "d"),
    ("t", "j"), ("a", "b"), ("χ", "π"), ("ח", "ז"), ("д", "к"),
  ]

  /// Letters that mean debit and credit, and rarely anything else.
  static let tellingLetters: Set<String> = ["d", "c", "s", "h", "k", "j", "χ", "π", "ח", "ז", "д", "к"]

  private static let out = WordSet(
    "debit|debet|deb|dr|db|dbit|dt|soll|af|afschrijving|dare|cargo|debe|debito|adeudo|uscita|uscite|addebito|ausgang|ausgabe|lastschrift|belastung|withdrawal|withdraw|payment out|out|outgoing|money out|paid out|sent|spent|expense|支出|支|借|借方|出|出金|출금|지출|지급|расход|списание|дебет|исходящая|обciążenie|obciążenie|wn|winien|výdej|výdaj|výdavok|odchozí|odchozí platba|odchádzajúca|kiadás|terhelés|kimenő|borç|gider|giden|çıkan|breme|duguje|isplata|zaduženje|teret|χρέωση|χ|debetas|debets|deebet|gasto|egreso|salida|saída|saida|despesa|retiro|dépense|sortie|débit euros|uttag|ut|utgift|hævet|uttak|veloitus|otto|tartozik|付|付款|支付|支払|支払い|払出|引出|提領|轉出|keluar|pengeluaran|debet idr|ghi nợ|chi|витрата|списання|изходящ|דביט|חובה|- |minus|debits|charge|purchase"
  )

  private static let incoming = WordSet(
    "credit|kredit|cr|cred|crdt|kt|haben|bij|bijschrijving|avere|abono|haber|credito|ingreso|entrata|entrate|accredito|eingang|einnahme|gutschrift|deposit|payment in|in|incoming|money in|paid in|received|income|收入|收|贷|貸|貸方|贷方|入|入金|입금|수입|приход|зачисление|пополнение|кредит|входящая|uznanie|ma|příjem|příjem na účet|príjem|příchozí|příchozí platba|prichádzajúca|bevétel|jóváírás|bejövő|alacak|gelir|gelen|giren|dobro|potražuje|uplata|odobrenje|korist|πίστωση|π|kreditas|kredits|kreedit|depósito|entrada|receita|recette|entrée|insättning|inkomst|indsat|innskudd|hyvitys|pano|követel|收款|預入|お預り|お預け入れ|存入|masuk|pemasukan|kredit idr|ghi có|thu|надходження|зарахування|входящ|זכות|plus|refund|credits|krediet"
  )

  private static let neutral = WordSet("不计收支|其他|neutral|중립|-/-")
}
