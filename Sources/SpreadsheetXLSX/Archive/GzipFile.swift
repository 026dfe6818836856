/// A file that gzip has compressed (RFC 1952).
package struct GzipFile {
  /// The name that the file had before, without folders; nil where none is kept.
  package let name: String?
  /// What was compressed: the bytes of all members, one after the other.
  package let bytes: [UInt8]

  /// Unpacks a file.
  ///
  /// - Parameters:
  ///   - file: All of its bytes.
  ///   - limits: Of these, ``XLSXLimit/part`` holds for what comes out.
  /// - Throws: ``XLSXProblem``: `damagedArchive`, also where a checksum is wrong, and `tooLarge`.
  package init(_ file: [UInt8], limits: XLSXLimits) throws(XLSXProblem) {
    var name: String?
    var bytes: [UInt8] = []
    var start = 0
    repeat {
      let header = try Header(file, at: start)
      if start == 0 { name = header.name }
      start = try Self.unpackMember(file, from: header.end, into: &bytes, limits)
      // Members may be followed by zero bytes that fill a block up.
      while start < file.count, file[start] == 0 { start += 1 }
    } while start < file.count
    self.name = name
    self.bytes = bytes
  }

  /// Appends what a member holds; returns where it ends.
  private static func unpackMember(
    _ file: [UInt8], from start: Int, into bytes: inout [UInt8], _ limits: XLSXLimits
  ) throws(XLSXProblem) -> Int {
    let first = bytes.count
    let unpacked = file[start...].withUnsafeBytes { input -> Result<(Inflater.Ending, Int), XLSXProblem> in
      do throws(XLSXProblem) {
        return .success(
          try Inflater.inflate(input) { piece throws(XLSXProblem) in
            guard bytes.count + piece.count <= limits[.part] else { throw limits.passed(.part, in: nil) }
            bytes += piece
          })
      } catch {
        return .failure(error)
      }
    }
    let (ending, consumed) = try unpacked.get()
    let trailer = start + consumed
    guard ending == .complete, trailer + 8 <= file.count else {
      throw ending == .broken
        ? damaged(.directory, "its compressed data are broken") : damaged(.cut, "it ends early")
    }
    let stated = LittleEndian(file, at: trailer)
    let crc = bytes[first...].withUnsafeBytes { Checksum.of($0) }
    guard stated.int32(0) == Int(crc), stated.int32(4) == (bytes.count - first) & 0xFFFF_FFFF else {
      throw damaged(.sizes, "its checksum does not match")
    }
    return trailer + 8
  }

  private static func damaged(_ kind: ArchiveDamage, _ reason: String) -> XLSXProblem {
    .damagedArchive(kind, reason: reason)
  }

  /// What stands before the compressed bytes of a member (RFC 1952 §2.3).
  private struct Header {
    let name: String?
    /// Where the compressed bytes begin.
    let end: Int

    init(_ file: [UInt8], at start: Int) throws(XLSXProblem) {
      let cut = GzipFile.damaged(.cut, "it ends early")
      guard start + 18 <= file.count else { throw cut }
      guard file[start] == 0x1F, file[start + 1] == 0x8B, file[start + 2] == 8 else {
        throw GzipFile.damaged(.directory, "something other than gzip follows in the file")
      }
      let flags = file[start + 3]
      var at = start + 10
      if flags & 4 != 0 { at += 2 + LittleEndian(file, at: at).int16(0) }
      func text() throws(XLSXProblem) -> ArraySlice<UInt8> {
        guard at < file.count, let end = file[at...].firstIndex(of: 0) else { throw cut }
        defer { at = end + 1 }
        return file[at..<end]
      }
      var named: ArraySlice<UInt8> = []
      if flags & 8 != 0 { named = try text() }
      if flags & 16 != 0 { _ = try text() }
      if flags & 2 != 0 { at += 2 }
      guard at + 8 <= file.count else { throw cut }
      end = at
      let last = String(decoding: named, as: UTF8.self).split(separator: "/").last
      name = last.map(String.init)
    }
  }
}
