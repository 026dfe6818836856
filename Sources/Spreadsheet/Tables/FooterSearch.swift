import TextScanning

/// Finds the first row after the last record of a table: totals, remarks, the end of a report.
///
/// Only a row with clear signs is one of them. It begins with the word for a total, or fills few cells, or
/// follows a blank line and differs from the records. A record whose date is missing stays a record.
struct FooterSearch {
  let rows: SheetRows

  private static let mostRows = 63
  private static let leadingRows = 200

  /// The columns that tell a record from later rows.
  private struct Keys {
    /// Columns that hold a date in most rows; without such the first that holds a number.
    var columns: [Int: CellTextType]
    var areDates: Bool
  }

  /// The common features of a table's records.
  private struct Body {
    var usualFilled = 0
    var leastFilled = Int.max
    var leastWidth = Int.max
    /// The columns other than keys that mostly have numbers, dates or times where they are filled.
    var typed: Set<Int> = []
    /// The other columns that are filled somewhere.
    var words: Set<Int> = []
  }

  /// The first row after the records of a table; nil if these reach to its end.
  func firstRow(of table: SheetTable) -> Int? {
    guard table.rows.count >= 2 else { return nil }
    let keys = keys(of: table)
    if keys.columns.isEmpty { return firstRemark(of: table) }
    var first = table.last + 1
    while first > table.first, first > table.last - Self.mostRows, lacks(first - 1, keys) { first -= 1 }
    guard first > table.first, first <= table.last else { return nil }
    let body = body(of: table, until: first, keys)
    var start: Int?
    var isBehindGap = false
    for row in first...table.last {
      if rows.followsGap(row) { isBehindGap = true }
      let isThin = isThin(row, body)
      let isTotal = isTotal(row, body, keys, isBehindGap: isBehindGap)
      let isRecord = isRecord(row, body, keys, isBehindOther: isBehindGap || start != nil)
      if !isTotal, isRecord, !isThin || isWords(row, body, keys, isBehindGap: isBehindGap) {
        start = nil
      } else if start == nil, isBehindGap || (isTotal || isThin) && keys.areDates {
        start = row
      }
    }
    return start
  }

  /// In a table without numbers and dates: the first row of one cell after a blank line at its end.
  private func firstRemark(of table: SheetTable) -> Int? {
    var first = table.last + 1
    while first > table.first, first > table.last - Self.mostRows, filled(first - 1) <= 1 { first -= 1 }
    let records = table.first..<min(first, table.first + Self.leadingRows)
    guard !records.isEmpty, records.allSatisfy({ filled($0) > 1 || rows.isEmpty($0) }) else { return nil }
    return (first..<table.last + 1).first { rows.followsGap($0) && filled($0) > 0 }
  }

  /// Whether a row has fewer fields than any record, or half of the usual cells and fewer than any record.
  private func isThin(_ row: Int, _ body: Body) -> Bool {
    filled(row) * 2 <= body.usualFilled && filled(row) < body.leastFilled
      || rows.width(row) < body.leastWidth
  }

  /// Whether a row has all its fields and only words, all of them in columns of words.
  private func isWords(_ row: Int, _ body: Body, _ keys: Keys, isBehindGap: Bool) -> Bool {
    let types = rows.types(row)
    guard !isBehindGap, rows.width(row) >= body.leastWidth else { return false }
    return types.indices.allSatisfy { column in
      types[column] == .empty || types[column] == .text && body.words.contains(column)
    }
  }

  /// Whether a row without keys looks like the records: numbers where they have numbers, words where they
  /// have words. After a blank line or another row that is not a record, words in the place of a date or
  /// number show that it is not one.
  private func isRecord(_ row: Int, _ body: Body, _ keys: Keys, isBehindOther: Bool) -> Bool {
    let types = rows.types(row)
    let filled = types.indices.filter { types[$0] != .empty }
    if isBehindOther, filled.contains(where: { keys.columns[$0] != nil }) { return false }
    let typed = filled.filter(body.typed.contains)
    let texts = rows.texts(row)
    guard typed.allSatisfy({ types[$0].isTyped || HeaderUnits.isPlaceholder(texts[$0]) }) else {
      return !isBehindOther
    }
    if !isBehindOther, !filled.isEmpty, filled.allSatisfy(body.words.contains) { return true }
    if body.typed.isEmpty { return filled.count + keys.columns.count >= body.usualFilled }
    return !typed.isEmpty && (filled.count > 1 || body.usualFilled <= 2)
  }

  /// Whether a row begins with the word for a total and really is one. The word is in the place of a date or
  /// after a blank line, or the row has fewer cells than any record.
  private func isTotal(_ row: Int, _ body: Body, _ keys: Keys, isBehindGap: Bool) -> Bool {
    let text = rows.firstText(row)
    guard TotalWords.label(text) else { return false }
    let column = rows.types(row).firstIndex { $0 != .empty } ?? 0
    if isBehindGap || keys.columns[column] != nil { return true }
    return filled(row) < body.leastFilled
      && (TotalWords.isBare(text) || filled(row) * 2 <= body.usualFilled)
  }

