/// Words that people and programs write for true and false.
package enum BooleanWords {
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

  /// The same for bytes; the format's own words cost no string.
  static func value(of bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
    switch bytes.count {
    case 1 where bytes[0] == UInt8(ascii: "1"): true
    case 1 where bytes[0] == UInt8(ascii: "0"): false
    case 4 where bytes.elementsEqual("TRUE".utf8): true
    case 5 where bytes.elementsEqual("FALSE".utf8): false
    default: value(of: String(decoding: bytes, as: UTF8.self))
    }
  }
}
