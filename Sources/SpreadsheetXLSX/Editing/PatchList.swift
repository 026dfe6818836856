/// Changes to the bytes of one part: some runs are replaced, everything else is unchanged.
struct PatchList {
  struct Patch {
    var range: Range<Int>
    var bytes: [UInt8]
  }

  private(set) var patches: [Patch] = []

  var isEmpty: Bool { patches.isEmpty }

  mutating func replace(_ range: Range<Int>, with bytes: some Sequence<UInt8>) {
    patches.append(Patch(range: range, bytes: Array(bytes)))
  }

  mutating func replace(_ range: Range<Int>, with text: String) { replace(range, with: text.utf8) }

  mutating func insert(_ text: String, at place: Int) { replace(place..<place, with: text.utf8) }

  /// The patches in the order of their places; those of one place in the order in which they were made.
  func sorted() -> [Patch] {
    patches.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }.map(\.element)
  }

  /// The bytes with all patches applied.
  func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var applier = PatchApplier(self)
    bytes.withUnsafeBytes { all in
      applier.feed(all) { result.append(contentsOf: $0) }
    }
    applier.finish { result.append(contentsOf: $0) }
    return result
  }
}

/// Applies patches to a part that comes in pieces.
struct PatchApplier {
  private let patches: [PatchList.Patch]
  private var next = 0
  /// Where the next piece begins in the part.
  private var offset = 0
  /// The place up to which everything is written or replaced.
  private var done = 0

  init(_ list: PatchList) {
    patches = list.sorted()
  }

  /// Continues at a later place; the bytes between stay unchanged and have no patches.
  mutating func skip(to place: Int) {
    offset = place
    done = place
  }

  mutating func feed<Failure>(
    _ piece: UnsafeRawBufferPointer, _ output: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let end = offset + piece.count
    while next < patches.count, patches[next].range.lowerBound < end {
      let patch = patches[next]
      try copy(piece, to: patch.range.lowerBound, output)
      try write(patch, output)
    }
    try copy(piece, to: end, output)
    offset = end
  }

  /// Writes patches after the last byte.
  mutating func finish<Failure>(
    _ output: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    while next < patches.count { try write(patches[next], output) }
  }

  private mutating func write<Failure>(
    _ patch: PatchList.Patch, _ output: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    done = max(done, patch.range.upperBound)
    next += 1
    let result = patch.bytes.withUnsafeBytes { bytes in
      Result { () throws(Failure) in try output(bytes) }
    }
    try result.get()
  }

  private mutating func copy<Failure>(
    _ piece: UnsafeRawBufferPointer, to end: Int,
    _ output: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    guard end > done else { return }
    let start = max(done, offset)
    done = end
    if start < end { try output(UnsafeRawBufferPointer(rebasing: piece[start - offset..<end - offset])) }
  }
}
