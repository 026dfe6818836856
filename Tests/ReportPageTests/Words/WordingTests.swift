import DatasetFormat
import Foundation
@testable import Money
import TestSupport
import Testing

@testable import ReportPage

/// The files in `Words/people/`, which people edit who write no Swift. What a failure says is for them.
@Suite struct `the texts that people see` {
  private static let folder = Repository.root.path + "/Words/people"
  static let names =
    (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted()
    .filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) } ?? []

  /// The texts of a file by section and name, and what is wrong with its lines.
  private static func texts(_ language: String) throws -> (texts: [String: String], wrong: [String]) {
    var (texts, wrong, section) = ([String: String](), [String](), "")
    let lines = try String(contentsOfFile: "\(folder)/\(language).txt", encoding: .utf8).split(
      separator: "\n")
    for line in lines where !line.hasPrefix("# ") {
      if line.hasPrefix("[") {
        section = String(line.dropFirst().dropLast())
      } else if let equals = line.firstRange(of: " = ") {
        let name = "\(section).\(line[..<equals.lowerBound])"
        if texts.updateValue(String(line[equals.upperBound...]), forKey: name) != nil {
          wrong.append("\(name) is there twice")
        }
      } else {
        wrong.append("\"\(line)\" is not \"name = text\"")
      }
    }
    return (texts, wrong)
  }

  /// The name without the form of a number: `page.left-out.one` → `page.left-out`.
  private static func base(_ name: String) -> String {
    let parts = name.split(separator: ".")
    let forms = ["zero", "one", "two", "few", "many", "other"]
    return parts.count == 3 && forms.contains(String(parts[2]))
      ? parts.prefix(2).joined(separator: ".") : name
  }

  private static func placeholders(_ text: String) -> Set<String> {
    Set(
      text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap {
        $0.split(separator: "}").first.map(String.init)
      })
  }

  @Test func `are all compiled in`() { #expect(Wording.languages == Self.names) }

  @Test(arguments: names)
  func `are complete, and name the same values as the English ones`(_ language: String) throws {
    let (english, _) = try Self.texts("en")
    let (own, wrong) = try Self.texts(language)
    #expect(wrong == [])
    let optional: Set = ["locale.months.of-day", "locale.months.narrow"]
    let wanted = Set(english.keys.map(Self.base)), found = Set(own.keys.map(Self.base))
    #expect(wanted.subtracting(found) == [], "these texts are missing")
    #expect(found.subtracting(wanted).subtracting(optional) == [], "no text has these names")
    let forms = try #require(PluralForm(rawValue: own["locale.plural"] ?? "")).forms
    for (name, text) in english where name.hasSuffix(".other") {
      for form in forms {
        let key = "\(Self.base(name)).\(form)"
        #expect(own[key].map(Self.placeholders) == Self.placeholders(text), "\(key)")
      }
    }
    for (name, text) in own where Self.base(name) == name && !name.hasPrefix("locale.") {
      #expect(Self.placeholders(text) == Self.placeholders(english[name] ?? ""), "\(name)")
    }
    let words = Wording(language: language)
    #expect(words.code == language)
    #expect(words.locale.months.count == 12 && words.locale.shortMonths.count == 12)
    #expect(words.locale.narrowMonths.isEmpty || words.locale.narrowMonths.count == 12)
    #expect(["monday", "sunday"].contains(own["locale.week"]))
    // Twelve short names have a width of 240 points on a phone.
    let widest = words.locale.shortMonths.map(\.count).max() ?? 0
    #expect(widest <= 4 || !words.locale.narrowMonths.isEmpty, "\(words.locale.shortMonths)")
    #expect(words.locale.weekdays.count == 7 && words.locale.shortWeekdays.count == 7)
    #expect(words.locale.compact.count == 4)
  }

  @Test func `each text that the program uses is in the files, and no other`() throws {
    let (english, _) = try Self.texts("en")
    let columns = TabName.allCases.flatMap { TabSchema.of($0).columns.map { "column.\($0.name)" } }
    let used = Set(
      PageWord.allCases.map(\.name) + SheetWord.allCases.map(\.name) + NoteWord.allCases.map(\.name) + columns
    )
    // What tables and the sheets beside the tabs use is known to the command's tests and to the sheets'.
    let elsewhere = ["locale.", "table.", "log."]
    let listed = Set(
      english.keys.map(Self.base).filter { name in !elsewhere.contains(where: name.hasPrefix) })
    #expect(used == listed)
  }

  @Test(arguments: Wording.languages)
  func `no two columns of a tab have one name`(_ language: String) {
    let words = Wording(language: language)
    for tab in TabName.allCases {
      let names = TabSchema.of(tab).columns.compactMap { words.columnName($0.name) }
      #expect(Set(names).count == TabSchema.of(tab).columns.count, "\(tab): \(names)")
    }
  }

  @Test func `one language is written from right to left`() {
    #expect(Wording.languages.filter { Wording(language: $0).isRightToLeft } == ["ar"])
    let directions = Self.names.compactMap { try? Self.texts($0).texts["locale.direction"] }
    #expect(directions.count == Self.names.count)
    #expect(Set(directions) == ["left-to-right", "right-to-left"])
  }

  @Test func `the headings by which a sheet's language is known are different`() {
    for word in [SheetWord.accounts, .allBudgets] {
      let texts = Wording.languages.map { Wording(language: $0)(word) }
      #expect(Set(texts).count == texts.count, "\(word): \(texts)")
    }
  }

  @Test(arguments: [
    ("de", "de"), ("de-AT", "de"), ("de_DE.UTF-8", "de"), ("zh-CN", "zh-Hans"), ("zh", "zh-Hans"),
    ("EN-us", "en"),
  ])
  func `a tag finds its file`(tag: String, code: String) { #expect(Wording.code(tag) == code) }

  @Test(arguments: ["zh-TW", "zh-Hant-HK", "fi", "C", ""])
  func `other tags find none, and are English`(tag: String) {
    #expect(Wording.code(tag) == nil)
    #expect(Wording(language: tag).code == "en")
  }

  @Test(arguments: [
    ("en", [0: "0\u{A0}rows", 1: "1\u{A0}row", 2: "2\u{A0}rows"]), ("fr", [0: "0", 1: "1", 2: "2"]),
  ])
  func `a number chooses its form`(language: String, begins: [Int: String]) {
    for (count, start) in begins {
      #expect(Wording(language: language).counting(count, PageWord.uncategorised).hasPrefix(start))
    }
  }

  @Test(arguments: [
    (PluralForm.polish, [1: "one", 2: "few", 4: "few", 5: "many", 12: "many", 22: "few", 101: "many"]),
    (.french, [0: "one", 1: "one", 2: "other"]), (.none, [1: "other"]),
    (.arabic, [0: "zero", 1: "one", 2: "two", 3: "few", 11: "many", 100: "other", 103: "few"]),
  ])
  func `each language counts by its own rule`(rule: PluralForm, forms: [Int: String]) {
    for (count, form) in forms { #expect(rule.form(of: count) == form, "\(count)") }
  }
}
