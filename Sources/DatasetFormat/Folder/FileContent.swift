/// The bytes of a file that a plan adds, replaces or takes out, so that the plan can be carried out and taken
/// back by itself.
@usableFromInline package struct FileContent: Sendable, Hashable {
  /// All of them.
  package let bytes: [UInt8]

  /// The content of a file with these bytes.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }
}
