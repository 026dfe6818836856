import Testing

@testable import SpreadsheetXLSX

struct GzipFileTests {
  /// A member whose bytes are stored, not compressed (RFC 1951 §3.2.4), with a name and a comment.
  static func member(_ text: String, name: String? = nil, crc: UInt32? = nil) -> [UInt8] {
    let bytes = Array(text.utf8)
    func little(_ value: UInt32, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    }
    var file: [UInt8] = [0x1F, 0x8B, 8, name == nil ? 0 : 0x18, 0, 0, 0, 0, 0, 3]
    if let name { file += Array(name.utf8) + [0] + Array("a comment".utf8) + [0] }
    file += [1] + little(UInt32(bytes.count), 2) + little(~UInt32(bytes.count), 2) + bytes
    return file + little(crc ?? bytes.withUnsafeBytes { Checksum.of($0) }, 4) + little(UInt32(bytes.count), 4)
  }

  @Test func `members are unpacked one after the other`() throws {
    let file = try GzipFile(
      Self.member("Date,", name: "bank/march.csv") + Self.member("Amount\n") + [0, 0], limits: XLSXLimits())
    #expect(String(decoding: file.bytes, as: UTF8.self) == "Date,Amount\n")
    #expect(file.name == "march.csv")
    #expect(try GzipFile(Self.member("x"), limits: XLSXLimits()).name == nil)
  }

  @Test func `a file that is cut, changed or followed by something else is refused`() {
    let whole = Self.member("Date,Amount\n", name: "a")
    for count in whole.indices {
      #expect(throws: XLSXProblem.self) { try GzipFile(Array(whole[..<count]), limits: XLSXLimits()) }
    }
    for file in [Self.member("Date", crc: 7), whole + [1], whole + Array("Date,Amount,Balance".utf8)] {
      #expect(throws: XLSXProblem.self) { try GzipFile(file, limits: XLSXLimits()) }
    }
  }

  @Test func `what unpacks to more than the limit is refused`() throws {
    var limits = XLSXLimits()
    limits[.part] = 12
    #expect(try GzipFile(Self.member("Date,Amount\n"), limits: limits).bytes.count == 12)
    #expect(throws: XLSXProblem.tooLarge(.part, limit: 12, place: nil)) {
      try GzipFile(Self.member("Date,Amount\n") + Self.member("2"), limits: limits)
    }
  }
}
