import Testing

@testable import Spreadsheet

struct ByteComparisonTests {
  @Test func `bytes are the same only where each one is`() {
    for count in 0...20 {
      let bytes = (0..<count).map { UInt8($0) }
      #expect(Self.areSame(bytes, bytes))
      #expect(!Self.areSame(bytes, bytes + [0]))
      for index in 0..<count {
        var other = bytes
        other[index] ^= 0x80
        #expect(!Self.areSame(bytes, other))
      }
    }
  }

  private static func areSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.withUnsafeBufferPointer { first in other.withUnsafeBufferPointer { first.holdsSame(as: $0) } }
  }
}
