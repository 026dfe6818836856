/// The start of an element: its local name, its namespace and its attributes; valid only during the event.
package struct XMLElement {
  /// The name without its prefix.
  package let name: XMLName
  /// The namespace's address, or nil for an element in none.
  package let namespace: XMLName?
  @usableFromInline let attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  package let attributeCount: Int

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
  package subscript(_ index: Int) -> XMLAttribute {
    precondition(index < attributeCount, "an attribute's index is below the count")
    return XMLAttribute(attributes.unsafelyUnwrapped + 5 * index)
  }

  /// The value of the first attribute of this local name, whatever its namespace.
  package func attribute(_ name: StaticString) -> String? {
    for index in 0..<attributeCount where self[index].name == name { return self[index].text }
    return nil
  }

  /// The value of the attribute of this local name whose namespace ends as given: `r:id`, by any prefix.
  package func attribute(_ name: StaticString, namespaceSuffix: String) -> String? {
    for index in 0..<attributeCount where self[index].name == name {
      if self[index].namespace?.text.hasSuffix(namespaceSuffix) == true { return self[index].text }
    }
    return nil
  }
}

/// One attribute of an ``XMLElement``; valid only during the event.
package struct XMLAttribute {
  /// Five pointers as libxml2's SAX2 lays them out: local name, prefix, namespace, value, end of value.
  @usableFromInline let fields: UnsafeMutablePointer<UnsafePointer<UInt8>?>

  @inlinable
  init(_ fields: UnsafeMutablePointer<UnsafePointer<UInt8>?>) {
    self.fields = fields
  }

  /// The name without its prefix.
  @inlinable package var name: XMLName { XMLName(fields[0].unsafelyUnwrapped) }
  @inlinable package var namespace: XMLName? { fields[2].map { XMLName($0) } }

  /// The value, entities resolved.
  @inlinable package var value: UnsafeBufferPointer<UInt8> {
    guard let start = fields[3], let end = fields[4] else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(start: start, count: end - start)
  }

  @inlinable package var text: String { String(decoding: value, as: UTF8.self) }
}
