import Spreadsheet

/// Shared strings that are too many for memory, in temporary files: the texts, and where each of them ends.
final class SpilledStrings {
  private(set) var count = 0
  /// The number of bytes of all texts.
  var byteCount: Int { texts.count }
  private let texts: TemporaryBytes
  /// The offset at which each text begins, and behind the last the offset at which it ends, in four bytes each.
  private let places: TemporaryBytes

  /// Nil where no temporary file can be made.
  init?(folder: String = TemporaryBytes.usualFolder) {
    guard let texts = TemporaryBytes(memory: 16 << 20, folder: folder),
      let places = TemporaryBytes(memory: 4 << 20, folder: folder)
    else { return nil }
    self.texts = texts
    self.places = places
  }

  /// Adds texts behind those that are there; `ends` are offsets among the bytes of all of them.
  func append(_ bytes: [UInt8], ends: [UInt32]) throws(XLSXProblem) {
    if places.count == 0 { try append(places: [0]) }
    try append(places: ends)
    count += ends.count
    var result = Result<Void, XLSXProblem>.success(())
    bytes.withUnsafeBytes { bytes in
      result = Result { () throws(XLSXProblem) in try texts.append(bytes) }
    }
    try result.get()
  }

  private func append(places new: [UInt32]) throws(XLSXProblem) {
    var result = Result<Void, XLSXProblem>.success(())
    new.withUnsafeBytes { new in
      result = Result { () throws(XLSXProblem) in try places.append(new) }
    }
    try result.get()
  }

  /// Appends a text to the bytes of a sheet; gives its offset and length there, or nil where there is none of this number.
  func copy(_ index: Int, into builder: inout SheetBuilder) throws(XLSXProblem) -> (offset: Int, length: Int)?
  {
    guard index >= 0, index < count else { return nil }
    var ends = SIMD2<UInt32>()
    try withUnsafeMutableBytes(of: &ends) { ends throws(XLSXProblem) in
      var filled = 0
      try places.read(index * 4..<index * 4 + 8) { piece in
        UnsafeMutableRawBufferPointer(rebasing: ends[filled...]).copyMemory(from: piece)
        filled += piece.count
      }
    }
    let offset = builder.byteCount
    try texts.read(Int(ends.x)..<Int(ends.y)) { _ = builder.appendBytes($0) }
    return (offset, builder.byteCount - offset)
  }
}
