/// The names of the months in many languages, full and short.
package enum MonthNames {
  /// The number of the month (1 to 12) that a name in its folded form means (``UnicodeForm/folded(_:)``), or
  /// nil.
  package static func month(folded name: String, _ names: Naming = .usual) -> Int? {
    guard names != .usual else { return numbers[name] }
    if let month = special[names]?[name] { return month }
    return names == .croatian ? numbers[name] : nil
  }

  /// The folded names of a section.
  package static func names(_ naming: Naming) -> some Sequence<String> {
    (naming == .usual ? numbers : special[naming] ?? [:]).keys
  }

  /// Whether a folded name is one that only the file of Croatian and its neighbours has: `kol`, `rujna`.
  package static func isCroatianOnly(folded name: String) -> Bool {
    ofCroatian.contains(name) && !ofOthers.contains(name)
  }

  /// Whether a folded name is a month, and none in Croatian: `sie`, `wrz`.
  package static func isNotCroatian(folded name: String) -> Bool {
    ofOthers.contains(name) && !ofCroatian.contains(name) && special[.croatian]?[name] == nil
  }

  /// Whose names of months count: a section of `Words/`.
  ///
  /// The usual names mean one month in all languages. Croatian ones that mean another month elsewhere (`lip`
  /// is July in Polish) and those of other calendars count only if the file is known to use them.
  package enum Naming: String, Sendable, CaseIterable {
    case usual = "month"
    case croatian = "month.croatian"
    case bikramSambat = "month.bikramSambat"
    case persian = "month.persian"
    case lunar = "month.lunar"
  }

  private static let ofCroatian = usualNames { $0 == "hr" }
  private static let ofOthers = usualNames { $0 != "hr" }

  private static func usualNames(_ isMeant: (_ file: String) -> Bool) -> Set<String> {
    var names: Set<String> = []
    forEach(.usual) { name, line in if isMeant(line.file) { names.insert(name) } }
    return names
  }

  /// The number of each name in a section: twelve lines for a file, January or the first month of the
  /// calendar first, each with the names of a month behind commas. `-` is no name.
  private static func numbers(_ naming: Naming) -> [String: Int] {
    var numbers: [String: Int] = [:]
    forEach(naming) { name, line in numbers[name] = line.number }
    return numbers
  }

  private static func forEach(_ naming: Naming, _ body: (_ name: String, WordFiles.Line) -> Void) {
    WordFiles.shared.forEach(in: naming.rawValue) { line in
      for name in line.word.split(separator: UInt8(ascii: ",")) where !name.elementsEqual("-".utf8) {
        let name = name.drop { $0 == UInt8(ascii: " ") }
        body(UnicodeForm.folded(String(decoding: name, as: UTF8.self)), line)
      }
    }
  }

  private static let numbers = numbers(.usual)

  private static let special = Naming.allCases.filter { $0 != .usual }
    .reduce(into: [:]) { $0[$1] = numbers($1) }
}
