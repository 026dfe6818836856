import Bookkeeping
import DatasetFormat

/// Why something that a person asked for cannot be done to the books.
public struct BookError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was found, what was expected and what to do, in sentences.
  public var description: String

  /// Whether what was typed means nothing, whatever the books hold: a day that does not exist.
  public var isUsage = false

  init(_ description: String, isUsage: Bool = false) {
    self.description = description
    self.isUsage = isUsage
  }
}
