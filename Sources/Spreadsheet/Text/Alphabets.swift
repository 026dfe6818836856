import TextScanning

/// Tells single-byte encodings apart by words: each language uses few letters beyond ASCII, and only one
/// encoding turns the bytes of a file into words of one or two languages.
enum Alphabets {
  /// The most words to examine; more give no further evidence.
  private static let mostWords = 2_000

  /// The encoding under which most words belong to the fewest languages; windows-1252 where nothing tells.
  static func guess(_ bytes: [UInt8]) -> EncodingGuess {
    let words = foreignWords(bytes)
    var best: (name: String, cost: Int, languages: [String])?
    for (name, languages) in WrittenLanguage.encodings {
      guard let upper = EncodingTables.upperHalves[name] else { continue }
      let (cost, used) = cost(of: words, upper: upper, languages: languages)
      if best.map({ cost < $0.cost }) ?? true { best = (name, cost, used) }
    }
    // Many words are not words in any language: the letters may be East Asian.
    if let best, best.cost * 2 > words.count + 2, let other = EastAsianGuess.guess(bytes) { return other }
    let name = best?.name ?? "windows-1252"
    let languages = best?.languages ?? []
    let encoding = TextEncoding(label: name) ?? .windows1252
    let why =
      languages.isEmpty
      ? "the file is no UTF-8, and \(name) is the usual encoding then"
      : "the file is no UTF-8, and in \(name) its words are \(languages.joined(separator: " and "))"
    return EncodingGuess(encoding: encoding, reason: why, isValidUTF8: false)
  }

  /// The different words with bytes from 0x80 on: runs of letters and such bytes.
  private static func foreignWords(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var words: Set<ArraySlice<UInt8>> = []
    var index = 0
    while words.count < mostWords {
      index = bytes.withUnsafeBufferPointer { UTF8Validation.endOfASCII($0, from: index) }
      guard index < bytes.count else { break }
      var start = index
      while start > 0, isWordByte(bytes[start - 1]), index - start < 40 { start -= 1 }
      var end = index
      while end < bytes.count, isWordByte(bytes[end]), end - index < 40 { end += 1 }
      words.insert(bytes[start..<end])
      index = max(end, index + 1)
    }
    return Array(words)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool { byte.isLetterOrBeyondASCII }

  /// The cost: three for each text that is not a word in any of the languages, and one for each language that
  /// is needed.
  private static func cost(
    of words: [ArraySlice<UInt8>], upper: [UInt32], languages: [WrittenLanguage]
  ) -> (Int, [String]) {
    var cost = 0
    var left: [[UInt32]] = []
    for word in words {
      let scalars = word.map { $0 < 0x80 ? UInt32($0) : upper[Int($0) - 0x80] }
      switch WordPlausibility(scalars) {
      case .symbols: cost += 1
      case .impossible: cost += 4
      case .word:
        if isKnown(scalars) { cost -= 2 }
        left.append(scalars.filter(WordPlausibility.isLetterBeyondASCII))
      }
    }
    var used: [String] = []
    while !left.isEmpty {
      var best: (language: WrittenLanguage, rest: [[UInt32]])?
      for language in languages {
        let rest = left.filter { !$0.allSatisfy(language.letters.contains) }
        if rest.count < (best?.rest.count ?? left.count) { best = (language, rest) }
      }
      guard let best else { break }
      used.append(best.language.name)
      left = best.rest
      cost += best.language.cost
    }
    return (cost + 3 * left.count, used)
  }

  /// Whether a word heads columns of bank statements.
  private static func isKnown(_ scalars: [UInt32]) -> Bool {
    let lowercase = scalars.flatMap { value in
      (Unicode.Scalar(value)?.properties.lowercaseMapping ?? "").unicodeScalars.map(\.value)
    }
    return BankWords.known.contains(lowercase)
  }
}

/// Words that head the columns of bank statements and need letters beyond ASCII: strong evidence for an
/// encoding.
enum BankWords {
  /// In lower case, as scalars.
  static let known: Set<[UInt32]> = Set(
    words.split { $0 == " " || $0 == "\n" }.map { $0.unicodeScalars.map(\.value) })

