/// The class of a byte of UTF-8, by its ASCII character.
extension UInt8 {
  @inlinable package var isDigit: Bool { self &- 0x30 < 10 }

  @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// A lower-case ASCII letter as upper case; any other byte unchanged.
  @inlinable package var asciiCapital: UInt8 { self &- 0x61 < 26 ? self - 0x20 : self }

  /// A letter of ASCII, or any byte of a longer UTF-8 sequence.
  @inlinable package var isLetterOrBeyondASCII: Bool { self >= 0x80 || isASCIILetter }

  @inlinable package var isHexadecimal: Bool { isDigit || (self | 0x20) &- 0x61 < 6 }

  /// A digit, or a to f in lower case.
  @inlinable package var isLowerHexadecimal: Bool { isDigit || self &- 0x61 < 6 }

  /// Space, tab, line feed, vertical tab, form feed, carriage return.
  @inlinable package var isASCIIWhiteSpace: Bool { self == 0x20 || self &- 0x09 < 5 }
}
