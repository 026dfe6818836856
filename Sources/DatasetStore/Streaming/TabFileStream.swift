import Spreadsheet

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The rows of a tab's large CSV file, block by block, so that memory does not grow with the file.
///
/// A separate thread reads on while blocks are used. The rows are exactly those of reading the whole file. If
/// only the whole file tells how to read it (an encoding other than UTF-8, single carriage returns, damaged
/// quotes, rows longer than the header), it stops with ``NeedsWholeFile``.
struct TabFileStream: Sendable {
  /// The file cannot be understood block by block.
  struct NeedsWholeFile: Error {}

  /// Smaller files are read whole, which costs nothing. How a file is written is judged by its beginning up
  /// to here.
  static let smallestSize = 8 << 20
  private static let chunkSize = 1 << 18
  private static let blockSize = 1 << 19

  /// The header row alone.
  let header: Sheet
  private let file: OpenFile
  private let detection: CSVDetection
  private let columns: Int

  /// Nil for a file that is smaller than `smallestSize`, or needs to be read whole.
  ///
  /// - Throws: ``FileError``.
  init?(path: String, smallestSize: Int = smallestSize) throws {
    try self.init(OpenFile(reading: path), smallestSize: smallestSize)
  }

  /// The same for a file that is open.
  init?(_ file: OpenFile, smallestSize: Int = smallestSize) throws {
    self.file = file
    let limits = CSVLimits()
    guard file.size >= smallestSize, file.size <= min(limits.fileBytes, Sheet.byteLimit) else {
      return nil
    }
    var start = try file.prefix(smallestSize)
    Self.dropUnfinishedCharacter(of: &start)
    guard let detection = try? CSVDetector.detect(start, options: .ofTab), detection.dialect.encoding == .utf8
    else {
      return nil
    }
    self.detection = detection
    guard let header = Self.header(of: start, detection, name: FilePath.stem(of: file.path)) else {
      return nil
    }
    self.header = header
    columns = header.cells(inRow: 0).count
  }

  /// Removes an incomplete UTF-8 character at the end. A character has at most four bytes, and the first is
  /// not a continuation byte.
  private static func dropUnfinishedCharacter(of bytes: inout [UInt8]) {
    guard let lead = bytes.suffix(4).lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return }
    bytes.removeSubrange(lead...)
  }

  /// The first record, where every column in it has a name.
  private static func header(of start: [UInt8], _ detection: CSVDetection, name: String) -> Sheet? {
    var parser = CSVRecordParser(detection, blockSize: 1)
    var names: [String]?
    var place = 0
    while names == nil, place < start.count {
      let end = min(start.count, place + 4096)
      do {
        try parser.push(Array(start[place..<end])) { record in
          if names == nil { names = (0..<record.count).map(record.text) }
        }
      } catch {
        return nil
      }
      place = end
    }
    guard let names, !names.contains("") else { return nil }
    return Sheet(name: name, rows: [names])
  }

  /// Calls `body` with block after block of the rows below the header.
  ///
  /// - Throws: ``NeedsWholeFile``, ``FileError``, and what `body` throws.
  func forEachBlock(_ body: (Sheet, Range<Int>) throws -> Void) throws {
    let reading = self
    try BoundedChannel<Block>.run(
      making: { put in try reading.makeBlocks(put) },
      using: { block in try body(block.sheet, (block.isFirst ? 1 : 0)..<block.sheet.rowCount) })
  }

  private struct Block: Sendable {
    var sheet: Sheet
    var isFirst: Bool
  }

  private func makeBlocks(_ put: (Block) throws -> Void) throws {
    var parser = CSVRecordParser(detection, blockSize: Self.blockSize)
    let chunk = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: Self.chunkSize)
    defer { chunk.deallocate() }
    var offset = 0
    var returns = CarriageReturnCheck()
    func take(_ sheet: Sheet, _ first: Int) throws {
      guard sheet.withView(isRegular) else { throw NeedsWholeFile() }
      try put(Block(sheet: sheet, isFirst: first == 0))
    }
    do {
      while true {
        let count = try file.read(at: offset, into: chunk)
        if count == 0 { break }
        offset += count
        let piece = UnsafeBufferPointer(rebasing: chunk[..<count])
        guard returns.isFine(piece) else { throw NeedsWholeFile() }
        try parser.push(piece, block: take)
        guard parser.problems.isEmpty else { throw NeedsWholeFile() }
      }
      try parser.finish(block: take)
    } catch is CSVError {
      throw NeedsWholeFile()
    }
    guard parser.problems.isEmpty, returns.isFineAtEnd else { throw NeedsWholeFile() }
  }

  /// Whether no row is longer than the header.
  private func isRegular(_ view: SheetView) -> Bool {
    (0..<view.rowCount).allSatisfy { view.cells(inRow: $0).count <= columns }
  }
}

/// Looks for carriage returns that no line feed follows: whether they end records is judged by the whole
/// file.
private struct CarriageReturnCheck {
  private var isPending = false

  /// Takes the next bytes of the file; false after a single carriage return.
  mutating func isFine(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = bytes.baseAddress, !bytes.isEmpty else { return true }
    if isPending, bytes[0] != UInt8(ascii: "\n") { return false }
    isPending = bytes[bytes.count - 1] == UInt8(ascii: "\r")
    var start = 0
    while start < bytes.count,
      let found = memchr(base + start, Int32(UInt8(ascii: "\r")), bytes.count - start)
    {
      let next = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
      if next < bytes.count, bytes[next] != UInt8(ascii: "\n") { return false }
      start = next
    }
    return true
  }

  /// Whether the file may end here.
  var isFineAtEnd: Bool { !isPending }
}