  private static let words = """
    empfänger währung zahlungsempfänger begünstigter buchungsschlüssel gläubiger überweisung gebühr umsätze
    verfügbar empfängername rückbuchung libellé débit crédit opération référence détail bénéficiaire numéro
    catégorie pointée descripción operación número categoría débito crédito descrição histórico movimentação
    lançamento situação città società modalità quantità överföring bokföringsdag beløp belöp avsändare
    bokført kjøp lön räkning tytuł księgowania opłata płatność szczegóły tytułem obciążenia wpływ środków
    příjemce částka měna zůstatek zaúčtováno zaúčtování plátce poznámka protiúčet protiúčtu účet účtu zpráva
    konstantní specifický název příchozí odchozí provedení dátum príjemca čiastka účtovania összeg közlemény
    kedvezményezett értéknap pénznem könyvelés dátuma számla név típus terhelés jóváírás račun plaćanja
    uplaćeno plačila sumă tranzacție tranzacţie gavėjas mokėjimo mokėtojas sąskaita sąskaitos lėšos įplaukos
    išlaidos saņēmējs maksājuma maksātājs mērķis grāmatošanas valūta maksājums informācija väärtuspäev
    açıklama alıcı işlem döviz tutarı valör gönderen borç şube ημερομηνία αξία δικαιούχος περιγραφή ποσό
    νόμισμα υπόλοιπο αιτιολογία χρέωση πίστωση συναλλαγή κατάσταση τύπος дата сумма валюта описание операции
    операция счет счёт номер получатель отправитель назначение платежа статус карты остаток приход расход
    категория дебет кредит баланс документ призначення опис отримувач рахунок залишок основание сметка салдо
    наредител износ примилац прималац датум תאריך תיאור פרטים חובה זכות יתרה סכום אסמכתא ערך שם מספר תנועות חשבון
    התנועה הפעולה العملية التاريخ البيان الوصف المبلغ مدين دائن الرصيد العملة المرجع رقم الحساب تاريخ القيمة شرح مبلغ بستانکار
    بدهکار مانده تاریخ วันที่ รายการ รายละเอียด ถอนเงิน ฝากเงิน ยอดคงเหลือ คงเหลือ จำนวนเงิน ช่องทาง เวลา บัญชี เลขที่บัญชี
    """
}

/// Tells East Asian encodings by how common the characters are that the bytes of a file give.
enum EastAsianGuess {
  /// The encodings, the likelier first, with the lead bytes of the characters that make up nearly all text.
  private struct Candidate {
    var name: String
    /// The lead bytes of the characters that make up nearly all text.
    var common: [ClosedRange<UInt8>]
    var fewestCharacters = 6
  }

  /// The encodings; of equal ones the first wins.
  private static let candidates = [
    // All common Korean syllables are common in Chinese as well, but a Chinese text of some length uses
    // others too.
    Candidate(name: "euc-kr", common: [0xA1...0xA3, 0xB0...0xC8], fewestCharacters: 12),
    Candidate(name: "gb18030", common: [0xA1...0xA3, 0xB0...0xD7]),
    Candidate(name: "shift_jis", common: [0x81...0x83, 0x88...0x97]),
    Candidate(name: "big5", common: [0xA1...0xA3, 0xA4...0xC6]),
    Candidate(name: "euc-jp", common: [0xA1...0xA5, 0xB0...0xCF]),
  ]
  private static let mostBytes = 1 << 16

  /// The encoding under which nearly all characters are common ones, or nil.
  static func guess(_ bytes: [UInt8]) -> EncodingGuess? {
    var best: (name: String, share: Double)?
    for candidate in candidates {
      guard let table = DoubleByteTable.named(candidate.name) else { continue }
      let share = bytes.prefix(mostBytes).withUnsafeBufferPointer { commonShare($0, candidate, table) }
      if share > (best?.share ?? 0.9) + 1e-9 { best = (candidate.name, share) }
    }
    guard let best, let encoding = TextEncoding(label: best.name) else { return nil }
    let reason = "the file is no UTF-8, and in \(best.name) nearly all its characters are common ones"
    return EncodingGuess(encoding: encoding, reason: reason, isValidUTF8: false)
  }

