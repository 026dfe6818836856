/// The bytes of a file that a plan adds, replaces or takes out, so that the plan can be carried out and taken
/// back by itself.
public struct FileContent: Sendable, Hashable {
  /// All of them.
  public let bytes: [UInt8]

  /// The content of a file with these bytes.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }
}
