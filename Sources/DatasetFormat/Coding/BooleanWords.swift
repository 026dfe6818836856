/// Words that people and programs write for true and false.
enum BooleanWords {
  private static let yes: Set = [
    "true", "yes", "y", "1", "x", "✓", "✔", "on", "wahr", "ja", "vrai", "oui", "verdadero", "sí", "si",
    "vero",
    "waar", "verdadeiro", "sim", "prawda", "tak", "истина", "да", "真", "是",
  ]
  private static let no: Set = [
    "false", "no", "n", "0", "off", "falsch", "nein", "faux", "non", "falso", "onwaar", "nee", "não", "fałsz",
    "nie", "ложь", "нет", "假", "否",
  ]

  static func value(of text: String) -> Bool? {
    let word = text.lowercased()
    if yes.contains(word) { return true }
    return no.contains(word) ? false : nil
  }
}
