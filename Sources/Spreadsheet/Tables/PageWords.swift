import TextScanning

/// Recognises what stands at the top of each page of a printed list: `Page 2 of 5`.
enum PageWords {
  private static let words = [
    "page", "seite", "página", "pagina", "pág", "pag.", "strona", "str.", "strana", "oldal", "side", "sida",
    "sivu",
    "страница", "стр.", "stranica", "sayfa", "σελίδα", "blatt", "feuille",
  ]

  /// Whether a text counts pages, whatever its case.
  static func begin(_ text: String) -> Bool {
    let text = text.lowercased()
    return text.utf8.contains(where: \.isDigit) && text.utf8.count <= 40
      && words.contains { text.hasPrefix($0) }
  }

  /// Whether two texts are the same but for their digits.
  static func isSame(_ one: String, _ other: String) -> Bool {
    let (first, second) = (one.utf8.lazy.filter { !$0.isDigit }, other.utf8.lazy.filter { !$0.isDigit })
    return !one.isEmpty && first.contains { $0 > 0x20 } && first.elementsEqual(second)
  }
}
