import TextScanning

/// Makes XML that careless programs write readable: a bare `&` is taken as written, and control characters, which
/// XML cannot hold, become the `_xHHHH_` that spreadsheets write for them.
///
/// It works on pieces of a part, in their order. CDATA sections are left alone.
struct MarkupMender {
  /// How many places were mended.
  private(set) var count = 0
  private var held: [UInt8] = []
  private var isInSection = false

  private static let sectionStart = Array("<![CDATA[".utf8)
  private static let sectionEnd = Array("]]>".utf8)
  /// No reference that programs write is longer than `&#x0010FFFF;`, and no mark of a section either.
  private static let longestMark = 12

  /// Mends a piece; its last bytes may be held back until it is known what follows.
  mutating func mend(_ piece: UnsafeRawBufferPointer, isLast: Bool = false) -> [UInt8] {
    held.append(contentsOf: piece)
    var output: [UInt8] = []
    output.reserveCapacity(held.count + 64)
    let end = isLast ? held.count : held.count - Self.longestMark
    var index = 0
    held.withUnsafeBufferPointer { bytes in
      while index < end {
        index += mend(bytes, at: index, into: &output)
      }
    }
    held.removeFirst(min(index, held.count))
    return output
  }

  /// Mends what stands at an index; returns how many bytes it was.
  private mutating func mend(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, into output: inout [UInt8]
  ) -> Int {
    let byte = bytes[index]
    if isInSection {
      if bytes[index...].starts(with: Self.sectionEnd) { isInSection = false }
    } else if byte == UInt8(ascii: "<") {
      if bytes[index...].starts(with: Self.sectionStart) { isInSection = true }
    } else if byte == UInt8(ascii: "&") {
      // Longer ones might be cut by the end of a piece, and none is ever written.
      if let reference = CharacterReference(bytes, at: index), reference.length <= Self.longestMark {
        output.append(byte)
      } else {
        count += 1
        output.append(contentsOf: "&amp;".utf8)
      }
      return 1
    } else if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D {
      count += 1
      output.append(contentsOf: byte < 0x10 ? "_x000".utf8 : "_x00".utf8)
      output.append(contentsOf: String(byte, radix: 16, uppercase: true).utf8)
      output.append(UInt8(ascii: "_"))
      return 1
    }
    output.append(byte)
    return 1
  }
}
