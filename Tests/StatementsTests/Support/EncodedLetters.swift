/// Text in old encodings, by tables for these tests with only the letters that they use.
enum EncodedLetters {
  private static let dos: [Character: UInt8] = [
    "Ç": 0x80, "ü": 0x81, "é": 0x82, "â": 0x83, "ä": 0x84, "à": 0x85, "å": 0x86, "ç": 0x87, "ê": 0x88,
    "è": 0x8A,
    "Ä": 0x8E, "Å": 0x8F, "É": 0x90, "æ": 0x91, "Æ": 0x92, "ô": 0x93, "ö": 0x94, "Ö": 0x99, "Ü": 0x9A,
    "í": 0xA1,
    "ó": 0xA2, "ú": 0xA3, "ñ": 0xA4, "ß": 0xE1,
  ]
  private static let western = dos.merging(["ø": 0x9B, "Ø": 0x9D, "Á": 0xB5, "ã": 0xC6, "õ": 0xE4]) { $1 }
  private static let central: [Character: UInt8] = [
    "ł": 0x88, "Ł": 0x9D, "ó": 0xA2, "ą": 0xA5, "ę": 0xA9, "ź": 0xAB, "ć": 0x86, "ń": 0xE4, "Ś": 0x97,
    "ś": 0x98,
    "Ż": 0xBD, "ż": 0xBE, "Ź": 0x8D,
  ]
  private static let macintosh: [Character: UInt8] = [
    "Ä": 0x80, "Ö": 0x85, "Ü": 0x86, "ä": 0x8A, "ç": 0x8D, "é": 0x8E, "è": 0x8F, "ê": 0x90, "ô": 0x99,
    "ö": 0x9A,
    "ü": 0x9F, "ß": 0xA7,
  ]
  /// DIN 66003 and its Swedish counterpart: seven bits, with letters in place of brackets.
  private static let german: [Character: UInt8] = [
    "Ä": 0x5B, "Ö": 0x5C, "Ü": 0x5D, "ä": 0x7B, "ö": 0x7C, "ü": 0x7D, "ß": 0x7E,
  ]
  private static let swedish: [Character: UInt8] = [
    "Ä": 0x5B, "Ö": 0x5C, "Å": 0x5D, "ä": 0x7B, "ö": 0x7C, "å": 0x7D,
  ]
  private static let danish: [Character: UInt8] = [
    "Æ": 0x5B, "Ø": 0x5C, "Å": 0x5D, "æ": 0x7B, "ø": 0x7C, "å": 0x7D,
  ]
  private static let french: [Character: UInt8] = ["é": 0x7B, "ù": 0x7C, "è": 0x7D, "ç": 0x5C]

  private static let tables: [String: [Character: UInt8]] = [
    "ibm437": dos, "ibm850": western, "ibm852": central, "macintosh": macintosh, "din": german, "se": swedish,
    "dk": danish, "fr": french,
  ]

  /// The bytes of a text. Letters missing in a table are those of ISO 8859-1.
  static func bytes(_ text: String, _ encoding: String) -> [UInt8] {
    switch encoding {
    case "utf-8": return Array(text.utf8)
    case "utf-16le": return [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case "utf-16be": return text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    default: break
    }
    let table = tables[encoding] ?? [:]
    return text.flatMap { character in
      if let byte = table[character] { return [byte] }
      return character.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }
  }
}
