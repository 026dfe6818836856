import Bookkeeping
public import DatasetFormat
import Spreadsheet

/// Why a change that a user asked for cannot be made.
public struct BookError: DatasetError, Hashable {
  /// Found, expected and advice, in sentences.
  public var description: String

  /// Whose mistake it is, for exit codes and programs.
  package enum Kind: Sendable, Hashable {
    /// The input is invalid for any dataset, such as a day that does not exist.
    case usage
    /// The dataset has no record of that name.
    case unknownName
    /// Several records have it.
    case ambiguous
    /// The books do not allow the change.
    case refused
  }

  package var kind = Kind.refused

  /// The stable name of its kind: `usage` for what fits no dataset, such as an amount with a letter;
  /// `unknown-name`; `ambiguous` where several records have the name; `not-allowed` for what these books do
  /// not allow, such as a row in an archived account.
  public var code: String {
    switch kind {
    case .usage: "usage"
    case .unknownName: "unknown-name"
    case .ambiguous: "ambiguous"
    case .refused: "not-allowed"
    }
  }

  /// The word that is wrong.
  package var found: String?
  /// The keys that may have been meant, the likeliest first.
  package var candidates: [String] = []

  init(
    _ description: String, _ kind: Kind = .refused, found: String? = nil, candidates: [String] = []
  ) {
    self.description = description
    self.kind = kind
    self.found = found
    self.candidates = candidates
  }

  /// Input that is invalid for any dataset.
  static func usage(_ description: String, found: String? = nil, candidates: [String] = []) -> BookError {
    BookError(description, .usage, found: found, candidates: candidates)
  }

  /// A name that the dataset does not have.
  static func unknown(_ description: String, _ found: String) -> BookError {
    BookError(description, .unknownName, found: found)
  }

  /// A file that cannot be a receipt.
  package static func emptyReceipt(_ file: String) -> BookError {
    BookError("\(file): the file is empty. Nothing was changed.")
  }

  /// The same error with the place it is about.
  func at(_ place: String) -> BookError {
    var error = self
    if !description.hasPrefix(place) { error.description = place + description }
    return error
  }
}
