import Testing

@testable import Statements

struct LineAnswersTests {
  @Test func `a line is left out or read, not both, and a column is said once`() throws {
    var answers = LineAnswers()
    #expect(answers.isEmpty)
    try answers.skip(3...5)
    try answers.set("Amount", to: "1", inLine: 7)
    #expect(answers.names(4) && answers.names(7) && !answers.names(6) && answers.skips(5))
    #expect(throws: LineAnswerError.skippedAndRead(line: 4)) { try answers.set("Amount", to: "1", inLine: 4) }
    #expect(throws: LineAnswerError.skippedAndRead(line: 7)) { try answers.skip(6...9) }
    #expect(throws: LineAnswerError.saidTwice(line: 7, column: "AMOUNT")) {
      try answers.set("AMOUNT", to: "2", inLine: 7)
    }
  }

  @Test func `what is said now goes before what was said earlier`() throws {
    var now = LineAnswers()
    try now.set("Amount", to: "1", inLine: 3)
    var earlier = LineAnswers()
    try earlier.skip(3...3)
    try earlier.skip(4...4)
    try earlier.set("Text", to: "A", inLine: 5)
    let both = now.completed(byEarlier: earlier)
    #expect(!both.skips(3) && both.skips(4) && both.cells[5]?.first?.value == "A")
    #expect(both.remembered == [4, 5])
  }
}
