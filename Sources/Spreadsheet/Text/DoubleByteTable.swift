#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The two-byte characters of an East Asian encoding, as the system's iconv knows them.
struct CSVDoubleByteTable: Sendable {
  /// What each pair of bytes means, by lead byte times 256 plus trail byte; 0 for no character.
  let scalars: [UInt32]

  /// The encodings, by the name of the WHATWG Encoding Standard, with iconv's name for each.
  static let names = [
    "gb18030": "GB18030", "big5": "CP950", "shift_jis": "CP932", "euc-kr": "CP949", "euc-jp": "EUC-JP",
  ]

  /// The table of an encoding; nil if it is no such encoding, or the system does not have it.
  static func named(_ name: String) -> CSVDoubleByteTable? {
    switch name {
    case "gb18030": gb18030
    case "big5": big5
    case "shift_jis": shiftJIS
    case "euc-kr": eucKR
    case "euc-jp": eucJP
    default: nil
    }
  }

  private static let gb18030 = CSVDoubleByteTable("gb18030")
  private static let big5 = CSVDoubleByteTable("big5")
  private static let shiftJIS = CSVDoubleByteTable("shift_jis")
  private static let eucKR = CSVDoubleByteTable("euc-kr")
  private static let eucJP = CSVDoubleByteTable("euc-jp")

  /// Asks for every pair of bytes once.
  private init?(_ name: String) {
    guard let systemName = Self.names[name] else { return nil }
    let converter = iconv_open("UTF-32LE", systemName)
    guard let converter, Int(bitPattern: converter) != -1 else { return nil }
    defer { iconv_close(converter) }
    var scalars = [UInt32](repeating: 0, count: 1 << 16)
    for lead in 0x81...0xFE {
      for trail in 0x40...0xFE {
        scalars[lead << 8 | trail] = Self.scalar(lead, trail, converter)
      }
    }
    self.scalars = scalars
  }

  private static func scalar(_ lead: Int, _ trail: Int, _ converter: iconv_t) -> UInt32 {
    var input = [CChar(truncatingIfNeeded: lead), CChar(truncatingIfNeeded: trail)]
    var output: [UInt32] = [0, 0]
    return input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBytes { output in
        var source = input.baseAddress
        var target = output.baseAddress?.assumingMemoryBound(to: CChar.self)
        var sourceLeft = 2
        var targetLeft = 8
        // Starts afresh, whatever the last pair left behind.
        iconv(converter, nil, nil, nil, nil)
        let failed = iconv(converter, &source, &sourceLeft, &target, &targetLeft) == -1
        guard !failed, sourceLeft == 0, targetLeft == 4 else { return 0 }
        return UInt32(littleEndian: output.load(as: UInt32.self))
      }
    }
  }

  /// The length of a character of an encoding: of `bytes` at `index`, where a byte from 0x80 on stands.
  static func length(_ name: String, _ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let lead = bytes[index]
    switch name {
    case "shift_jis": return lead == 0x80 || (0xA0...0xDF).contains(lead) ? 1 : 2
    case "euc-jp": return lead == 0x8F ? 3 : 2
    case "gb18030":
      if lead == 0x80 { return 1 }
      let isFour = index + 1 < bytes.count && (0x30...0x39).contains(bytes[index + 1])
      return isFour ? 4 : 2
    default: return lead == 0x80 ? 1 : 2
    }
  }

  /// The character of `length` bytes at `index`, or nil for none.
  func scalar(_ name: String, _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, length: Int) -> UInt32? {
    let lead = bytes[index]
    switch length {
    case 1:
      if name == "shift_jis", lead > 0xA0 { return 0xFF61 + UInt32(lead) - 0xA1 }
      return name == "gb18030" ? 0x20AC : nil
    case 2:
      let scalar = scalars[Int(lead) << 8 | Int(bytes[index + 1])]
      return scalar == 0 ? nil : scalar
    case 4:
      // Only the planes above the first are in order; of the first, four bytes hold what hardly occurs.
      guard lead >= 0x90, bytes[index + 2] >= 0x81, (0x30...0x39).contains(bytes[index + 3]) else {
        return nil
      }
      let high = (UInt32(lead) - 0x90) * 10 + UInt32(bytes[index + 1]) - 0x30
      let low = (UInt32(bytes[index + 2]) - 0x81) * 10 + UInt32(bytes[index + 3]) - 0x30
      let scalar = 0x10000 + high * 1_260 + low
      return Unicode.Scalar(scalar) == nil ? nil : scalar
    default: return nil
    }
  }
}
