import Foundation
import Money
import Spreadsheet
import Testing

@testable import Statements

/// Statements on paper in the styles of nine banks: `Files/make.py` says how the files were made, and the facts beside each
/// are its entries, a day and minor units in a line.
@Suite struct PrintedStatementTests {
  /// The styles, and what is asked: nothing where balances prove the reading.
  static let styles: [(name: String, asks: [Question.Code])] = [
    ("dbs", []), ("fnb", []), ("hsbc", []), ("sbi", []), ("ubs", []), ("santander", []),
    ("sparkasse", []), ("chase", [.amountSign]), ("nubank", [.year, .amountSign]),
  ]

  @Test(arguments: styles) func `every entry is read, and what nothing proves is asked`(
    name: String, asks: [Question.Code]
  ) throws {
    let statement = try Self.read(name)
    #expect(statement.questions.map(\.code) == asks, "\(statement.questions.map(\.text))")
    let isOpen = asks.contains { $0 != .unproven }
    if !isOpen { #expect(Self.facts(of: statement) == (try Self.facts(name))) }
  }

  @Test func `the answers to what is asked make the entries of the paper`() throws {
    var card = StatementOptions()
    card.answer(.amountSign, with: "positive-is-out")
    card.answer(.unproven, with: "as-read")
    let chase = try Self.read("chase", card)
    #expect(chase.questions.isEmpty, "\(chase.questions.map(\.text))")
    #expect(Self.facts(of: chase) == (try Self.facts("chase")))
    card.answer(.year, with: "2026")
    let nubank = try Self.read("nubank", card)
    #expect(nubank.questions.isEmpty, "\(nubank.questions.map(\.text))")
    #expect(Self.facts(of: nubank) == (try Self.facts("nubank")))
  }

  @Test(arguments: styles.filter(\.asks.isEmpty).map(\.name))
  func `a statement with one digit of an amount changed is never proven`(name: String) throws {
    let words = try Self.words(name)
    let amounts = words.indices.filter { CellToken(words[$0].text).onlyNumber?.hasFraction == true }
    #expect(amounts.count > 20)
    for index in amounts {
      var changed = words
      let text = changed[index].text
      let digit = try #require(text.lastIndex { $0.isNumber })
      let other = changed[index].text[digit] == "7" ? "3" : "7"
      changed[index].text.replaceSubrange(digit...digit, with: other)
      guard let file = try? StatementReader.read(pages: changed, fileName: "f.pdf", options: ReadingOptions())
      else {
        continue
      }
      #expect(!file.statements[0].questions.isEmpty, "\(words[index].text) became \(changed[index].text)")
    }
  }

  @Test func `a day of another decade is not proven by balances`() throws {
    var words = try Self.words("dbs")
    let day = try #require(words.lastIndex { $0.text.hasSuffix("/2026") })
    words[day].text = words[day].text.replacing("2026", with: "2036")
    let file = try StatementReader.read(pages: words, fileName: "f.pdf", options: ReadingOptions())
    #expect(file.statements[0].questions.map(\.code) == [.unproven])
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
    -> Statement
  {
    let file = try StatementReader.read(
      pages: words(name), fileName: "\(name).pdf", options: ReadingOptions(answers: options))
    #expect(file.statements.count == 1)
    return try #require(file.statements.first)
  }

  private static func words(_ name: String) throws -> [PrintedWord] {
    PrintedPages(tsv: [UInt8](try Data(contentsOf: folder.appending(path: "\(name).tsv")))).words
  }

  private static func facts(_ name: String) throws -> [String] {
    try String(contentsOf: folder.appending(path: "\(name).facts"), encoding: .utf8).split(separator: "\n")
      .map(String.init).sorted()
  }

  private static func facts(of statement: Statement) -> [String] {
    statement.entries.map { "\($0.date) \($0.amountMinor)" }.sorted()
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Files")
}
