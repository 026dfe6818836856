import TextScanning

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads the plain XML that makes up most of a large document, several times as fast as libxml2.
///
/// It works inside one element, from after its start tag to before its end tag. It knows elements with declared
/// prefixes and without, attributes in quotes, text, and the references that XML defines. It stops before anything else
/// (comments, sections, instructions, namespace declarations, bytes that are not UTF-8, tags that do not
/// match, any doubt), and libxml2 continues from there. All errors are therefore reported by libxml2.
struct PlainEventScanner {
  enum Outcome {
    /// All complete tokens are read; part of one may be left.
    case needsMore
    /// The end of the element is next.
    case ended
    /// Something is next that is not plain.
    case handsOver
  }

  /// The receiver of the events.
  struct Target {
    let handler: UnsafeMutableRawPointer
    let start: (UnsafeMutableRawPointer, XMLElement) -> Void
    let end: (UnsafeMutableRawPointer, XMLName) -> Void
    let text: (UnsafeMutableRawPointer, UnsafeBufferPointer<UInt8>) -> Void
  }

  private let target: Target
  /// The namespace of elements without a prefix.
  private let namespace: XMLName?
  private let depthLimit: Int
  private let attributeBytesLimit: Int
  private var names: PlainNames
  private let attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>
  private var attributeCount = 0
  private var buffer: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// The bytes that are not read yet.
  private var start = 0
  private var end = 0
  /// The names of the open elements, as places in `names`.
  private var open: [Int] = []
  /// Text with references resolved.
  private var resolved: [UInt8] = []
  /// The number of elements delivered since it was last read.
  private(set) var elementCount = 0
  private(set) var textCount = 0

  private static let attributeLimit = 32
  /// A token longer than this is left to libxml2.
  private static let tokenLimit = 1 << 20

  init(
    target: Target, namespace: XMLName?, prefixes: [(prefix: String, namespace: XMLName)], depthLimit: Int,
    attributeBytesLimit: Int
  ) {
    self.target = target
    self.namespace = namespace
    self.depthLimit = depthLimit
    self.attributeBytesLimit = attributeBytesLimit
    names = PlainNames(prefixes: prefixes)
    attributes = .allocate(capacity: 5 * Self.attributeLimit)
    attributes.initialize(repeating: nil, count: 5 * Self.attributeLimit)
    capacity = 256 << 10
    buffer = .allocate(capacity: capacity)
  }

  /// Frees the memory; the scanner is not used after it.
  func close() {
    names.close()
    attributes.deallocate()
    buffer.deallocate()
  }

  /// The number of different names met.
  var nameCount: Int { names.count }

