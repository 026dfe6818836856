/// Names of columns that hold one part of a date.
enum DatePartWords {
  /// A part of a date.
  enum Part: Sendable {
    case day, month, year
  }

  /// The part in a column's name, alone or with a word such as `Booking` before it. Nil for any other name.
  ///
  /// `Booking Year` → `.year`
  static func part(_ name: String) -> Part? {
    let normal = HeaderWords.normal(name)
    guard !normal.isEmpty, normal.utf8.count <= 60 else { return nil }
    if let part = part(ofWord: normal) { return part }
    let words = normal.split(separator: " ")
    guard words.count == 2 else { return nil }
    // `Transaction Year`, `Año operación`: the other word tells which date it is.
    for (word, other) in [(words[1], words[0]), (words[0], words[1])] {
      guard let part = part(ofWord: String(word)), isOfDate(String(other)) else { continue }
      return part
    }
    return nil
  }

  private static func part(ofWord word: String) -> Part? {
    if days.contains(word) { return .day }
    if months.contains(word) { return .month }
    return years.contains(word) ? .year : nil
  }

  private static func isOfDate(_ word: String) -> Bool {
    others.contains(word) || HeaderWords.matches(word).contains { $0.role.isDate }
  }

  private static let others = WordSet(
    "booking|posting|transaction|trans|txn|value|entry|date|buchung|buchungs|valuta|boeking|operación|operacion|valor|opération|valeur|operazione|lançamento|transakcji"
  )

  private static let days = WordSet(
    "day|dd|day of month|tag|dag|dagur|jour|día|dia|giorno|gg|zi|ziua|dzień|dzien|den|deň|dan|nap|päivä|päev|diena|gün|день|дата день|ден|дан|ημέρα|ημερα|日|日子|일|ngày|hari|יום|يوم|اليوم|روز|วัน|วันที่|दिन|დღე|օր|egun|eguna|ditë|dita|gun|күн|jj|tt"
  )

  private static let months = WordSet(
    "month|mm|mon|mth|month number|monat|maand|månad|måned|mánuður|mois|mes|mese|mês|lună|luna|miesiąc|miesiac|měsíc|mesiac|mjesec|mesec|hónap|kuukausi|kuu|mėnuo|mēnesis|ay|месяц|місяць|месец|μήνας|μηνας|月|月份|월|tháng|bulan|חודש|شهر|الشهر|ماه|เดือน|महीना|माह|თვე|ամիս|hilabete|hilabetea|muaj|muaji|ай"
  )

  private static let years = WordSet(
    "year|yyyy|yy|yr|jahr|jaar|år|ar|ár|an|année|annee|año|ano|anno|any|an calendaristic|anul|rok|godina|leto|év|vuosi|aasta|metai|gads|yıl|yil|год|рік|година|έτος|ετος|年|年份|年度|년|년도|năm|tahun|שנה|سنة|السنة|عام|سال|ปี|वर्ष|साल|წელი|տարի|urte|urtea|vit|viti|il|жыл|jjjj|aaaa"
  )
}
