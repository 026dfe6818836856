/// What is kept beside the tabs of the lines that imported rows came from.
///
/// An import compares statements with it: so a row that somebody took out of the sheet stays out, and a line
/// is known again whatever became of its row.
public struct Provenance: Sendable {
  /// Nothing is kept.
  public static let nothing = Provenance { _ in nil }

  /// The content of the file of an import (``ProvenanceRecord``); nil where there is none.
  ///
  /// Throws where there is one and it cannot be read: a line would pass for one that was never imported.
  package let bytes: @Sendable (_ importID: RecordID) throws -> [UInt8]?
  /// The first bytes of the same, at least ``ProvenanceRecord/startLength`` where it has so many.
  package let start: @Sendable (_ importID: RecordID) throws -> [UInt8]?

  /// `start` may be given where that is quicker than the whole.
  package init(
    start: (@Sendable (_ importID: RecordID) throws -> [UInt8]?)? = nil,
    _ bytes: @escaping @Sendable (_ importID: RecordID) throws -> [UInt8]?
  ) {
    self.bytes = bytes
    self.start = start ?? bytes
  }
}
