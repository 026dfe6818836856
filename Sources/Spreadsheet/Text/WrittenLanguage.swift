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

  /// The encodings that are told apart, the likelier first: of equal ones the first wins.
  static let encodings: [(name: String, languages: [WrittenLanguage])] = [
    ("windows-1252", western), ("windows-1250", central), ("windows-1251", cyrillic),
    ("windows-1257", baltic), ("windows-1254", turkish), ("windows-1253", greek), ("windows-1255", hebrew),
    ("windows-1256", arabic), ("windows-874", thai), ("iso-8859-2", central),
    ("iso-8859-15", western), ("iso-8859-5", cyrillic), ("iso-8859-7", greek), ("iso-8859-13", baltic),
    ("koi8-r", cyrillic), ("ibm866", cyrillic), ("ibm850", western), ("ibm437", western),
    ("ibm852", central),
    ("macintosh", western),
  ]
}