  /// How many of the characters are common ones, from 0 to 1; 0 where there are too few to tell.
  private static func commonShare(
    _ bytes: UnsafeBufferPointer<UInt8>, _ candidate: Candidate, _ table: DoubleByteTable
  ) -> Double {
    let name = candidate.name
    var count = 0
    var good = 0
    var index = 0
    while true {
      index = UTF8Validation.endOfASCII(bytes, from: index)
      guard index < bytes.count else { break }
      let length = DoubleByteTable.length(name, bytes, at: index)
      guard index + length <= bytes.count else { break }
      count += 1
      let isCharacter = table.scalar(name, bytes, at: index, length: length) != nil
      let isKana = length == 1 && name == "shift_jis"
      let isCommon = length == 2 && candidate.common.contains { $0.contains(bytes[index]) }
      if isCharacter, isKana || isCommon { good += 1 }
      index += isCharacter ? length : 1
    }
    return count < candidate.fewestCharacters ? 0 : Double(good) / Double(count)
  }
}

/// A language by the letters that it writes beyond ASCII.
struct WrittenLanguage {
  let name: String
  let letters: Set<UInt32>
  /// How little is to be expected that a file is in this language.
  let cost: Int

  private init(_ name: String, _ lowercase: String, _ uppercase: String = "", cost: Int = 1) {
    self.name = name
    self.cost = cost
    letters = Set((lowercase + uppercase).unicodeScalars.map(\.value))
  }

  private static let western = [
    WrittenLanguage("German", "äöüß", "ÄÖÜ"), WrittenLanguage("French", "àâçéèêëîïôùûüœæ", "ÀÂÇÉÈÊËÎÏÔÙÛÜŒ"),
    WrittenLanguage("Spanish or Catalan", "áéíóúñüçàèòï", "ÁÉÍÓÚÑÜÇÀÈÒ"),
    WrittenLanguage("Italian", "àèéìòù", "ÀÈÉÌÒÙ"),
    WrittenLanguage("Portuguese", "áâãàçéêíóôõú", "ÁÂÃÀÇÉÊÍÓÔÕÚ"),
    WrittenLanguage("Danish or Norwegian", "æøåéò", "ÆØÅÉ"),
    WrittenLanguage("Swedish or Finnish", "åäöéšž", "ÅÄÖÉŠŽ"), WrittenLanguage("Dutch", "ëïéèöüó", "ËÏÉÖÜ"),
    WrittenLanguage("Icelandic", "áðéíóúýþæö", "ÁÐÉÍÓÚÝÞÆÖ", cost: 2),
  ]
  private static let central = [
    WrittenLanguage("Polish", "ąćęłńóśźż", "ĄĆĘŁŃÓŚŹŻ"),
    WrittenLanguage("Czech or Slovak", "áčďéěíňóřšťúůýžäľĺôŕ", "ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽĽ"),
    WrittenLanguage("Hungarian", "áéíóöőúüű", "ÁÉÍÓÖŐÚÜŰ"),
    WrittenLanguage("Slovene or Croatian", "čšžćđ", "ČŠŽĆĐ"),
    WrittenLanguage("Romanian", "ăâîşţ", "ĂÂÎŞŢ"), WrittenLanguage("German", "äöüß", "ÄÖÜ"),
  ]
  private static let baltic = [
    WrittenLanguage("Lithuanian", "ąčęėįšųūž", "ĄČĘĖĮŠŲŪŽ"),
    WrittenLanguage("Latvian", "āčēģīķļņšūž", "ĀČĒĢĪĶĻŅŠŪŽ"),
    WrittenLanguage("Estonian", "äõöüšž", "ÄÕÖÜŠŽ"),
  ]
  private static let turkish = [WrittenLanguage("Turkish", "çğıöşüâî", "ÇĞİÖŞÜ")]
  private static let greek = [
    WrittenLanguage("Greek", "αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΐΰ", "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΆΈΉΊΌΎΏΪΫ")
  ]
  private static let cyrillic = [
    WrittenLanguage(
      "Russian or Bulgarian", "абвгдеёжзийклмнопрстуфхцчшщъыьэюя", "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"),
    WrittenLanguage("Ukrainian", "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя", "АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ"),
    WrittenLanguage(
      "Serbian or Macedonian", "абвгдђежзијклљмнњопрстћуфхцчџшѓќѕ", "АБВГДЂЕЖЗИЈКЛЉМНЊОПРСТЋУФХЦЧЏШЃЌЅ"),
    WrittenLanguage("Belarusian", "абвгдеёжзійклмнопрстуўфхцчшыьэюя", "АБВГДЕЁЖЗІЙКЛМНОПРСТУЎФХЦЧШЫЬЭЮЯ"),
  ]

