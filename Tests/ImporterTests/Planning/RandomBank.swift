import DatasetFormat
import Importer

/// Random numbers that a failing run can repeat: print ``seed`` in the message (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  let seed: UInt64
  private var state: UInt64

  init(seed: UInt64 = .random(in: 0 ... .max)) {
    self.seed = seed
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// A bank's own record of an account, from which statements of any period are cut.
///
/// Few texts and amounts, so that equal lines on one day are common.
struct RandomBank {
  /// The lines in the order in which they were booked.
  let lines: [StatementLine]

  init(days: Int, using generator: inout SeededGenerator, hasReferences: Bool = false) {
    let texts = ["COFFEE", "Coffee  bar", "RENT", "Größe", ""]
    var lines: [StatementLine] = []
    for day in 0..<days {
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        let amount = [-350, -350, -1200, 2500, 0].randomElement(using: &generator) ?? 0
        let text = texts.randomElement(using: &generator) ?? ""
        lines.append(
          StatementLine(
            line: 0, date: CalendarDate(dayNumber: 20_000 + Int32(day)), amountMinor: Int64(amount),
            payee: text,
            text: text, reference: hasReferences ? "R\(lines.count)" : nil))
      }
    }
    self.lines = lines
  }

  /// The statement of a range of days, in either order, perhaps without the last lines of its last day.
  func statement(days: ClosedRange<Int>, newestFirst: Bool = false, without missing: Int = 0) -> Statement {
    var chosen = lines.filter { days.contains(Int($0.date.dayNumber) - 20_000) }
    chosen.removeLast(min(missing, chosen.count { Int($0.date.dayNumber) - 20_000 == days.upperBound }))
    if newestFirst { chosen.reverse() }
    var statement = Statement(file: "statement.csv", format: .csv)
    statement.entries = chosen.enumerated().map { index, line in
      var line = line
      line.line = index + 2
      return line
    }
    return statement
  }
}
