import TextScanning

/// Patches the parts that list others: relationships and content types.
struct PackagePatcher {
  private let bytes: [UInt8]
  private var patches = PatchList()
  private var prefix = ""
  /// Where further entries go: before the root's end tag, or in place of the `/>` of an empty root.
  private var end = 0..<0
  private var emptyRoot: String?
  private var added = ""
  private var entries: [(tag: Range<Int>, attributes: [String: String])] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    bytes.withUnsafeBufferPointer { buffer in
      var scanner = TagScanner(buffer)
      var isRoot = true
      while let token = scanner.next() {
        if token.kind == .other { continue }
        if isRoot {
          prefix = String(decoding: scanner.prefix(of: token), as: UTF8.self)
          isRoot = false
          if token.kind == .empty {
            emptyRoot = String(decoding: buffer[token.name], as: UTF8.self)
            end = token.range.upperBound - 2..<token.range.upperBound
          }
        } else if token.opens {
          var attributes: [String: String] = [:]
          scanner.forEachAttribute(of: token) { name, value in
            attributes[String(decoding: buffer[name], as: UTF8.self)] = CharacterReference.text(
              of: buffer[value])
          }
          entries.append((token.range, attributes))
        } else {
          end = token.range.lowerBound..<token.range.lowerBound
        }
      }
    }
  }

  /// A relationship id that is not in use.
  func freeIdentifier(besides taken: Set<String> = []) -> String {
    let used = taken.union(entries.compactMap { $0.attributes["Id"] })
    var number = entries.count + 1
    while used.contains("rId\(number)") { number += 1 }
    return "rId\(number)"
  }

  /// The whole address of the first relationship type that ends like this.
  func type(endingIn word: String) -> String? {
    entries.compactMap { $0.attributes["Type"] }.first { $0.hasSuffix("/" + word) }
  }

  /// Adds an entry, written without its prefix: `Override PartName="..."`.
  mutating func add(_ entry: String) { added += "<\(prefix)\(entry)/>" }

  /// Takes out the entries that an attribute says this about.
  mutating func remove(where attribute: String, _ matches: (String) -> Bool) {
    for entry in entries where entry.attributes[attribute].map(matches) == true {
      patches.replace(entry.tag, with: "")
    }
  }

  /// The new content of the part; nil where nothing changes.
  var result: [UInt8]? {
    var all = patches
    if !added.isEmpty { all.replace(end, with: emptyRoot.map { ">\(added)</\($0)>" } ?? added) }
    return all.isEmpty ? nil : all.applied(to: bytes)
  }
}
