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
