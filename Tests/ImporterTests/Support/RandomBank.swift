import DatasetFormat
import Importer
import TestSupport

/// A bank's own record of an account, from which statements of any period are cut.
///
/// Few texts and amounts, so that equal lines on one day are common.
struct RandomBank {
  /// The evidence that a bank prints next to its lines.
  enum Evidence: CaseIterable { case nothing, references, balances, both }

  /// The lines in the order in which they were booked.
  let lines: [StatementLine]
  let evidence: Evidence
  /// Minor units before the first line.
  static let opening: Int64 = 100_000
  static let firstDay = 20_000

  init(days: Int, using generator: inout SeededGenerator, evidence: Evidence = .nothing) {
    let texts = ["COFFEE", "Coffee  bar", "RENT", "Größe", ""]
    var lines: [StatementLine] = []
    var balance = Self.opening
    for day in 0..<days {
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        // Amounts of one direction, so that each balance occurs only once if balances are to distinguish
        // lines.
        let amounts: [Int64] =
          evidence == .balances ? [-350, -350, -1200, -2500] : [-350, -350, -1200, 2500, 0]
        let amount = amounts.randomElement(using: &generator) ?? 0
        let text = texts.randomElement(using: &generator) ?? ""
        balance += amount
        lines.append(
          StatementLine(
            line: 0, date: CalendarDate(dayNumber: Int32(Self.firstDay + day)), amountMinor: amount,
            payee: text, text: text,
            reference: evidence == .references || evidence == .both ? "R\(lines.count)" : nil,
            balanceMinor: evidence == .balances || evidence == .both ? balance : nil))
      }
    }
    self.lines = lines
    self.evidence = evidence
  }

  /// The day of a line, from 0.
  static func day(_ line: StatementLine) -> Int { Int(line.date.dayNumber) - firstDay }

  /// The statement of a range of days, in either order, optionally without the last lines of its last day.
  func statement(days: ClosedRange<Int>, newestFirst: Bool = false, without missing: Int = 0) -> Statement {
    var chosen = lines.filter { days.contains(Self.day($0)) }
    chosen.removeLast(min(missing, chosen.count { Self.day($0) == days.upperBound }))
    return Self.statement(chosen, newestFirst: newestFirst)
  }

  /// The statement of a range of lines, which may begin and end inside a day.
  func statement(lines range: Range<Int>, newestFirst: Bool = false) -> Statement {
    Self.statement(Array(lines[range]), newestFirst: newestFirst)
  }

  private static func statement(_ chosen: [StatementLine], newestFirst: Bool) -> Statement {
    var statement = Statement(file: "statement.csv", format: .csv)
    if let first = chosen.first, let last = chosen.last, let before = first.balanceMinor,
      let after = last.balanceMinor
    {
      statement.openingBalance = before - first.amountMinor
      statement.closingBalance = after
      statement.balanceReconciles = true
    }
    statement.entries = (newestFirst ? chosen.reversed() : chosen).enumerated().map { index, line in
      var line = line
      line.line = index + 2
      return line
    }
    return statement
  }
}
