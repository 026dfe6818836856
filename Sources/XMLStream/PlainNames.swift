/// The names that a ``PlainEventScanner`` has met, each kept once, with a closing zero.
struct PlainNames {
  struct Name {
    /// The name with its prefix, and from its local part on.
    let bytes: UnsafePointer<UInt8>
    let local: UnsafePointer<UInt8>
    let length: Int
    let namespace: UnsafePointer<UInt8>?
    let hasPrefix: Bool
    let declaresNamespace: Bool

    var text: String { String(cString: bytes) }
  }

  private var all: [Name] = []
  /// Places in `all` plus one, by hash.
  private var table: [UInt8]
  private let prefixes: [(prefix: String, namespace: XMLName)]

  /// More names than any sheet has; further ones are not plain.
  private static let limit = 128
  private static let lengthLimit = 64

  init(prefixes: [(prefix: String, namespace: XMLName)]) {
    self.prefixes = prefixes
    table = Array(repeating: 0, count: Self.limit * 2)
  }

  func close() {
    for name in all { name.bytes.deallocate() }
  }

  var count: Int { all.count }

  @inline(__always)
  subscript(place: Int) -> Name { all[place] }

  /// The place of a name, or nil for one that is not plain.
  @inline(__always)
  mutating func find(_ bytes: UnsafePointer<UInt8>, _ length: Int) -> Int? {
    guard length > 0, length <= Self.lengthLimit else { return nil }
    var slot = (Int(bytes[0]) &* 31 &+ Int(bytes[length - 1]) &* 7 &+ length) & (table.count - 1)
    while table[slot] != 0 {
      let place = Int(table[slot]) - 1
      if all[place].length == length, Self.areEqual(all[place].bytes, bytes, length) { return place }
      slot = (slot + 1) & (table.count - 1)
    }
    return add(bytes, length, slot)
  }

  @inline(__always)
  private static func areEqual(_ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ length: Int)
    -> Bool
  {
    for index in 0..<length where one[index] != other[index] { return false }
    return true
  }

  private mutating func add(_ bytes: UnsafePointer<UInt8>, _ length: Int, _ slot: Int) -> Int? {
    let written = UnsafeBufferPointer(start: bytes, count: length)
    let parts = written.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard all.count < Self.limit, parts.count <= 2, parts.allSatisfy({ Self.isPlain($0) }) else { return nil }
    let prefix = parts.count == 2 ? String(decoding: parts[0], as: UTF8.self) : nil
    let declares = prefix == "xmlns" || written.elementsEqual("xmlns".utf8)
    let namespace = prefix.flatMap { prefix in prefixes.first { $0.prefix == prefix }?.namespace }
    // libxml2 decides about an undeclared prefix, and about one of two for a namespace: `a:x` may be `b:x`.
    if prefix != nil, !declares, prefixes.count(where: { $0.namespace.identity == namespace?.identity }) != 1
    {
      return nil
    }
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: length + 1)
    copy.update(from: bytes, count: length)
    copy[length] = 0
    let local = copy + (parts.count == 2 ? parts[0].count + 1 : 0)
    all.append(
      Name(
        bytes: UnsafePointer(copy), local: UnsafePointer(local), length: length, namespace: namespace?.bytes,
        hasPrefix: prefix != nil, declaresNamespace: declares))
    table[slot] = UInt8(all.count)
    return all.count - 1
  }

  /// ASCII letters, digits, `_`, `-` and `.`, not starting with one of the last three or a digit.
  private static func isPlain(_ part: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool {
      (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_")
    }
    guard let first = part.first, isLetter(first) else { return false }
    return part.allSatisfy {
      isLetter($0) || $0 &- UInt8(ascii: "0") < 10 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
    }
  }
}
