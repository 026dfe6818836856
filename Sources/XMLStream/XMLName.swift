/// A name in a document, as the parser holds it; valid only during the event that delivers it.
///
/// It compares with string literals byte by byte, without a `String`: `element.name == "row"`.
package struct XMLName {
  @usableFromInline let bytes: UnsafePointer<UInt8>

  /// A name whose bytes end with a zero.
  @inlinable
  init(_ bytes: UnsafePointer<UInt8>) {
    self.bytes = bytes
  }

  /// The parser keeps each name once, so equal identities are equal names (but not the other way round
  /// between two parsers).
  @inlinable package var identity: UnsafeRawPointer { UnsafeRawPointer(bytes) }

  @inlinable
  package static func == (name: XMLName, text: StaticString) -> Bool {
    let expected = text.utf8Start
    var index = 0
    while index < text.utf8CodeUnitCount {
      // A name's closing zero differs from every byte of the text, so this never reads beyond it.
      if name.bytes[index] != expected[index] { return false }
      index += 1
    }
    return name.bytes[index] == 0
  }

  @inlinable
  package static func != (name: XMLName, text: StaticString) -> Bool { !(name == text) }

  @inlinable
  package static func ~= (text: StaticString, name: XMLName) -> Bool { name == text }

  /// The name where it is one byte long, else 0: the quick way to tell `c`, `v`, `t` apart.
  @inlinable package var singleByte: UInt8 { bytes[0] != 0 && bytes[1] == 0 ? bytes[0] : 0 }

  @inlinable package var text: String { String(cString: bytes) }

  /// Whether the name ends with some ASCII text.
  package func hasSuffix(_ text: StaticString) -> Bool {
    let (length, count) = (length(upTo: 4096), text.utf8CodeUnitCount)
    guard length >= count else { return false }
    return (0..<count).allSatisfy { bytes[length - count + $0] == text.utf8Start[$0] }
  }

  /// The number of bytes, counted no further than `limit + 1`.
  @inlinable
  func length(upTo limit: Int) -> Int {
    var count = 0
    while count <= limit, bytes[count] != 0 { count += 1 }
    return count
  }
}
