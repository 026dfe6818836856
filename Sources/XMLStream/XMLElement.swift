/// The start of an element: its local name, its namespace and its attributes; valid only during the event.
public struct XMLElement {
  /// The name without its prefix.
  public let name: XMLName
  /// The namespace's address, or nil for an element in none.
  public let namespace: XMLName?
  @usableFromInline let attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  public let attributeCount: Int

  @inlinable
  init(
    name: XMLName, namespace: XMLName?, attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
    attributeCount: Int
  ) {
    self.name = name
    self.namespace = namespace
    self.attributes = attributes
    self.attributeCount = attributeCount
  }

  /// An attribute by its place, 0-based.
  @inlinable
  public subscript(_ index: Int) -> XMLAttribute {
    precondition(index < attributeCount, "an attribute's index is below the count")
    return XMLAttribute(attributes.unsafelyUnwrapped + 5 * index)
  }

  /// The value of the first attribute of this local name, whatever its namespace.
  public func attribute(_ name: StaticString) -> String? {
    for index in 0..<attributeCount where self[index].name == name { return self[index].text }
    return nil
  }

  /// The value of the attribute of this local name whose namespace ends as given: `r:id`, by any prefix.
  public func attribute(_ name: StaticString, namespaceSuffix: String) -> String? {
    for index in 0..<attributeCount where self[index].name == name {
      if self[index].namespace?.text.hasSuffix(namespaceSuffix) == true { return self[index].text }
    }
    return nil
  }
}

/// One attribute of an ``XMLElement``; valid only during the event.
public struct XMLAttribute {
  /// Five pointers as libxml2's SAX2 lays them out: local name, prefix, namespace, value, end of value.
  @usableFromInline let fields: UnsafeMutablePointer<UnsafePointer<UInt8>?>

  @inlinable
  init(_ fields: UnsafeMutablePointer<UnsafePointer<UInt8>?>) {
    self.fields = fields
  }

  /// The name without its prefix.
  @inlinable public var name: XMLName { XMLName(fields[0].unsafelyUnwrapped) }
  @inlinable public var namespace: XMLName? { fields[2].map { XMLName($0) } }

  /// The value, entities resolved.
  @inlinable public var value: UnsafeBufferPointer<UInt8> {
    guard let start = fields[3], let end = fields[4] else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(start: start, count: end - start)
  }

  @inlinable public var text: String { String(decoding: value, as: UTF8.self) }
}

/// A name in a document, as the parser holds it; valid only during the event that delivers it.
///
/// It compares with string literals byte by byte, without a `String`: `element.name == "row"`.
public struct XMLName {
  @usableFromInline let bytes: UnsafePointer<UInt8>

  /// A name whose bytes end with a zero.
  @inlinable
  init(_ bytes: UnsafePointer<UInt8>) {
    self.bytes = bytes
  }

  /// The parser keeps each name once, so equal identities are equal names (but not the other way round
  /// between two parsers).
  @inlinable public var identity: UnsafeRawPointer { UnsafeRawPointer(bytes) }

  @inlinable
  public static func == (name: XMLName, text: StaticString) -> Bool {
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
  public static func != (name: XMLName, text: StaticString) -> Bool { !(name == text) }

  @inlinable
  public static func ~= (text: StaticString, name: XMLName) -> Bool { name == text }

  /// The name where it is one byte long, else 0: the quick way to tell `c`, `v`, `t` apart.
  @inlinable public var singleByte: UInt8 { bytes[0] != 0 && bytes[1] == 0 ? bytes[0] : 0 }

  @inlinable public var text: String { String(cString: bytes) }

  /// The number of bytes, counted no further than `limit + 1`.
  @inlinable
  func length(upTo limit: Int) -> Int {
    var count = 0
    while count <= limit, bytes[count] != 0 { count += 1 }
    return count
  }
}
