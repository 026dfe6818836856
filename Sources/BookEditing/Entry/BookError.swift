import Bookkeeping
import DatasetFormat
import Spreadsheet

/// Why a change that a user asked for cannot be made.
public struct BookError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Found, expected and advice, in sentences.
  public var description: String

  /// Whether the input is invalid for any dataset, such as a day that does not exist.
  package var isUsage = false

  init(_ description: String, isUsage: Bool = false) {
    self.description = description
    self.isUsage = isUsage
  }
}
