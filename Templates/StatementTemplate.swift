import EmbeddedFiles

/// The statement layouts that come with the command: JSON files of a few lines, compiled in.
///
/// Each is for exports whose header is exactly the one it names, or is only used by its name. What is in them is read
/// where statements are.
package struct StatementTemplate: Sendable {
  /// The name that `import --layout` takes.
  package var name: String
  /// The file's JSON.
  package var bytes: [UInt8]

  /// All of them, by name.
  package static var all: [StatementTemplate] {
    [
      "au-account-westpac", "card-positive-is-out", "gb-account-barclays", "gb-account-lloyds",
      "gb-account-starling", "us-card-apple", "us-card-chase", "us-card-discover",
    ].map { StatementTemplate(name: $0, bytes: EmbeddedFile.bytes("Templates/statements/\($0).json")) }
  }
}
