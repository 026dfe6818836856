/// Patches the parts that list others: relationships and content types.
struct PackagePatcher {
  private let part: String
  private let bytes: [UInt8]
  private var patches = PatchList()
  private var prefix = ""
  private var end: Int?
  private var entries: [(tag: Range<Int>, attributes: [String: String])] = []

  init(part: String, bytes: [UInt8]) throws(WorkbookEditorError) {
    if let encoding = PartEncoding.foreign(bytes) {
      throw WorkbookEditorError(problem: .encoding(part: part, name: encoding))
    }
    self.part = part
    self.bytes = bytes
    bytes.withUnsafeBufferPointer { buffer in
      var scanner = MarkupScanner(buffer)
      var isRoot = true
      while let token = scanner.next() {
        if token.kind == .other { continue }
        if isRoot {
          prefix = String(decoding: scanner.prefix(of: token), as: UTF8.self)
          isRoot = false
        } else if token.opens {
          var attributes: [String: String] = [:]
          scanner.forEachAttribute(of: token) { name, value in
            attributes[String(decoding: buffer[name], as: UTF8.self)] = MarkupText.unescaped(buffer[value])
          }
          entries.append((token.range, attributes))
        } else {
          end = token.range.lowerBound
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
  mutating func add(_ entry: String) throws(WorkbookEditorError) {
    guard let end else {
      throw WorkbookEditorError(problem: .unexpected(part: part, reason: "it lists nothing"))
    }
    patches.insert("<\(prefix)\(entry)/>", at: end)
  }

  /// Takes out the entries of which an attribute says this.
  mutating func remove(where attribute: String, _ matches: (String) -> Bool) {
    for entry in entries where entry.attributes[attribute].map(matches) == true {
      patches.replace(entry.tag, with: "")
    }
  }

  /// The part as it is to be; nil where nothing changes.
  var result: [UInt8]? { patches.isEmpty ? nil : patches.applied(to: bytes) }
}
