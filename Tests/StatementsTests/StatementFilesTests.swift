import Foundation
import Money
import Testing

@testable import Statements

/// Statements as banks write them, in `Files`, each with its facts beside it.
///
/// A line of facts is an entry (`2026-03-02 -45.20 EUR`, `2026-03-04 -5.00 pending`), a question that is asked
/// (`asks amount-column`), an answer with which the entries are read (`answer amount-column amount=Net`), the
/// verdict of the balances (`balances agree`), a part of the first booked entry's payee (`payee Rewe`),
/// `refused`, or a comment (`# …`). What is wrong with a bank's file becomes a
/// test when the file is copied there.
@Suite struct StatementFilesTests {
  @Test(arguments: try StatementFacts.names()) func `are read as their facts say`(name: String) throws {
    let facts = try StatementFacts(name)
    guard !facts.isRefused else {
      #expect(throws: StatementError.self) { try facts.read(StatementOptions()) }
      return
    }
    let plain = try facts.read(StatementOptions())
    #expect(plain.flatMap { $0.questions.map(\.code.rawValue) } == facts.questions)
    if !facts.questions.isEmpty, facts.entries.isEmpty {
      let isOneLine = plain.allSatisfy { $0.questions.allSatisfy { $0.line != nil } }
      #expect(isOneLine || plain.allSatisfy(\.entries.isEmpty), "nothing is read before the answer")
      return
    }
    let statements = facts.answers.isEmpty ? plain : try facts.read(facts.options)
    if !facts.answers.isEmpty { #expect(statements.flatMap { $0.questions.map(\.text) } == []) }
    #expect(statements.flatMap(StatementFacts.entries).sorted() == facts.entries.sorted())
    for statement in statements {
      #expect(
        statement.lineCount == statement.bookedCount + statement.pendingCount + statement.skipped.count,
        "every line is accounted for")
    }
    if let agree = facts.balancesAgree {
      #expect(statements.allSatisfy { $0.balanceReconciles == agree }, "balances")
    }
    if let payee = facts.payee {
      let first = statements.lazy.flatMap(\.entries).first { $0.status == .booked }
      #expect(first?.payee.contains(payee) == true, "\(first?.payee ?? "no entry")")
    }
  }

  @Test func `have facts each`() throws {
    #expect(try StatementFacts.names() == StatementFacts.files())
  }
}

/// The facts of a statement in `Files`.
struct StatementFacts {
  private let name: String
  private let file: URL
  private(set) var entries: [String] = []
  private(set) var questions: [String] = []
  private(set) var answers: [(code: String, value: String)] = []
  private(set) var balancesAgree: Bool?
  /// A part of the first booked entry's payee.
  private(set) var payee: String?
  /// Whether the file is refused as a whole.
  private(set) var isRefused = false

  /// - Throws: An error for a line that is none of the known ones, or a file that is missing.
  init(_ name: String) throws {
    self.name = name
    file = Self.folder.appending(path: name)
    for line in try String(contentsOf: file.appendingPathExtension("facts"), encoding: .utf8)
      .split(separator: "\n")
    {
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      switch words[0] {
      case "#": break
      case "asks": questions.append(words[1])
      case "answer": answers.append((words[1], words[2]))
      case "payee": payee = words.dropFirst().joined(separator: " ")
      case "refused": isRefused = true
      case "balances": balancesAgree = words[1] == "agree"
      default:
        _ = try #require(CalendarDate(iso: words[0]), "\(name): \(line)")
        entries.append(String(line))
      }
    }
  }

  var options: StatementOptions {
    get throws {
      var options = StatementOptions()
      for (code, value) in answers {
        options.answer(try #require(Question.Code(rawValue: code)), with: value)
      }
      return options
    }
  }

  func read(_ options: StatementOptions) throws -> [Statement] {
    try StatementReader.read(
      bytes: Self.bytes(name), fileName: file.lastPathComponent, options: options
    ).statements
  }

  /// The bytes of a statement in the folder.
  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }

  /// The text of a statement in UTF-8.
  static func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

  /// The entries of a statement as lines of facts.
  static func entries(of statement: Statement) -> [String] {
    statement.entries.map { entry in
      let digits = entry.currency.map { Statement.digits($0) } ?? statement.decimals
      var words = [
        entry.date.description, DecimalText.string(mantissa: entry.amountMinor, scale: digits),
      ]
      if let currency = entry.currency { words.append(currency) }
      if entry.status == .pending { words.append("pending") }
      return words.joined(separator: " ")
    }
  }

  /// The statements that have facts, by their path in the folder.
  static func names() throws -> [String] {
    try paths().filter { $0.hasSuffix(".facts") }.map { String($0.dropLast(".facts".count)) }
  }

  /// All statements.
  static func files() throws -> [String] {
    try paths().filter { !$0.hasSuffix(".facts") && $0.split(separator: "/").last?.contains(".") == true }
  }

  private static func paths() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Files")
}
