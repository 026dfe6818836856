/// The stored statement lines of imported rows, next to the tabs.
///
/// An import compares statements with these lines. A row that a user removed from the sheet therefore stays
/// removed, and a line is recognised again whatever happened to its row.
package struct Provenance: Sendable {
  /// Nothing is kept.
  package static let nothing = Provenance { _ in nil }

  /// The content of the file of an import (``ProvenanceRecord``); nil if there is none.
  ///
  /// It throws for a file that exists and cannot be read. Otherwise a line would seem to be new.
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