  private static let hebrew = [WrittenLanguage("Hebrew", "אבגדהוזחטיךכלםמןנסעףפץצקרשתװױײ׳״")]
  private static let arabic = [
    WrittenLanguage(
      "Arabic",
      "ءآأؤإئابةتثجحخدذرزسشصضطظعغـفقكلمنهوىي\u{64B}\u{64C}\u{64D}\u{64E}\u{64F}\u{650}\u{651}\u{652}"),
    WrittenLanguage("Persian or Urdu", "ءآئابتثجحخدذرزسشصضطظعغفقكلمنهويپچژگکٹڈڑھہے\u{200C}"),
  ]
  private static let thai = [
    WrittenLanguage("Thai", String(String.UnicodeScalarView((0xE01...0xE5B).compactMap(Unicode.Scalar.init))))
  ]

  /// The encodings to tell apart, the likelier first. Of equal ones the first wins.
  static let encodings: [(name: String, languages: [WrittenLanguage])] = [
    ("windows-1252", western), ("windows-1250", central), ("windows-1251", cyrillic),
    ("windows-1257", baltic), ("windows-1254", turkish), ("windows-1253", greek), ("windows-1255", hebrew),
    ("windows-1256", arabic), ("windows-874", thai), ("iso-8859-2", central),
    ("iso-8859-15", western), ("iso-8859-5", cyrillic), ("iso-8859-6", arabic), ("iso-8859-7", greek),
    ("iso-8859-13", baltic), ("koi8-r", cyrillic), ("ibm866", cyrillic), ("ibm850", western),
    ("ibm437", western),
    ("ibm852", central),
    ("macintosh", western),
  ]
}

/// Whether scalars can be a word of some language at all.
enum WordPlausibility {
  case word
  /// Signs, or one letter alone, which tells as little.
  case symbols
  case impossible

  init(_ scalars: [UInt32]) {
    self = Self.hasOrderOfScript(scalars) ? Self.kind(scalars) : .impossible
  }

  /// Whether a scalar is a letter of a word, and not a sign or mark next to it.
  static func isLetterBeyondASCII(_ scalar: UInt32) -> Bool {
    scalar >= 0x80 && !isMark(scalar) && !signs.contains(scalar)
  }

  /// Letters of one script, no sign between letters, no capital behind a small letter.
  private static func kind(_ scalars: [UInt32]) -> WordPlausibility {
    var previous: Unicode.Scalar?
    var letters = 0
    var latin = 0
    var foreignRun = 0
    var hasSign = false
    for (index, value) in scalars.enumerated() {
      guard let scalar = Unicode.Scalar(value), value != 0xFFFD, !(0x80...0x9F).contains(value) else {
        return .impossible
      }
      if isMark(value) {
        if previous != nil, isMisplaced(value, before: scalars[(index + 1)...].first) { return .impossible }
        previous = nil
        foreignRun = 0
        continue
      }
      if signs.contains(value) {
        hasSign = true
        if previous != nil, value != scalars.last { return .impossible }
        continue
      }
      guard scalar.properties.isAlphabetic || inner.contains(value) else { return .impossible }
      if value >= 0x80 { letters += 1 }
      if value < 0x370 { latin += 1 }
      foreignRun = value >= 0x80 ? foreignRun + 1 : 0
      if latin > 0, foreignRun > 3 { return .impossible }
      if let previous, previous.properties.isLowercase, scalar.properties.isUppercase { return .impossible }
      previous = scalar
    }
    let isMixed = latin > 0 && scalars.contains { $0 >= 0x370 && !isMark($0) && !signs.contains($0) }
    if isMixed || (hasSign && letters > 0 && latin == 0) { return .impossible }
    let hasVowels = scalars.contains(where: vowels.contains)
    if letters > 3, !hasVowels, scalars.contains(where: scriptsWithVowels.contains) { return .impossible }
    if latin == 0, isGreekWithoutAccent(scalars) { return .impossible }
    return scalars.count == 1 || letters == 0 ? .symbols : .word
  }

