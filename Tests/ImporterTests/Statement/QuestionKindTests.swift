import Foundation
import TestSupport
import Testing

@testable import Importer
@testable import Statements

struct QuestionKindTests {
  private static let root = Repository.root.path

  @Test(arguments: Question.Code.allCases)
  func `every code says what settles it, in words that can be typed`(_ code: Question.Code) {
    let kind = code.kind
    #expect(kind.code == code)
    #expect(!kind.words.isEmpty || kind.names != nil)
    #expect(Set(kind.words.map(\.word)).count == kind.words.count)
    #expect(kind.meaning.first?.isLowercase == true && kind.meaning.last?.isLetter == true)
    #expect(kind.manual.first?.isUppercase == true && kind.manual.last == ".")
    for word in kind.words {
      #expect(!word.meaning.isEmpty && word.meaning.last != ".", "\(word)")
      #expect(kind.meaning(of: word.word) == word.meaning)
    }
    #expect(kind.answers.allSatisfy { $0.argument.hasPrefix("--") })
  }

  @Test func `an answer goes to what asked, and columns to the columns`() {
    var options = StatementOptions()
    #expect(!options.hasAnswers)
    options.answer(.dateOrder, with: "mdy")
    options.answer(.decimalMark, with: ",")
    options.answer(.amountSign, with: "positive-is-out")
    #expect(options.dateOrder == .mdy && options.decimalMark == .comma)
    #expect(options.signConvention == .positiveIsOut)
    options.answer(.amountColumn, with: "amount=Total")
    options.answer(.amountColumn, with: "amount=Total;fee=Fee")
    #expect(options.columns.columns == [.amount: ["Total"], .fee: ["Fee"]])
    options.answer(.layoutChanged, with: "none")
    #expect(options.answers[.layoutChanged] == "none" && options.columns.columns.count == 2)
    #expect(options.hasAnswers)
  }

  @Test func `what was answered about one statement outweighs what was for all`() {
    var all = ImportOptions()
    all.equalLines = .same
    var one = QuestionAnswers()
    one[.account] = "giro"
    #expect(all.with(one).equalLines == .same)
    one[.equalLines] = "new"
    #expect(all.with(one).equalLines == .new && all.with(one).answers[.account] == "giro")
    #expect(all.with(nil) == all && all.equalLines == .same)
  }

  @Test func `the page of questions says what the declarations say`() throws {
    let page = URL(filePath: Self.root + "/docs/reference/questions.md")
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
      try Data(QuestionsReference.markdown.utf8).write(to: page)
      Issue.record(
        "questions.md was written anew; look at the difference and run again without RECORD_GOLDEN")
      return
    }
    let written = try? String(contentsOf: page, encoding: .utf8)
    #expect(
      written == QuestionsReference.markdown,
      "questions.md is not what the codes say; run: RECORD_GOLDEN=1 swift test --filter QuestionKindTests")
  }
}
