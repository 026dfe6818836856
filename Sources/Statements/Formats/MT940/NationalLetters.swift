import Spreadsheet
import TextScanning

/// A national form of ISO 646: seven bits, with the letters of one language in place of brackets, braces and
/// bars.
///
/// Banks wrote files this way before code pages existed, and some still do: `M}ller` in DIN 66003 → `Müller`.
struct NationalLetters: Sendable {
  let name: String
  let language: String
  /// The letters, by the ASCII characters that they replace.
  let letters: [UInt8: Character]
  /// Words with such letters that have no other meaning, in lower case.
  let words: Set<String>

  private init(_ name: String, _ language: String, _ letters: [Character: Character], _ words: String) {
    self.name = name
    self.language = language
    self.letters = Dictionary(
      letters.compactMap { key, letter in key.asciiValue.map { ($0, letter) } },
      uniquingKeysWith: { first, _ in first })
    self.words = Set(words.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  static let all: [NationalLetters] = [
    NationalLetters(
      "DIN 66003", "German",
      ["[": "Ä", "\\": "Ö", "]": "Ü", "{": "ä", "|": "ö", "}": "ü", "~": "ß"],
      """
      für über überweisung überweisungen überweisungsgutschrift dauerüberweisung auslandsüberweisung gehaltsüberweisung übertrag
      übertragung überziehung überziehungszinsen gebühr gebühren kontoführung kontoführungsgebühr müller straße hauptstraße
      bahnhofstraße bäcker bäckerei köln münchen düsseldorf nürnberg zürich österreich österreichische größe groß große schröder
      schäfer krüger jürgen günter günther grün grüne empfänger zahlungsempfänger käufer verkäufer beiträge mitgliedsbeiträge
      verträge zuschuß zuschüsse rückzahlung rückbuchung rückgabe rücklastschrift rücküberweisung rückerstattung zurück löhne
      gehälter märz jänner kündigung prämie versicherungsprämie jährlich vierteljährlich halbjährlich geschäft geschäftsstelle
      gemäß höhe süd möbel möbelhaus büro bürobedarf getränke getränkemarkt gärtnerei gärtner fußball fußballverein müllabfuhr
      müllgebühren abschluß abschlüsse schlüssel währung begünstigter gläubiger umsätze händler führerschein führung bürger
      württemberg thüringen göttingen würzburg lübeck saarbrücken tübingen weiß jörg björn götz böhm bühler hübner köhler möller
      schütz jäger fürst ärzte ärztekammer öffentlich heizöl säumnis säumniszuschlag gerät geräte fällig fälligkeit verfügung
      """),
    NationalLetters(
      "ISO 646-SE", "Swedish",
      ["[": "Ä", "\\": "Ö", "]": "Å", "{": "ä", "|": "ö", "}": "å"],
      """
      för överföring insättning lön räkning årsavgift köp återbetalning göteborg malmö västerås örebro småland bokföring
      försäkring månad månadsavgift från tjänst tjänster på skövde jönköping linköping norrköping växjö umeå luleå åkeri
      ränta räntor löneutbetalning håkan göran sjöberg sjögren lindström åström öberg nyström bergström lundström söderberg
      östersund mäklare gård kött påfyllning å år åt är ägare sätta själv åsa hälsa hälsokost
      """),
    NationalLetters(
      "ISO 646-DK", "Danish or Norwegian",
      ["[": "Æ", "\\": "Ø", "]": "Å", "{": "æ", "|": "ø", "}": "å"],
      """
      køb løn overførsel århus ålborg købmand på årsafgift kørsel søren jørgen bjørn sørensen jørgensen køkken gård måned
      månedlig lån kjøp lønn overføring tromsø bodø ålesund strøm næring bærum østerbro nørrebro værksted lægehus tandlæge
      tandlæger udlæg indløsning nøgle møbler brød sø øl år påfyldning særlig første købt lønoverførsel
      """),
    NationalLetters(
      "NF Z 62-010", "French",
      ["{": "é", "|": "ù", "}": "è", "\\": "ç"],
      """
      numéro crédit débit prélèvement prélèvements reçu émis émise opération opérations société général générale février
      décembre échéance référence règlement électricité téléphone santé école étude élève café marché supermarché péage série
      période dépense médecin cinéma père mère frère français française façade effectué crédité débité réf présenté
      """),
    NationalLetters(
      "ISO 646-IT", "Italian",
      ["{": "à", "|": "ò", "}": "è", "~": "ì", "]": "é", "`": "ù"],
      """
      città società attività qualità quantità modalità utilità metà già più perché così caffè lunedì martedì mercoledì giovedì
      venerdì però sarà pubblicità università unità proprietà può mensilità comunità
      """),
    NationalLetters(
      "ISO 646-ES", "Spanish",
      ["|": "ñ", "\\": "Ñ", "}": "ç"],
      "año años españa español española señor señora niño niños pequeño mañana montaña cabaña baño muñoz peña campaña enseñanza diseño"
    ),
  ]

  /// A seven-bit text with the letters that its words prove, and the reason. Nil when its words prove
  /// nothing.
  static func decoded(_ text: String) -> (text: String, reason: String)? {
    let bytes = Array(text.utf8)
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    let found = all.map { letters in (letters: letters, known: letters.knownWords(bytes)) }.filter {
      !$0.known.isEmpty
    }
    guard let best = found.max(by: { $0.known.count < $1.known.count }),
      found.count(where: { $0.known.count == best.known.count }) == 1
    else { return nil }
    let shown = best.known.sorted().prefix(3).map { "\"\($0)\"" }.joined(separator: ", ")
    return (
      best.letters.replaced(bytes),
      "in \(best.letters.name), with letters in the places of brackets, its words are \(best.letters.language): \(shown)"
    )
  }

  /// The different known words of a text.
  private func knownWords(_ bytes: [UInt8]) -> Set<String> {
    var known: Set<String> = []
    for run in runs(bytes) {
      let word = word(bytes[run]).lowercased()
      if word.count > 1, words.contains(word) { known.insert(word) }
    }
    return known
  }

  private func replaced(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 16)
    var end = 0
    for run in runs(bytes) where isWord(bytes[run]) {
      result += bytes[end..<run.lowerBound]
      result += Array(word(bytes[run]).utf8)
      end = run.upperBound
    }
    result += bytes[end...]
    return String(decoding: result, as: UTF8.self)
  }

  private func word(_ run: ArraySlice<UInt8>) -> String {
    String(run.map { letters[$0] ?? Character(UnicodeScalar($0)) })
  }

  /// Whether a run can be a word: a known one, or one with small and capital letters in the usual places.
  private func isWord(_ run: ArraySlice<UInt8>) -> Bool {
    let text = word(run)
    if words.contains(text.lowercased()) { return true }
    let plain = run.filter(\.isLetterOrBeyondASCII)
    let isCapital = plain.allSatisfy { $0 < 0x60 }
    for (offset, byte) in run.enumerated() {
      guard let letter = letters[byte] else { continue }
      if letter.isLowercase, letter != "ß", isCapital { return false }
      if letter.isUppercase, offset > 0, !isCapital { return false }
    }
    return true
  }

  /// The runs of letters that contain such characters. A character before two digits begins a subfield, and
  /// one in the blocks of an envelope is not a letter.
  private func runs(_ bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      guard isPart(bytes, index) else {
        index += 1
        continue
      }
      let start = index
      var hasLetter = false
      var hasMark = false
      while index < bytes.count, isPart(bytes, index) {
        if letters[bytes[index]] == nil { hasLetter = true } else { hasMark = true }
        index += 1
      }
      let isBlock =
        bytes[start] == UInt8(ascii: "{") && index < bytes.count && bytes[index] == UInt8(ascii: ":")
      if hasLetter, hasMark, !isBlock { found.append(start..<index) }
    }
    return found
  }

  private func isPart(_ bytes: [UInt8], _ index: Int) -> Bool {
    let byte = bytes[index]
    if letters[byte] != nil {
      return !(index + 2 < bytes.count && bytes[index + 1].isDigit && bytes[index + 2].isDigit)
    }
    return byte < 0x80 && byte.isLetterOrBeyondASCII
  }
}
