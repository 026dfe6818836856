/// Lines of a file that are made when they are written: those of a million rows are never in memory all at once.
package struct DeferredLines: Sendable {
  private let parts: [Range<Int>]
  private let bytes: @Sendable (Range<Int>) -> [UInt8]

  /// Parts of lines, by their numbers; `bytes` makes one.
  package init(_ parts: [Range<Int>], bytes: @escaping @Sendable (Range<Int>) -> [UInt8]) {
    self.parts = parts
    self.bytes = bytes
  }

  func forEachPart(_ body: ([UInt8]) throws -> Void) rethrows {
    for part in parts { try body(bytes(part)) }
  }
}
