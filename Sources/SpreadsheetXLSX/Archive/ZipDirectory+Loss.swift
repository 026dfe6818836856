/// Where a file without a directory ends.
extension ZipDirectory {
  /// Whether a file that lost its directory ends inside an entry, so that more than the directory is gone.
  static func endsInsideEntry(_ file: WorkbookFile) throws(XLSXProblem) -> Bool {
    var at = 0
    while at < file.size {
      let header = LittleEndian(try file.read(at: at, count: localHeaderSize))
      switch header.int32(0) {
      case 0x0201_4B50: return false
      case 0x0403_4B50: break
      default: return try endsInsideLastEntry(file, from: at)
      }
      // Bit 3: the size stands behind the data.
      guard header.int16(6) & 8 == 0 else { return try endsInsideLastEntry(file, from: at) }
      at += localHeaderSize + header.int16(26) + header.int16(28) + header.int32(18)
    }
    return at != file.size
  }

  private static let localHeaderSize = 30

  /// The same where entries do not say how long they are: those before the last one are whole.
  private static func endsInsideLastEntry(_ file: WorkbookFile, from start: Int) throws(XLSXProblem) -> Bool {
    let bytes = try file.read(at: start, count: file.size - start)
    if bytes.firstRange(of: [0x50, 0x4B, 0x01, 0x02], from: 0) != nil { return false }
    // The sizes that follow an entry's data, with a signature in front.
    return bytes.count < 16 || LittleEndian(bytes, at: bytes.count - 16).int32(0) != 0x0807_4B50
  }
}
