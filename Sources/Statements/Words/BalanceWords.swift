import Money

/// Phrases for balances, turnovers and totals in rows and preambles.
package enum BalanceWords {
  /// The reason to skip a row whose text is only such a phrase, apart from dates, currencies and account
  /// numbers. Nil for the text of an entry.
  ///
  /// `Opening balance` → `.openingBalance`. `New Balance` → nil, because a shop has that name.
  package static func reason(_ text: String) -> SkippedLine.Reason? {
    guard text.utf8.count <= 120, holdsKnownWord(text) else { return nil }
    let phrase = phrase(text)
    if phrase.isEmpty { return nil }
    if opening.contains(phrase) { return .openingBalance }
    if closing.contains(phrase) { return .closingBalance }
    if balance.contains(phrase) { return .balance }
    if turnover.contains(phrase) { return .turnover }
    return nil
  }

  /// The meaning of a record type, in a column that has one for each row: `OPEN`, `CLOSE`.
  static func recordReason(_ text: String) -> SkippedLine.Reason? {
    guard text.utf8.count <= 24 else { return nil }
    let normal = HeaderWords.normal(text)
    if openingRecords.contains(normal) { return .openingBalance }
    return closingRecords.contains(normal) ? .closingBalance : nil
  }

  private static let openingRecords = WordSet(
    "open|opening|opbd|prcd|ob|start|anfang|eröffnung|ouverture|apertura|abertura|otwarcie|otevření|počátek|otvorenie|nyitó|nyitás|deschidere|öppning|ingående|åbning|åpning|alku|открытие|відкриття|откриване|açılış|άνοιγμα|otvaranje|začetek|atidarymas|atvēršana|期初|期首|기초|pembukaan|mở đầu"
  )
  private static let closingRecords = WordSet(
    "close|closing|clbd|cb|end|ende|schluss|clôture|fermeture|cierre|chiusura|fecho|fechamento|encerramento|sluiting|zamknięcie|uzavření|konec|uzavretie|záró|zárás|închidere|stängning|utgående|lukning|lukking|loppu|закрытие|закриття|приключване|kapanış|κλείσιμο|zatvaranje|konec stanja|uždarymas|slēgšana|期末|기말|penutupan|cuối kỳ"
  )

  /// Whether a label is about the available amount. Credit and reserved amounts make it differ from the
  /// balance.
  static func isAvailable(_ label: String) -> Bool {
    let words = HeaderWords.normal(label).split(separator: " ")
    return words.contains { word in availableStems.contains { word.hasPrefix($0) } }
  }

  private static let availableStems = [
    "available", "verfugbar", "verfügbar", "disponib", "disponivel", "disponível", "beschikbaar",
    "tillgänglig",
    "disponibel", "dostępn", "k dispozici", "elérhető", "доступн", "kullanılabilir", "可用",
  ].map(HeaderWords.normal)

  /// Whether a text has a word that at least one of the phrases needs. This rules out most entries quickly.
  static func mayBeKnown(_ text: UnsafeBufferPointer<UInt8>) -> Bool { automaton.occurs(in: text) }

  private static func holdsKnownWord(_ text: String) -> Bool { automaton.occurs(in: text) }

  private static let automaton = LiteralAutomaton(
    [opening, closing, balance, turnover].reduce(into: Set<String>()) { $0.formUnion($1.longestWords) }
      .map { ($0, 0) })

  /// The same for a label outside the entries, where a word for a balance and one for its place are enough.
  static func labelReason(_ text: String) -> SkippedLine.Reason? {
    if let reason = reason(text) { return reason }
    let normal = HeaderWords.normal(text)
    guard text.utf8.count <= 80, balanceNouns.contains(where: { WordSet.holds(normal, $0) }) else {
      return nil
    }
    if openingWords.contains(where: { WordSet.holds(normal, $0) }) { return .openingBalance }
    if closingWords.contains(where: { WordSet.holds(normal, $0) }) { return .closingBalance }
    return .balance
  }

  private static let balanceNouns = [
    "balance", "saldo", "kontostand", "solde", "sold", "zustatek", "zostatok", "egyenleg", "остаток",
    "баланс", "залишок", "bakiye",
    "stanje", "stav", "stan", "likutis", "atlikums", "余额", "残高", "잔액", "staða", "υπόλοιπο", "الرصيد", "رصيد",
    "مانده",
    "יתרה", "יתרת", "ยอด", "शेष", "ნაშთი", "số dư", "jääk", "салдо", "состојба", "餘額", "結餘", "մնացորդ",
    "qalıq",
  ].map(HeaderWords.normal)
  private static let openingWords = [
    "opening", "beginning", "start", "starting", "initial", "previous", "anfang", "alter", "iniziale",
    "inicial", "anterior",
    "precedente", "précédent", "początkowe", "początkowy", "počáteční", "počiatočný", "nyitó", "начало",
    "входящий", "期初", "upphaf", "αρχικό", "προηγούμενο", "الافتتاحي", "السابق", "اول", "قبلی", "פתיחה",
    "קודמת", "ยกมา",
    "प्रारंभिक", "आरंभिक", "საწყისი", "đầu", "pradžiai", "pradinis", "sākuma", "alg", "начално", "вхідний",
    "початок",
    "početno", "začetno", "prethodno", "awal", "açılış", "devreden", "inițial", "ingående", "inngående",
    "indgående",
  ].map(HeaderWords.normal)
  private static let closingWords = [
    "closing", "ending", "end", "final", "new", "finale", "neuer", "ende", "końcowe", "końcowy", "konečný",
    "koncový", "záró", "конец",
    "исходящий", "期末", "nouveau", "loka", "τελικό", "νέο", "الختامي", "النهائي", "پایان", "نهایی", "סגירה",
    "סופית", "ยกไป",
    "अंतिम", "საბოლოო", "cuối", "pabaigai", "galutinis", "beigu", "lõpp", "крайно", "вихідний", "кінець",
    "završno",
    "končno", "konačno", "krajnje", "akhir", "kapanış", "utgående", "udgående",
  ].map(HeaderWords.normal)

  /// Whether a text is a word for a total. Only for rows without a date, because shops have such names too.
  static func isTotal(_ text: String) -> Bool { total.contains(phrase(text)) }

  /// The text without numbers, dates, currencies and the small words around them.
  private static func phrase(_ text: String) -> String {
    guard text.utf8.count <= 120 else { return "" }
    var words = HeaderWords.normal(text).split(separator: " ").filter { word in
      !word.contains { $0.isNumber } && CurrencySigns.code(word) == nil
    }
    while let last = words.last, little.contains(String(last)) { words.removeLast() }
    while let first = words.first, articles.contains(String(first)) { words.removeFirst() }
    return words.joined(separator: " ")
  }

  private static let little: Set<String> = [
    "al", "del", "am", "per", "on", "au", "of", "at", "vom", "zum", "as", "the", "le", "du", "de", "em", "en",
    "el", "na", "ke", "dne",
    "ze", "z", "k", "dnia", "dzien", "op", "per", "pr", "den", "to", "for", "from", "a", "in", "eur", "mit",
    "da", "do", "il", "di", "date",
    "and", "datum", "dia", "data", "за", "на", "г", "euro", "jan", "feb", "mar", "apr", "may", "jun", "jul",
    "aug", "sep", "oct",
    "nov", "dec",
  ]
  private static let articles: Set<String> = [
    "the", "your", "ihr", "il", "le", "el", "o", "account", "konto",
  ]

  private static let opening = WordSet(
    "opening balance|open balance|beginning balance|starting balance|balance brought forward|brought forward|balance b f|balance forward|previous balance|old balance|start balance|initial balance|balance at start of period|balance at beginning of period|opening ledger balance|statement opening balance|previous statement balance|last statement balance|balance from previous statement|prior balance|opening available balance|balance carried forward from previous|anfangssaldo|alter saldo|anfangsbestand|eröffnungssaldo|alter kontostand|anfangskontostand|saldovortrag|startsaldo|saldo alt|kontostand alt|solde initial|ancien solde|solde précédent|solde d'ouverture|solde début de période|solde de départ|solde antérieur|saldo inicial|saldo anterior|saldo de apertura|saldo al inicio|saldo inicial del periodo|saldo iniziale|saldo precedente|saldo di apertura|saldo apertura|saldo iniziale contabile|saldo contabile iniziale|beginsaldo|vorig saldo|openingssaldo|oud saldo|ingående saldo|ingående balans|ingående|inngående saldo|indgående saldo|primosaldo|primo saldo|startsaldo|alkusaldo|saldo początkowe|saldo otwarcia|saldo poprzednie|stan początkowy|bilans otwarcia|počáteční zůstatek|počiatočný zostatok|začiatočný zostatok|počáteční stav|nyitó egyenleg|nyitóegyenleg|kezdő egyenleg|induló egyenleg|początkowe saldo|sold inițial|sold anterior|sold iniţial|входящий остаток|остаток на начало|остаток на начало периода|баланс на начало периода|начальный остаток|остаток входящий|початковий залишок|вхідний залишок|залишок на початок|начално салдо|açılış bakiyesi|devreden bakiye|dönem başı bakiye|önceki bakiye|υπόλοιπο έναρξης|προηγούμενο υπόλοιπο|αρχικό υπόλοιπο|εκ μεταφοράς|početno stanje|začetno stanje|prethodno stanje|pradinis likutis|likutis pradžioje|laikotarpio pradžios likutis|sākuma atlikums|sākumatlikums|atlikums perioda sākumā|algsaldo|algjääk|期初余额|上期余额|承前|上期结余|承上结余|上期餘額|期初結餘|前頁結餘|承前頁|繰越|前月繰越|繰越残高|前回残高|이월|전월이월|이월잔액|기초잔액|saldo awal|số dư đầu kỳ|dư đầu kỳ|ยอดยกมา|יתרת פתיחה|יתרה קודמת|الرصيد الافتتاحي|رصيد سابق|upphafsstaða|staða í upphafi|saldo d obertura|saldo inicial del període|საწყისი ნაშთი|ნაშთი პერიოდის დასაწყისში|प्रारंभिक शेष|आरंभिक शेष|पिछला शेष|प्रारम्भिक शेष|رصيد أول المدة|الرصيد السابق|رصيد افتتاحي|الرصيد المدور|مانده اول دوره|مانده قبلی|مانده ابتدای دوره|מאזן פתיחה|היתרה הקודמת|ยอดยกมาจากงวดก่อน|ยอดเงินต้นงวด|likutis pradžiai|likutis laikotarpio pradžioje|sākuma saldo|perioodi algsaldo|jääk perioodi alguses|остаток на начало дня|залишок на початок періоду|начален баланс|наличност в началото|salida inicial|սկզբնական մնացորդ|ilkin qalıq|saldo i fillimit|почетна состојба|остаток на начало дня|saldo mula|số dư đầu|期初結存|上月結餘|上期結餘|前月残高|先月残高|月初残高|開始残高|期首残高|月初余额|년초잔액|전월잔액|시작잔액|ยอดเริ่มต้น"
  )

  private static let closing = WordSet(
    "本期餘額|本期余额|本期结余|本期結餘|本期結存|closing balance|close balance|ending balance|end balance|final balance|balance carried forward|carried forward|balance c f|balance at end of period|closing ledger balance|statement closing balance|statement balance|current balance|total balance|closing available balance|end of day balance|account balance|endsaldo|neuer saldo|endbestand|schlusssaldo|neuer kontostand|endkontostand|abschlusssaldo|kontostand neu|saldo neu|solde final|nouveau solde|solde de clôture|solde fin de période|solde actuel|solde de fin|saldo final|saldo actual|saldo de cierre|saldo al final|saldo finale|saldo di chiusura|saldo chiusura|saldo finale contabile|saldo contabile finale|saldo attuale|saldo final do período|saldo atual|eindsaldo|nieuw saldo|slotsaldo|utgående saldo|utgående balans|utgående|udgående saldo|ultimosaldo|ultimo saldo|slutsaldo|sluttsaldo|loppusaldo|saldo końcowe|saldo zamknięcia|stan końcowy|bilans zamknięcia|saldo bieżące|konečný zůstatek|konečný zostatok|konečný stav|aktuální zůstatek|záró egyenleg|záróegyenleg|aktuális egyenleg|sold final|sold curent|исходящий остаток|остаток на конец|остаток на конец периода|баланс на конец периода|конечный остаток|остаток исходящий|кінцевий залишок|вихідний залишок|залишок на кінець|крайно салдо|kapanış bakiyesi|dönem sonu bakiye|güncel bakiye|son bakiye|υπόλοιπο λήξης|νέο υπόλοιπο|τελικό υπόλοιπο|σε μεταφορά|završno stanje|končno stanje|novo stanje|galutinis likutis|likutis pabaigoje|laikotarpio pabaigos likutis|beigu atlikums|beigu saldo|atlikums perioda beigās|lõppsaldo|lõppjääk|期末余额|本期余额|本期结余|结余|期末餘額|期末結餘|翌月繰越|次月繰越|期末残高|기말잔액|차월이월|saldo akhir|số dư cuối kỳ|dư cuối kỳ|ยอดยกไป|יתרת סגירה|الرصيد الختامي|الرصيد النهائي|lokastaða|staða í lok|საბოლოო ნაშთი|ნაშთი პერიოდის ბოლოს|अंतिम शेष|समापन शेष|رصيد آخر المدة|الرصيد الحالي|رصيد ختامي|مانده پایان دوره|مانده نهایی|مانده فعلی|יתרה סופית|היתרה הסופית|ยอดเงินปลายงวด|ยอดคงเหลือยกไป|likutis pabaigai|likutis laikotarpio pabaigoje|perioodi lõppsaldo|jääk perioodi lõpus|остаток на конец дня|залишок на кінець періоду|краен баланс|наличност в края|վերջնական մնացորդ|son qalıq|konačno stanje|krajnje stanje|крајна состојба|saldo përfundimtar|số dư cuối|期末結存|本月結餘|konečné saldo|最終残高|月末残高|当月残高|終了残高|月末余额|月末餘額|월말잔액|최종잔액|마감잔액|ยอดสิ้นสุด"
  )

  private static let balance = WordSet(
    "balance|ledger balance|available balance|book balance|saldo|kontostand|solde|kontosaldo|aktueller saldo|aktueller kontostand|saldo disponibile|saldo contabile|saldo disponible|saldo contable|solde comptable|solde disponible|saldo disponível|saldo contabilístico|stan konta|saldo rachunku|zůstatek|zostatok|egyenleg|остаток|баланс|залишок|салдо|bakiye|υπόλοιπο|stanje|likutis|atlikums|jääk|余额|餘額|残高|현재잔액|잔액|số dư|saldo do dia|saldo total disponível|saldo total|saldo disponível total|saldo parcial|saldo dia|saldo del giorno|daily balance|saldo em conta|bokfört saldo|bokført saldo|disponibelt belopp|disponibel saldo"
  )

  private static let turnover = WordSet(
    "turnover|turnovers|tagessumme|tagesumsatz|daily total|total du jour|total del día|total del dia|totale giornaliero|totale del giorno|total do dia|dagtotaal|dagssumma|suma dnia|итого за день|日計|debit turnover|credit turnover|total debits|total credits|total debit|total credit|total withdrawals|total deposits|total money in|total money out|total paid in|total paid out|umsatzsumme|summe soll|summe haben|summe umsätze|gesamtumsatz|gesamtbetrag soll|gesamtbetrag haben|total débit|total crédit|total des débits|total des crédits|total des opérations|total des mouvements|totale addebiti|totale accrediti|totale dare|totale avere|totale uscite|totale entrate|totale movimenti|total cargos|total abonos|total debe|total haber|totaal af|totaal bij|total débitos|total créditos|apyvarta|debeto apyvarta|kredito apyvarta|apgrozījums|käive|deebetkäive|kreeditkäive|оборот|обороты|оборот по дебету|оборот по кредиту|итого обороты|suma obciążeń|suma uznań|obroty|obrat|obraty|forgalom összesen|összes terhelés|összes jóváírás|promet|ukupni promet|rulaj|rulaj debitor|rulaj creditor|借方合计|贷方合计|支出合计|收入合计"
  )

  private static let total = WordSet(
    "total|totals|sum|grand total|subtotal|summe|gesamt|gesamtsumme|zwischensumme|insgesamt|somme|sous total|totale|totali|totale movimenti|suma|totales|soma|totais|totaal|summa|i alt|sum total|yhteensä|razem|ogółem|celkem|součet|spolu|súčet|összesen|итого|всего|разом|усього|всичко|общо|toplam|genel toplam|σύνολο|σύνολα|ukupno|skupaj|iš viso|viso|kopā|pavisam|kokku|合计|总计|小计|共计|人民币合计|合計|小計|總計|総計|합계|총계|소계|총합계|jumlah|tổng cộng|tổng|cộng|รวม|סה\"כ|المجموع|الإجمالي|samtals|alls|ჯამი|სულ|कुल|योग|कुल योग|جمع|جمع کل|مجموع|المجموع الكلي|اجمالي|إجمالي|סך הכל|סה כ|ยอดรวม|รวมทั้งสิ้น|รวมเงิน|apyvarta|apyvarta iš viso|apgrozījums|käive|käive kokku|suma total|celkom|ընդամենը|cəmi|yekun|gjithsej|shuma totale|вкупно|барлығы|total general|rulaj total|total rulaj|jumlah mutasi|jumlah keseluruhan|tổng số|總和|总额|總額|skupna vsota|укупно|всього|totalt|sammenlagt|samlet|總額合計|総合計|합 계",
    parts: "合计|总计|共计|合計|합계")
}
