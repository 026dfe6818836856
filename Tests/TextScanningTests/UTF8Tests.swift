import Testing
import TextScanning

@Suite struct UTF8Tests {
  @Test func `characters of every length are valid, and read back as themselves`() {
    let edges: [UInt32] = [0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF]
    for value in edges + stride(from: 0, through: 0x10FFFF, by: 61) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      var made: [UInt8] = []
      UTF8Validation.append(value, to: &made)
      let bytes = Array(String(scalar).utf8)
      guard made == bytes, UTF8Validation.isValid(bytes),
        bytes.withUnsafeBufferPointer({ UTF8Scalar.decode($0, at: 0) }) == (value, bytes.count)
      else {
        Issue.record("U+\(String(value, radix: 16))")
        return
      }
    }
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF5], [0xFF], [0xE2, 0x82], [0xE2, 0x28, 0xA1],
    ] as [[UInt8]])
  func `bytes that are no character are one replacement`(_ bytes: [UInt8]) {
    #expect(!UTF8Validation.isValid(bytes))
    let (value, length) = bytes.withUnsafeBufferPointer { UTF8Scalar.decode($0, at: 0) }
    #expect(value == 0xFFFD)
    #expect(length == 1)
  }
}
