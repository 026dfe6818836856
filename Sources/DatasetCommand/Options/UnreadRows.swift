import ArgumentParser
import Spreadsheet

/// What is said where rows are in no figure, as they cannot be read for certain: the same words wherever figures are shown.
enum UnreadRows {
  /// Says how many there are, and ends the run with exit status 1; nothing where there is none.
  ///
  /// - Parameters:
  ///   - count: How many rows.
  ///   - figures: What they are not in.
  ///   - place: Where the first one stands.
  ///   - options: How it is said.
  /// - Throws: `ExitCode` 1.
  static func tell(
    _ count: Int, in figures: String = "sum", at place: Location? = nil, _ options: DatasetOptions
  ) throws {
    guard count > 0 else { return }
    let first = place.map { ", the first at \($0)" } ?? ""
    options.note(
      "\(Plural.count(count, "row")) cannot be read for certain and \(count == 1 ? "is" : "are") in no \(figures)\(first); see dataset validate"
    )
    throw ExitCode(1)
  }
}
