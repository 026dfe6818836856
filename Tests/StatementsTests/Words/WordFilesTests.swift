import Foundation
import Money
import TestSupport
import Testing

@testable import Statements

/// The files in `Words/`, which people edit who write no Swift. What a failure says is for them.
@Suite struct `the files of words` {
  /// The sections in the order in which every file has them.
  private static let order =
    HeaderRole.allCases.map(\.section) + WordSection.allCases.map(\.rawValue)
    + MonthNames.Naming.allCases.map(\.rawValue)

  /// What every language has, so that an empty section shows what is missing.
  private static let needed: Set<String> = [
    "header.bookingDate", "header.date", "header.valueDate", "header.amount", "header.debit",
    "header.credit", "header.balance", "header.currency", "header.payee", "header.text", "status.booked",
    "status.pending", "status.failed", "direction.out", "direction.in", "balance.opening",
    "balance.closing", "weekday", "month",
  ]

  /// Those whose first phrase in a text counts, and those whose lines are the months.
  private static let inTheirOwnOrder = Set(
    ["payment.in", "payment.out"] + MonthNames.Naming.allCases.map(\.rawValue))

  /// Sections between which a text has to decide: one word is in one of them, in all languages together.
  private static let questions: [[WordSection]] = [
    [.booked, .refunded, .pending, .failed, .returned],
    [.bookedTitle, .pendingTitle, .repeatedTitle, .failedTitle],
    [.directionOut, .directionIn, .directionNeutral],
    [.openingBalance, .closingBalance, .balance, .turnover, .limit, .carried], [.yes, .no],
    [.openingWord, .closingWord], [.openingRecord, .closingRecord], [.paymentIn, .paymentOut, .rent],
    [.bookOut, .bookIn, .bookTransfer, .bookOpening, .bookAdjustment],
    [.bookAssets, .bookLiabilities, .bookExpenses, .bookIncome, .bookEquity], [.categoryOut, .categoryIn],
    [.creditCardName, .loanName, .savingsName, .cashName, .investmentName],
    [.dividedEntry, .partOfEntry], [.unitName, .quantityName], [.day, .month, .year],
    [.ummAlQura, .islamicCivil, .persian, .lunar, .bikramSambat, .minguo, .buddhist],
  ]

