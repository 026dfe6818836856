import TextScanning

/// The two-byte characters of an East Asian encoding, as the system's iconv knows them.
struct DoubleByteTable: Sendable {
  /// What each pair of bytes means, by lead byte times 256 plus trail byte; 0 for no character.
  let scalars: [UInt32]

  /// The encodings, by the name of the WHATWG Encoding Standard, with iconv's name for each.
  static let names = [
    "gb18030": "GB18030", "big5": "CP950", "shift_jis": "CP932", "euc-kr": "CP949", "euc-jp": "EUC-JP",
  ]

  /// The table of an encoding; nil if the name is not such an encoding, or the system does not have it.
  static func named(_ name: String) -> DoubleByteTable? {
    switch name {
    case "gb18030": gb18030
    case "big5": big5
    case "shift_jis": shiftJIS
    case "euc-kr": eucKR
    case "euc-jp": eucJP
    default: nil
    }
  }

  private static let gb18030 = DoubleByteTable("gb18030")
  private static let big5 = DoubleByteTable("big5")
  private static let shiftJIS = DoubleByteTable("shift_jis")
  private static let eucKR = DoubleByteTable("euc-kr")
  private static let eucJP = DoubleByteTable("euc-jp")

  /// Asks for every pair of bytes once.
  private init?(_ name: String) {
    guard let systemName = Self.names[name] else { return nil }
    guard let converter = SystemEncodings.Converter(from: systemName, to: "UTF-32LE") else { return nil }
    var scalars = [UInt32](repeating: 0, count: 1 << 16)
    var output = [UInt8](repeating: 0, count: 8)
    for lead in UInt8(0x81)...0xFE {
      for trail in UInt8(0x40)...0xFE where converter.convert([lead, trail], into: &output) == 4 {
        scalars[Int(lead) << 8 | Int(trail)] =
          UInt32(output[0]) | UInt32(output[1]) << 8 | UInt32(output[2]) << 16 | UInt32(output[3]) << 24
      }
    }
    self.scalars = scalars
  }

  /// The length of a character of an encoding: of `bytes` at `index`, which has a byte from 0x80 on.
  static func length(_ name: String, _ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let lead = bytes[index]
    switch name {
    case "shift_jis": return lead == 0x80 || (0xA0...0xDF).contains(lead) ? 1 : 2
    case "euc-jp": return lead == 0x8F ? 3 : 2
    case "gb18030":
      if lead == 0x80 { return 1 }
      let isFour = index + 1 < bytes.count && bytes[index + 1].isDigit
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
      guard lead >= 0x90, bytes[index + 2] >= 0x81, bytes[index + 3].isDigit else {
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