  /// Letters in places that the script forbids: a Hebrew final letter inside a word, a Cyrillic sign or a
  /// Thai vowel mark at its beginning.
  private static func hasOrderOfScript(_ scalars: [UInt32]) -> Bool {
    if let first = scalars.first, neverFirst.contains(first), scalars.count > 1 { return false }
    for (left, right) in zip(scalars, scalars.dropFirst()) {
      if hebrewFinals.contains(left), (0x5D0...0x5EA).contains(right) { return false }
      if thaiLeading.contains(left), !(0xE01...0xE2E).contains(right) { return false }
      if thaiMarks.contains(left), thaiMarks.contains(right), !(0xE48...0xE4C).contains(right) {
        return false
      }
    }
    return true
  }

  /// Marks next to words and inside them: quotes, dashes, the no-break space.
  private static func isMark(_ scalar: UInt32) -> Bool {
    (0x2010...0x2026).contains(scalar) || marks.contains(scalar)
  }

  /// Whether a mark after a letter shows a wrong encoding. Low quotes open, and high quotes, daggers and
  /// bullets are never between two letters. Code pages of DOS have letters in their places.
  private static func isMisplaced(_ mark: UInt32, before next: UInt32?) -> Bool {
    if opening.contains(mark) { return true }
    guard betweenWords.contains(mark), let next, let scalar = Unicode.Scalar(next) else { return false }
    return scalar.properties.isAlphabetic
  }

  private static let opening: Set<UInt32> = [0x201A, 0x201E]
  private static let betweenWords: Set<UInt32> = [0x201C, 0x201D, 0x2020, 0x2021, 0x2022]

  private static let marks: Set<UInt32> = [
    0xA0, 0xAD, 0xB7, 0xAB, 0xBB, 0xBF, 0xA1, 0x2039, 0x203A, 0x5BE, 0x60C, 0x61B, 0x61F, 0x200E, 0x200F,
  ]
  /// Signs next to words, never inside them: currencies, degrees, ordinals, trade marks.
  private static let signs: Set<UInt32> = scalars("€£¥¤¢§©®™°ªº²³¹¼½¾±×µ†‡‰№₪฿")
  /// Characters inside words that are not letters: points, vowel and tone marks, the Hebrew quotes, Thai
  /// digits.
  private static let inner = Set<UInt32>(0x5B0...0x5C2).union(0x64B...0x652).union(0xE47...0xE59)
    .union([0x5F3, 0x5F4, 0x640, 0x200C])

  private static let scriptsWithVowels: ClosedRange<UInt32> = 0x370...0x52F
  private static let vowels = scalars(
    "аеёиіїоуыэюяєАЕЁИІЇОУЫЭЮЯЄαεηιουωάέήίόύώϊϋΐΰΑΕΗΙΟΥΩΆΈΉΊΌΎΏ")
  private static let accented = scalars("άέήίόύώΐΰΆΈΉΊΌΎΏ")

  private static let hebrewFinals = scalars("ךםןףץ")
  /// Thai vowels that are written before their consonant, and marks above or below one.
  private static let thaiLeading = scalars("เแโใไ")
  private static let thaiMarks = Set<UInt32>(0xE34...0xE3A).union(0xE47...0xE4E).union([0xE31])
  private static let neverFirst = thaiMarks.union(scalars("ьЬъЪ")).union(0x64B...0x652)

  private static func scalars(_ text: String) -> Set<UInt32> { Set(text.unicodeScalars.map(\.value)) }

  /// Whether a word of small Greek letters has no accent, which nearly all have.
  private static func isGreekWithoutAccent(_ scalars: [UInt32]) -> Bool {
    let greek = scalars.filter { (0x370...0x3FF).contains($0) }
    return greek.count > 3 && greek.contains { $0 >= 0x3AC } && !greek.contains(where: accented.contains)
  }
}