  static let names = (try? FileManager.default.contentsOfDirectory(atPath: Repository.root.path + "/Words"))?
    .sorted().filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }

  private struct Section {
    var name: String
    var lines: [String] = []
  }

  private func text(_ file: String) throws -> String {
    try String(contentsOfFile: Repository.root.path + "/Words/\(file).txt", encoding: .utf8)
  }

  /// The sections of a file behind its first lines, read with other code than that of the program.
  private func sections(_ file: String) throws -> [Section] {
    var sections: [Section] = []
    for line in try text(file).split(separator: "\n") {
      if line.hasPrefix("[") {
        sections.append(Section(name: String(line.dropFirst().dropLast())))
      } else if !line.hasPrefix("# ") {
        sections[sections.count - 1].lines.append(String(line))
      }
    }
    return sections
  }

  @Test func `are all compiled in`() throws {
    #expect(WordFiles.shared.files == (try #require(Self.names)))
    #expect(Set(WordFiles.shared.sections).isSubset(of: Self.order))
  }

  @Test(arguments: names ?? [])
  func `have known sections in one order`(_ file: String) throws {
    let names = try sections(file).map(\.name)
    #expect(names.first == "file \(file)")
    let places = names.dropFirst().map { Self.order.firstIndex(of: $0) }
    for (name, place) in zip(names.dropFirst(), places) {
      #expect(place != nil, "[\(name)] is not a section")
    }
    #expect(
      places.compactMap { $0 } == places.compactMap { $0 }.sorted(), "sections are in the order of en.txt")
    #expect(Set(names).count == names.count, "a section is there twice")
    guard file.count <= 3 else { return }
    #expect(Self.needed.subtracting(names).isEmpty, "missing sections")
  }

  @Test(arguments: names ?? [])
  func `have one word a line, in NFC, sorted and none twice`(_ file: String) throws {
    let text = try text(file)
    #expect(UnicodeForm.isComposed(text), "the file is not in Unicode's Form C")
    #expect(text.hasPrefix("# "), "the first line names the language")
    #expect(
      text.hasSuffix("\n") && !text.contains("\r") && !text.contains("\t") && !text.contains("\u{FEFF}"))
    for section in try sections(file) {
      let lines = section.lines
      for line in lines {
        #expect(line == "#" || !line.hasPrefix("#"), "a comment begins with # and a blank: \(line)")
        #expect(
          !line.hasPrefix(" ") && !line.hasSuffix(" ") && !line.contains("|"), "[\(section.name)] \(line)")
      }
      if Self.inTheirOwnOrder.contains(section.name) { continue }
      for (one, next) in zip(lines, lines.dropFirst()) {
        #expect(
          one.unicodeScalars.lexicographicallyPrecedes(next.unicodeScalars),
          "[\(section.name)] \(next) belongs before \(one)")
      }
      let normal = lines.map {
        section.name == "weekday" ? UnicodeForm.folded($0) : HeaderWords.normal($0)
      }
      for (line, form) in zip(lines, normal) {
        #expect(!form.isEmpty, "[\(section.name)] \(line) has no letters")
        #expect(normal.count { $0 == form } == 1, "[\(section.name)] \(line) is there twice, or so written")
      }
    }
  }

  @Test(arguments: MonthNames.Naming.allCases)
  func `have twelve lines of months, and each name is of one month`(_ naming: MonthNames.Naming) {
    var months: [String: Int] = [:]
    var last: [String: Int] = [:]
    WordFiles.shared.forEach(in: naming.rawValue) { line in
      last[line.file] = line.number
      for name in String(decoding: line.word, as: UTF8.self).components(separatedBy: ", ") where name != "-" {
        let folded = UnicodeForm.folded(name)
        let known = months.updateValue(line.number, forKey: folded) ?? line.number
        #expect(known == line.number, "\(line.file): \(name) is month \(known) in another file")
        #expect(MonthNames.month(folded: folded, naming) == line.number, "\(name)")
      }
    }
    #expect(!last.isEmpty && last.values.allSatisfy { $0 == 12 }, "\(last.filter { $0.value != 12 })")
  }

  @Test(arguments: questions)
  func `give a word one meaning, whatever its language`(_ sections: [WordSection]) {
    var meanings: [String: (section: WordSection, file: String)] = [:]
    for section in sections {
      WordFiles.shared.forEach(in: section.rawValue) { line in
        let word = HeaderWords.normal(line.word)
        if let other = meanings[word], other.section != section {
          let one = "[\(section.rawValue)] in \(line.file).txt"
          Issue.record("\(word): \(one), [\(other.section.rawValue)] in \(other.file).txt")
        }
        meanings[word] = (section, line.file)
      }
    }
    #expect(!meanings.isEmpty)
  }

  @Test func `name a column of money out or of money in, never both`() {
    var files: [String: String] = [:]
    WordFiles.shared.forEach(in: HeaderRole.debit.section) { files[HeaderWords.normal($0.word)] = $0.file }
    WordFiles.shared.forEach(in: HeaderRole.credit.section) { line in
      let other = files[HeaderWords.normal(line.word)]
      #expect(
        other == nil, "\(String(decoding: line.word, as: UTF8.self)): \(line.file).txt and \(other ?? "")")
    }
  }

  @Test func `may have comments, blank lines, and sections that others lack`() {
    let text = """
      # A language
      [file xx]

      [a]
      one [1]
      # a comment
      #

      two words
      [c]
      [file yy]
      [a]
      [b]
      three
      [c]
      four
      """
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      let files = WordFiles(bytes)
      func lines(_ section: String) -> [String] {
        var lines: [String] = []
        files.forEach(in: section) {
          lines.append("\($0.file) \($0.number) \(String(decoding: $0.word, as: UTF8.self))")
        }
        return lines
      }
      #expect(files.files == ["xx", "yy"])
      #expect(lines("a") == ["xx 1 one [1]", "xx 2 #", "xx 3 two words"])
      #expect(lines("b") == ["yy 1 three"])
      #expect(lines("c") == ["yy 1 four"])
      #expect(lines("d").isEmpty)
    }
  }
}