  /// The bytes that were not read.
  var rest: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: buffer + start, count: end - start) }

  /// The start tags of the elements that are open, without attributes.
  var openTags: String { open.map { "<\(names[$0].text)>" }.joined() }

  /// The number of elements and of bytes of text that were delivered since the last call.
  mutating func takeCounts() -> (elements: Int, text: Int) {
    defer { (elementCount, textCount) = (0, 0) }
    return (elementCount, textCount)
  }

  mutating func scan(_ piece: UnsafeRawBufferPointer) -> Outcome {
    append(piece)
    while start < end {
      let outcome: Outcome?
      if buffer[start] != UInt8(ascii: "<") {
        outcome = scanText()
      } else if start + 1 == end {
        outcome = .needsMore
      } else if buffer[start + 1] == UInt8(ascii: "/") {
        outcome = scanEndTag()
      } else {
        outcome = scanStartTag()
      }
      if let outcome {
        return outcome == .needsMore && end - start > Self.tokenLimit ? .handsOver : outcome
      }
    }
    return .needsMore
  }

  private mutating func append(_ piece: UnsafeRawBufferPointer) {
    let left = end - start
    if left + piece.count > capacity {
      capacity = max(capacity * 2, left + piece.count)
      let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
      larger.update(from: buffer + start, count: left)
      buffer.deallocate()
      buffer = larger
    } else if start > 0 {
      buffer.update(from: buffer + start, count: left)
    }
    if let base = piece.baseAddress {
      UnsafeMutableRawPointer(buffer + left).copyMemory(from: base, byteCount: piece.count)
    }
    start = 0
    end = left + piece.count
  }

  // MARK: Tags

  /// Reads `</name>`; nil when it is done.
  private mutating func scanEndTag() -> Outcome? {
    guard let last = open.last else { return .ended }
    let name = names[last]
    let length = name.length + 3
    guard end - start >= length else { return .needsMore }
    guard memcmp(buffer + start + 2, name.bytes, name.length) == 0,
      buffer[start + length - 1] == UInt8(ascii: ">")
    else { return .handsOver }
    target.end(target.handler, XMLName(name.local))
    open.removeLast()
    start += length
    return nil
  }

  /// Reads `<name a="b">` or `<name/>`; nil when it is done.
  private mutating func scanStartTag() -> Outcome? {
    var index = start + 1
    guard let nameEnd = nameEnd(from: index) else { return .needsMore }
    guard open.count < depthLimit, let place = names.find(buffer + index, nameEnd - index) else {
      return .handsOver
    }
    index = nameEnd
    attributeCount = 0
    while true {
      let gap = index
      while index < end, Self.isSpace(buffer[index]) { index += 1 }
      guard index < end else { return .needsMore }
      if buffer[index] == UInt8(ascii: ">") {
        deliver(place, isEmpty: false)
        start = index + 1
        return nil
      }
      if buffer[index] == UInt8(ascii: "/") {
        guard index + 1 < end else { return .needsMore }
        guard buffer[index + 1] == UInt8(ascii: ">") else { return .handsOver }
        deliver(place, isEmpty: true)
        start = index + 2
        return nil
      }
      guard index > gap else { return .handsOver }
      if let outcome = scanAttribute(&index) { return outcome }
    }
  }

  /// Reads `a="b"` from an index on, and moves the index past it; nil when it is done.
  private mutating func scanAttribute(_ index: inout Int) -> Outcome? {
    guard let nameEnd = nameEnd(from: index), nameEnd + 1 < end else { return .needsMore }
    guard let place = names.find(buffer + index, nameEnd - index), !names[place].declaresNamespace,
      attributeCount < Self.attributeLimit, buffer[nameEnd] == UInt8(ascii: "=")
    else { return .handsOver }
    let quote = buffer[nameEnd + 1]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return .handsOver }
    let valueStart = nameEnd + 2
    var valueEnd = valueStart
    var all: UInt8 = 0
    while valueEnd < end, buffer[valueEnd] != quote {
      let byte = buffer[valueEnd]
      // Plain values have no markup, and none of the white space that XML would change.
      guard byte >= 0x20, byte != UInt8(ascii: "<"), byte != UInt8(ascii: "&") else { return .handsOver }
      all |= byte
      valueEnd += 1
    }
    guard valueEnd < end else { return .needsMore }
    let value = UnsafeBufferPointer(start: UnsafePointer(buffer + valueStart), count: valueEnd - valueStart)
    if all >= 0x80, !Self.isPlainUTF8(value) { return .handsOver }
    guard valueEnd - valueStart <= attributeBytesLimit else { return .handsOver }
    let name = names[place]
    for other in 0..<attributeCount where attributes[5 * other] == name.local { return .handsOver }
    let fields = attributes + 5 * attributeCount
    fields[0] = name.local
    fields[2] = name.namespace
    fields[3] = UnsafePointer(buffer + valueStart)
    fields[4] = UnsafePointer(buffer + valueEnd)
    attributeCount += 1
    index = valueEnd + 1
    return nil
  }

  private mutating func deliver(_ place: Int, isEmpty: Bool) {
    let found = names[place]
    let name = XMLName(found.local)
    elementCount += 1
    target.start(
      target.handler,
      XMLElement(
        name: name, namespace: found.hasPrefix ? found.namespace.map { XMLName($0) } : namespace,
        attributes: attributes, attributeCount: attributeCount))
    if isEmpty { target.end(target.handler, name) } else { open.append(place) }
  }

  /// Where the name that starts at an index ends; nil when the bytes end first.
  @inline(__always)
  private func nameEnd(from index: Int) -> Int? {
    var index = index
    while index < end {
      switch buffer[index] {
      case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "="): return index
      default: index += 1
      }
    }
    return nil
  }

  @inline(__always)
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  // MARK: Text

  /// Bits of ``classes``: to be resolved or looked at; beyond ASCII; not allowed.
  private static let special: UInt8 = 1
  private static let wide: UInt8 = 2
  private static let forbidden: UInt8 = 4

  private static let classes: [UInt8] = (0..<256).map { (byte: Int) -> UInt8 in
    switch byte {
    case 0x09, 0x0A: 0
    case 0x0D, 0x26, 0x3E: special
    case 0..<0x20: forbidden
    case 0x80...: wide
    default: 0
    }
  }

  /// Reads the text up to the next tag; nil when it is done.
  private mutating func scanText() -> Outcome? {
    guard let found = memchr(buffer + start, 0x3C, end - start) else { return .needsMore }
    let stop = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - UnsafePointer(buffer)
    let text = UnsafeBufferPointer(start: UnsafePointer(buffer + start), count: stop - start)
    var all: UInt8 = 0
    Self.classes.withUnsafeBufferPointer { classes in
      var index = 0
      while index < text.count {
        all |= classes[Int(text[index])]
        index += 1
      }
    }
    if all & Self.forbidden != 0 { return .handsOver }
    if all & Self.wide != 0, !Self.isPlainUTF8(text) { return .handsOver }
    if all & Self.special != 0 {
      guard resolve(text) else { return .handsOver }
      resolved.withUnsafeBufferPointer { target.text(target.handler, $0) }
    } else {
      target.text(target.handler, text)
    }
    if text.first ?? 0 > 0x20 || text.last ?? 0 > 0x20 { textCount += text.count }
    start = stop
    return nil
  }

  /// UTF-8 without U+FFFE and U+FFFF, which XML does not allow.
  private static func isPlainUTF8(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard UTF8Validation.isValid(text) else { return false }
    for index in text.indices.dropFirst(2) where text[index] >= 0xBE {
      if text[index] <= 0xBF, text[index - 1] == 0xBF, text[index - 2] == 0xEF { return false }
    }
    return true
  }

  /// Puts the text with its references and line ends resolved into `resolved`; false if that is not plain.
  private mutating func resolve(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    resolved.removeAll(keepingCapacity: true)
    var index = 0
    while let next = Self.special(in: text, from: index) {
      resolved.append(contentsOf: UnsafeBufferPointer(rebasing: text[index..<next]))
      index = next
      switch text[index] {
      case UInt8(ascii: "&"):
        guard let reference = CharacterReference(text, at: index) else { return false }
        if reference.scalar.isASCII {
          resolved.append(UInt8(truncatingIfNeeded: reference.scalar.value))
        } else {
          resolved.append(contentsOf: UTF8.encode(reference.scalar) ?? .init())
        }
        index += reference.length
      case 0x0D:
        // XML knows one line end, whatever the file has (XML 1.0 §2.11).
        resolved.append(0x0A)
        index += index + 1 < text.count && text[index + 1] == 0x0A ? 2 : 1
      case UInt8(ascii: ">") where index >= 2 && text[index - 1] == 0x5D && text[index - 2] == 0x5D:
        return false  // `]]>` must not stand in text
      default:
        resolved.append(text[index])
        index += 1
      }
    }
    resolved.append(contentsOf: UnsafeBufferPointer(rebasing: text[index...]))
    return true
  }

  /// Where the next byte is that is to be resolved or looked at; nil if none is left.
  private static func special(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    classes.withUnsafeBufferPointer { classes in
      var index = start
      while index < text.count {
        if classes[Int(text[index])] & special != 0 { return index }
        index += 1
      }
      return nil
    }
  }
}
