/// The new content of a delimited file: its own bytes, and new bytes in place of the records that edits touch.
///
/// ``CSVEditor`` makes it. The bytes that stay are those that were read, in the same memory.
package struct CSVEditedText: Sendable {
  /// Bytes of the file that stay, and the new bytes after them.
  package struct Part: Sendable, Hashable {
    /// In the file. It begins and ends where a record begins, or the file.
    package var kept: Range<Int>
    /// In ``CSVEditedText/new``. Whole records, as a rule with their line ends.
    package var new: Range<Int>

    package init(kept: Range<Int>, new: Range<Int>) {
      self.kept = kept
      self.new = new
    }
  }

  /// The file's bytes as read.
  package let original: [UInt8]
  /// In the order of the file. Records between the kept bytes of two parts are gone or are in the new bytes.
  package var parts: [Part] = []
  /// The new bytes of all parts.
  package var new: [UInt8] = []
  /// The bytes of the file after the place of new rows.
  package var behind: Range<Int>

  init(_ original: [UInt8]) {
    self.original = original
    behind = original.count..<original.count
  }

  /// Begins a part.
  mutating func keep(_ range: Range<Int>) {
    parts.append(Part(kept: range, new: new.count..<new.count))
  }

  /// Adds new bytes to the last part.
  package mutating func append(_ bytes: some Collection<UInt8>) {
    new.append(contentsOf: bytes)
    extendLastPart()
  }

  /// Gives the last part all new bytes that no part has.
  mutating func extendLastPart() {
    guard let last = parts.indices.last else { return }
    parts[last].new = parts[last].new.lowerBound..<new.count
  }

  /// How many bytes there are, without ``behind``.
  package var count: Int { parts.reduce(0) { $0 + $1.kept.count } + new.count }

  /// The bytes at once, with those of ``behind`` if the text is whole.
  package func bytes(isWhole: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + behind.count)
    forEachPiece { bytes.append(contentsOf: $0) }
    if isWhole { bytes += original[behind] }
    return bytes
  }

  /// Calls `body` with the bytes without ``behind``, in pieces that are neither tiny nor large.
  package func forEachPiece(_ body: (UnsafeRawBufferPointer) throws -> Void) rethrows {
    let size = 1 << 18
    var collected: [UInt8] = []
    func take(_ bytes: UnsafeRawBufferPointer) throws {
      if collected.count + bytes.count > size {
        try collected.withUnsafeBytes(body)
        collected.removeAll(keepingCapacity: true)
      }
      if bytes.count < size { return collected.append(contentsOf: bytes) }
      for start in stride(from: 0, to: bytes.count, by: size) {
        try body(UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + size, bytes.count)]))
      }
    }
    try original.withUnsafeBytes { original in
      try new.withUnsafeBytes { new in
        for part in parts {
          try take(UnsafeRawBufferPointer(rebasing: original[part.kept]))
          try take(UnsafeRawBufferPointer(rebasing: new[part.new]))
        }
      }
    }
    try collected.withUnsafeBytes(body)
  }

  /// The first bytes, at most `count`.
  package func prefix(_ count: Int) -> [UInt8] {
    var start: [UInt8] = []
    for part in parts where start.count < count {
      start += original[part.kept].prefix(count - start.count)
      start += new[part.new].prefix(count - start.count)
    }
    return start
  }
}
