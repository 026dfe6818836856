/// The names of the months in many languages, full and short.
package enum MonthNames {
  /// The number of the month (1 to 12) that a name in its folded form means (``UnicodeForm/folded(_:)``), or
  /// nil.
  package static func month(folded name: String, _ names: Naming = .usual) -> Int? {
    guard names != .usual else { return numbers[name] }
    if let month = special[names]?[name] { return month }
    return names == .croatian ? numbers[name] : nil
  }

  /// The names that mean one month in most languages, folded.
  package static var folded: some Sequence<String> { numbers.keys }

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

  /// The number of each name in a section: twelve lines for a file, January or the first month of the
  /// calendar first, each with the names of a month behind commas. `-` is no name.
  private static func numbers(_ naming: Naming) -> [String: Int] {
    var numbers: [String: Int] = [:]
    WordFiles.shared.forEach(in: naming.rawValue) { line in
      for name in line.word.split(separator: UInt8(ascii: ",")) where !name.elementsEqual("-".utf8) {
        let name = name.drop { $0 == UInt8(ascii: " ") }
        numbers[UnicodeForm.folded(String(decoding: name, as: UTF8.self))] = line.number
      }
    }
    return numbers
  }

  private static let numbers = numbers(.usual)

  private static let special = Naming.allCases.filter { $0 != .usual }
    .reduce(into: [:]) { $0[$1] = numbers($1) }
}
