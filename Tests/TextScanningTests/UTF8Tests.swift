import Testing
import TextScanning

@Suite struct UTF8Tests {
  @Test func `every character is valid, and reads back as itself`() {
    for value in UInt32(0)...0x10FFFF {
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

  @Test(arguments: [
    [0x80], [0xC0, 0x80], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
    [0xF4, 0x90, 0x80, 0x80], [0xF5], [0xFF], [0xE2, 0x82], [0xE2, 0x28, 0xA1],
  ] as [[UInt8]])
  func `bytes that are no character are one replacement`(_ bytes: [UInt8]) {
    #expect(!UTF8Validation.isValid(bytes))
    #expect(bytes.withUnsafeBufferPointer { UTF8Scalar.decode($0, at: 0) } == (0xFFFD, 1))
  }
}
