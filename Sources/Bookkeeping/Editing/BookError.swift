import DatasetFormat

/// Why something that a person asked for cannot be done to the books.
public struct BookError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was found, what was expected and what to do, in sentences.
  public var description: String

  init(_ description: String) { self.description = description }
}
