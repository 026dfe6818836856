import Money
@testable import Statements
import Testing

/// A statement in one bank's dialect, written for these tests, and its expected reading.
struct Dialect: Sendable, CustomTestStringConvertible {
  var name: String
  var text: String
  var bytes: [UInt8]?
  /// Booked entries, their sum by currency, and how many are money out.
  var booked = 0
  var sums: [String?: Int64] = [:]
  var debits = 0
  var first = ""
  var last = ""
  var pending = 0
  /// A part of the first booked entry's payee.
  var payee = ""
  /// The expected questions. If there are any, nothing else is compared.
  var asks: [Question.Code] = []
  /// The answers with which the facts above are expected.
  var options = StatementOptions()
  var reconciles: Bool?

  var testDescription: String { name }
}

/// Compares a dialect's reading with its facts.
func check(_ dialect: Dialect, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let bytes = dialect.bytes ?? Array(dialect.text.utf8)
  if !dialect.asks.isEmpty {
    let asked = try StatementReader.read(bytes: bytes, fileName: "statement.csv")
    let codes = asked.statements.flatMap { $0.questions.map(\.code) }
    #expect(codes == dialect.asks, "questions", sourceLocation: sourceLocation)
    // An unreadable line leaves the others readable. Any other question concerns all of them.
    let isOneLine = dialect.asks.allSatisfy { [.unreadableLine, .bareLine].contains($0) }
    let read = isOneLine ? 0 : asked.statements.reduce(0) { $0 + $1.entries.count }
    #expect(read == 0, "nothing is read", sourceLocation: sourceLocation)
    if dialect.booked == 0 { return }
  }
  let file = try StatementReader.read(bytes: bytes, fileName: "statement.csv", options: dialect.options)
  let booked = file.statements.flatMap { $0.entries.filter { $0.status == .booked } }
  let questions = file.statements.flatMap(\.questions)
  #expect(questions.isEmpty, "questions: \(questions.map(\.text))", sourceLocation: sourceLocation)
  #expect(booked.count == dialect.booked, "booked", sourceLocation: sourceLocation)
  var sums: [String?: Int64] = [:]
  for statement in file.statements { sums.merge(statement.sums, uniquingKeysWith: +) }
  #expect(sums == dialect.sums, "sums", sourceLocation: sourceLocation)
  #expect(booked.count { $0.amountMinor < 0 } == dialect.debits, "debits", sourceLocation: sourceLocation)
  #expect(
    booked.map(\.date).min()?.description ?? "" == dialect.first, "first day", sourceLocation: sourceLocation)
  #expect(
    booked.map(\.date).max()?.description ?? "" == dialect.last, "last day", sourceLocation: sourceLocation)
  #expect(
    file.statements.reduce(0) { $0 + $1.pendingCount } == dialect.pending, "pending",
    sourceLocation: sourceLocation)
  let payee = booked.first?.payee ?? ""
  #expect(payee.contains(dialect.payee), "payee: \(payee)", sourceLocation: sourceLocation)
  for statement in file.statements {
    #expect(
      statement.lineCount == statement.bookedCount + statement.pendingCount + statement.skipped.count,
      "every line is accounted for", sourceLocation: sourceLocation)
    if let reconciles = dialect.reconciles {
      #expect(statement.balanceReconciles == reconciles, "balances", sourceLocation: sourceLocation)
    }
  }
}
