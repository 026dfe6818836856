import ArgumentParser
import Spreadsheet

/// What is said where rows are in no figure, as they cannot be read for certain: the same words wherever figures are shown.
enum UnreadRows {
  /// The sentence; nil where there are none.
  ///
  /// - Parameters:
  ///   - count: How many rows.
  ///   - figures: What they are not in.
  ///   - place: Where the first one stands.
  /// - Returns: What a person is told.
  static func text(_ count: Int, in figures: String = "sum", at place: Location? = nil) -> String? {
    guard count > 0 else { return nil }
    let first = place.map { ", the first at \($0)" } ?? ""
    return
      "\(Plural.count(count, "row")) cannot be read for certain and \(count == 1 ? "is" : "are") in no \(figures)\(first); see dataset validate"
  }

  /// Says it, and ends the run with exit status 1; nothing where there are none.
  ///
  /// - Parameters:
  ///   - count: How many rows.
  ///   - figures: What they are not in.
  ///   - options: How it is said.
  /// - Throws: `ExitCode` 1.
  static func tell(_ count: Int, in figures: String = "sum", _ options: DatasetOptions) throws {
    guard let text = text(count, in: figures) else { return }
    options.note(text)
    throw ExitCode(1)
  }
}