  private func body(of table: SheetTable, until end: Int, _ keys: Keys) -> Body {
    var body = Body()
    var counts: [Int: (filled: Int, typed: Int)] = [:]
    var filledCounts: [Int] = []
    let pages = Set(table.interruptions)
    for row in table.first..<min(end, table.first + Self.leadingRows) where !pages.contains(row) {
      let types = rows.types(row)
      let filled = types.count { $0 != .empty }
      if filled == 0 || TotalWords.label(rows.firstText(row)) { continue }
      filledCounts.append(filled)
      body.leastFilled = min(body.leastFilled, filled)
      body.leastWidth = min(body.leastWidth, types.count)
      for (column, type) in types.enumerated() where type != .empty && keys.columns[column] == nil {
        counts[column, default: (0, 0)].filled += 1
        if type.isTyped { counts[column, default: (0, 0)].typed += 1 }
      }
    }
    if !filledCounts.isEmpty { body.usualFilled = filledCounts.sorted()[filledCounts.count / 2] }
    body.words = Set(counts.filter { $0.value.typed * 2 < $0.value.filled }.keys)
    body.typed = Set(counts.filter { $0.value.typed * 10 >= $0.value.filled * 8 }.keys)
    return body
  }

  private func filled(_ row: Int) -> Int { rows.types(row).count { $0 != .empty } }

  private func lacks(_ row: Int, _ keys: Keys) -> Bool {
    let types = rows.types(row)
    return keys.columns.allSatisfy { column, type in column >= types.count || types[column] != type }
  }

  private func keys(of table: SheetTable) -> Keys {
    let sample = table.rows.prefix(Self.leadingRows)
    var counts: [Int: [CellTextType: Int]] = [:]
    for row in sample {
      for (column, type) in rows.types(row).enumerated() where type.isTyped {
        counts[column, default: [:]][type, default: 0] += 1
      }
    }
    let dates = counts.filter { Double($0.value[.date] ?? 0) >= 0.55 * Double(sample.count) }
    if !dates.isEmpty { return Keys(columns: dates.mapValues { _ in .date }, areDates: true) }
    let numbers = counts.filter { ($0.value[.number] ?? 0) * 10 >= sample.count * 6 }.keys.sorted()
    return Keys(columns: numbers.first.map { [$0: .number] } ?? [:], areDates: false)
  }
}

/// Words with which the lines under a bank's table begin: totals, balances, counts.
package enum TotalWords {
  private static let words = [
    "total", "grand total", "subtotal", "sum", "balance", "opening balance", "closing balance",
    "ending balance",
    "beginning balance", "turnover", "number of", "count", "end of", "gesamt", "anzahl", "anfangssaldo",
    "endsaldo", "summe", "gesamtsumme", "totals",
    "kontostand", "zwischensumme", "übertrag", "solde", "somme", "nombre", "saldo", "totale", "totaal",
    "aantal",
    "suma", "razem", "łącznie", "celkem", "spolu", "součet", "zůstatek", "összesen", "egyenleg", "ukupno",
    "skupaj",
    "summa", "i alt", "yhteensä", "kokku", "kopā", "iš viso", "likutis", "apyvarta", "итого", "всего",
    "остаток",
    "оборот", "сальдо", "разом", "общо", "σύνολο", "υπόλοιπο", "toplam", "bakiye", "合计", "合計", "总计", "总",
  ]

  /// Whether a text begins with such a word, whatever its case.
  package static func begin(_ text: String) -> Bool {
    let text = text.lowercased().drop { $0 == " " || $0 == "*" || $0 == "=" || $0 == "-" }
    return words.contains { text.hasPrefix($0) }
  }

  /// Whether a text is the label of a total: begins with such a word, and not with a longer one that does.
  package static func label(_ text: String) -> Bool {
    let text = text.lowercased().drop { $0 == " " || $0 == "*" || $0 == "=" || $0 == "-" }
    return words.contains { word in
      guard text.hasPrefix(word) else { return false }
      let next = text.dropFirst(word.count).first
      return next?.isLetter != true || word.unicodeScalars.allSatisfy { $0.value >= 0x3000 }
    }
  }

  /// Whether a text is such a word and nothing else in letters: `Total:`, `Saldo 31.12.`.
  package static func isBare(_ text: String) -> Bool {
    let text = text.lowercased().drop { $0 == " " || $0 == "*" || $0 == "=" || $0 == "-" }
    return words.contains { text.hasPrefix($0) && !text.dropFirst($0.count).contains(where: \.isLetter) }
  }
}
