import Spreadsheet

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The records of a CSV file, block by block.
enum TableRows {
  struct Unreadable: Error { var path: String }

  /// Calls `body` with each block and the number of records before it.
  static func forEachBlock(of path: String, _ body: (Sheet, Int) throws -> Void) throws {
    guard let file = fopen(path, "rb") else { throw Unreadable(path: path) }
    defer { fclose(file) }
    let piece = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 18)
    defer { piece.deallocate() }
    var parser: CSVRecordParser?
    while true {
      let count = fread(piece.baseAddress, 1, piece.count, file)
      if count == 0 { break }
      let bytes = UnsafeBufferPointer(rebasing: piece[..<count])
      if parser == nil { parser = CSVRecordParser(try CSVDetector.detect(Array(bytes))) }
      try parser?.push(bytes, block: body)
    }
    try parser?.finish(block: body)
  }
}
