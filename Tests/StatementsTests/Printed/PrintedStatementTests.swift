import Foundation
import Money
import Spreadsheet
import Testing

@testable import Statements

/// Statements on paper in the styles of nine banks and in fourteen layouts: `Files/make.py` says how the
/// files were made, and the facts beside each are its entries, a day and minor units in a line.
@Suite struct PrintedStatementTests {
  /// The styles, and what is asked: nothing where figures prove the reading.
  static let styles: [(name: String, asks: [Question.Code])] = [
    ("dbs", []), ("fnb", []), ("hsbc", []), ("sbi", []), ("ubs", []), ("santander", []),
    ("sparkasse", []), ("chase", [.amountSign]), ("nubank", [.amountSign]), ("gutter", []),
    ("sections", []), ("dayheads", []), ("lastline", []), ("offbase", []), ("card", []),
    ("accounts", []), ("newest", [.unproven]), ("mufg", []), ("arabic", []), ("subtotals", []),
    ("instalments", []), ("pointed", []), ("lastday", []),
  ]

  @Test(arguments: styles) func `every entry is read, and what nothing proves is asked`(
    name: String, asks: [Question.Code]
  ) throws {
    let statements = try Self.read(name)
    let questions = statements.flatMap(\.questions)
    #expect(questions.map(\.code) == asks, "\(questions.map(\.text))")
    let isOpen = asks.contains { $0 != .unproven }
    if !isOpen { #expect(Self.facts(of: statements) == (try Self.facts(name))) }
  }

  @Test func `the answers to what is asked make the entries of the paper`() throws {
    var card = StatementOptions()
    card.answer(.amountSign, with: "positive-is-out")
    card.answer(.unproven, with: "as-read")
    for name in ["chase", "nubank"] {
      let statements = try Self.read(name, card)
      #expect(statements[0].questions.isEmpty, "\(statements[0].questions.map(\.text))")
      #expect(Self.facts(of: statements) == (try Self.facts(name)))
    }
  }

  @Test func `without a balance before the oldest entry that entry alone is to be compared`() throws {
    let question = try #require(try Self.read("newest")[0].questions.first)
    #expect(question.text.contains("every entry but the oldest"))
    #expect(question.text.contains("2026-03-02, -69.75"))
  }

  @Test func `each account of a file has its entries and its balances`() throws {
    let statements = try Self.read("accounts")
    #expect(statements.map(\.entries.count) == [11, 11])
    #expect(statements.map(\.account?.number) == ["001-234567-8", "003-765432-1"])
    #expect(statements.map(\.currency) == ["SGD", "USD"])
  }

  @Test(arguments: styles.filter(\.asks.isEmpty).map(\.name))
  func `a statement with one digit of an amount changed is never proven`(name: String) throws {
    let words = try Self.words(name)
    // Whole yen are in the columns of amounts. Two lines of a summary are not compared, and what later
    // bills charge.
    let amounts = words.indices.filter { index in
      let word = words[index]
      guard let number = CellToken(word.text).onlyNumber else { return false }
      if name == "sections", word.top < 170, [1, 2].contains(Int(word.top - 120) / 13) { return false }
      if name == "instalments", word.top > 380 { return false }
      return number.pointScale == 2 || number.commaScale == 2 || name == "mufg" && word.left > 250
    }
    #expect(amounts.count > 18)
    for index in amounts {
      var changed = words
      let text = changed[index].text
      let digit = try #require(text.lastIndex { $0.isNumber })
      let other = changed[index].text[digit].wholeNumberValue == 7 ? "3" : "7"
      changed[index].text.replaceSubrange(digit...digit, with: other)
      guard let file = try? StatementReader.read(pages: changed, fileName: "f.pdf", options: ReadingOptions())
      else {
        continue
      }
      let questions = file.statements.flatMap(\.questions)
      #expect(!questions.isEmpty, "\(words[index].text) became \(changed[index].text)")
    }
  }

  @Test func `a day of another decade is not proven by balances`() throws {
    var words = try Self.words("dbs")
    let day = try #require(words.lastIndex { $0.text.hasSuffix("/2026") })
    words[day].text = words[day].text.replacing("2026", with: "2036")
    let file = try StatementReader.read(pages: words, fileName: "f.pdf", options: ReadingOptions())
    #expect(file.statements[0].questions.map(\.code) == [.unproven])
  }

  @Test func `a scanned page among others is told by its number, and nothing is proven`() throws {
    let text = try String(contentsOf: Self.folder.appending(path: "dbs.tsv"), encoding: .utf8)
    let scan = "1\t2\t0\t0\t0\t0\t0.0\t0.0\t595.0\t842.0\t-1\t###PAGE###\n"
    let pages = PrintedPages(tsv: Array((text + scan).utf8))
    #expect(pages.count == 2)
    #expect(pages.unread(hasPictures: true) == [2])
    #expect(pages.unread(hasPictures: false).isEmpty)
    var options = StatementOptions()
    func read() throws -> Statement {
      try StatementReader.read(
        pages: pages.words, unread: [2], fileName: "f.pdf", options: ReadingOptions(answers: options)
      ).statements[0]
    }
    let asked = try read()
    #expect(asked.questions.map(\.code) == [.unproven])
    #expect(asked.questions[0].text.contains("page 2 has no text"))
    options.answer(.unproven, with: "as-read")
    let answered = try read()
    #expect(answered.questions.isEmpty)
    #expect(answered.warnings.contains { $0.contains("page 2") })
  }

  @Test func `a page in letters that nobody knows is one without text`() {
    let word = "5\t1\t0\t0\t0\t0\t50.0\t50.0\t30.0\t8.0\t100\t\u{E001}\u{E002}\u{E003}\n"
    let page = "1\t1\t0\t0\t0\t0\t0.0\t0.0\t595.0\t842.0\t-1\t###PAGE###\n"
    #expect(PrintedPages(tsv: Array((page + word).utf8)).unread(hasPictures: false) == [1])
  }

  @Test func `pages without an entry are told`() {
    let words = [PrintedWord(page: 1, left: 0, right: 50, top: 0, bottom: 9, text: "Hello")]
    #expect(throws: StatementError.self) {
      try StatementReader.read(pages: words, fileName: "f.pdf", options: ReadingOptions())
    }
    #expect(PrintedTable.sheet(of: []) == nil)
  }

  // MARK: - The paper

  private static func read(_ name: String, _ options: StatementOptions = StatementOptions()) throws
    -> [Statement]
  {
    try StatementReader.read(
      pages: words(name), fileName: "\(name).pdf", options: ReadingOptions(answers: options)
    ).statements
  }

  private static func words(_ name: String) throws -> [PrintedWord] {
    PrintedPages(tsv: [UInt8](try Data(contentsOf: folder.appending(path: "\(name).tsv")))).words
  }

  private static func facts(_ name: String) throws -> [String] {
    try String(contentsOf: folder.appending(path: "\(name).facts"), encoding: .utf8).split(separator: "\n")
      .map(String.init).sorted()
  }

  private static func facts(of statements: [Statement]) -> [String] {
    statements.flatMap(\.entries).map { "\($0.date) \($0.amountMinor)" }.sorted()
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Files")
}
