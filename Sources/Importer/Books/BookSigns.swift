import DatasetFormat
import Statements

/// Decides how the amounts of a file say which way money went, from all rows whose direction is said besides.
///
/// One negative amount among expenses is a refund, and many are a sign. So no single row decides.
struct BookSigns {
  /// How an amount and the word beside it belong together.
  enum Rule: Hashable {
    /// Negative is money out, whatever the word.
    case signed
    /// Positive is money out, whatever the word.
    case inverted
    /// The word gives the direction. A negative amount is taken back.
    case worded
  }

  /// How many amounts of one direction have each sign.
  private struct Count {
    var positive = 0
    var negative = 0

    mutating func add(_ minor: Int64) {
      if minor > 0 { positive += 1 } else if minor < 0 { negative += 1 }
    }

    var isEmpty: Bool { positive + negative == 0 }

    /// Whether they are positive, if nearly all are. Nil when both signs are common.
    var isPositive: Bool? {
      if positive > 0, positive >= 2 * negative { return true }
      return negative > 0 && negative >= 2 * positive ? false : nil
    }
  }

  private var out = Count()
  private var into = Count()

  mutating func add(_ direction: Direction, _ minor: Int64) {
    if direction == .out { out.add(minor) } else { into.add(minor) }
  }

  var isEmpty: Bool { out.isEmpty && into.isEmpty }

  /// Whether amounts of both directions are known.
  var hasBoth: Bool { !out.isEmpty && !into.isEmpty }

  /// Whether any money out has a sign.
  var hasNegativeOut: Bool { out.negative > 0 }

  /// The rule for rows with words for their directions. Nil when both signs are common in one of them.
  ///
  /// `-12.00 expense`, `5.00 income` → signed; `12.00 expense`, `5.00 income` → worded;
  /// `12.00 regular`, `-5.00 income` → inverted.
  var rule: Rule? {
    if out.positive + into.positive == 0 || out.negative + into.negative == 0 {
      // All of one sign.
      if out.negative > 0, into.isEmpty { return .signed }
      if into.negative > 0, out.isEmpty { return .inverted }
      return out.negative + into.negative == 0 ? .worded : nil
    }
    switch (out.isEmpty ? nil : out.isPositive, into.isEmpty ? nil : into.isPositive) {
    case (false?, true?): return .signed
    case (true?, true?): return .worded
    case (true?, false?): return .inverted
    case (false?, nil) where into.isEmpty: return .signed
    case (true?, nil) where into.isEmpty: return .worded
    case (nil, true?) where out.isEmpty: return .signed
    case (nil, false?) where out.isEmpty: return .inverted
    default: return nil
    }
  }

  /// The convention that the names of categories show: salaries come in, groceries go out. Nil when they show
  /// nothing, or both.
  var convention: StatementOptions.SignConvention? {
    let right = into.positive + out.negative
    let wrong = into.negative + out.positive
    if right >= 4 * max(1, wrong) || wrong == 0 && right > 0 { return .negativeIsOut }
    return wrong >= 4 * max(1, right) || right == 0 && wrong > 0 ? .positiveIsOut : nil
  }

  /// The question where words and signs contradict one another.
  static func question(_ examples: [Question.Example]) -> Question {
    Question(
      code: .amountSign,
      text:
        "amounts of one kind are sometimes positive and sometimes negative. Is negative money out, or does the word beside the amount say which way it went?",
      choices: [
        StatementOptions.SignConvention.negativeIsOut.rawValue,
        StatementOptions.SignConvention.positiveIsOut.rawValue,
        StatementOptions.SignConvention.byKind.rawValue,
      ], examples: examples)
  }

  /// The rule that a user chose.
  static func rule(_ convention: StatementOptions.SignConvention) -> Rule {
    switch convention {
    case .negativeIsOut: .signed
    case .positiveIsOut: .inverted
    case .byKind: .worded
    }
  }
}
