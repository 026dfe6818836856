import TextScanning

/// The names that programs and people give to a second copy of a file.
///
/// Known are those of Google Drive (`X (1)`, `Copy of X`), Dropbox and Nextcloud (`X (conflicted copy
/// 2026-03-01)`), Syncthing (`X.sync-conflict-20260301-101112-ABCDEFG`), iCloud (`X 2`), OneDrive
/// (`X-DESKTOP-AB12`, `X-LAPTOP7`), of file managers (`X - Copy`, `X copy 3`) and our own (`X (displaced
/// 2026-03-01T10-11-12Z)`).
package enum CopyName {
  /// The name that this one may be a copy of, both without their ending; nil for a name that looks like no
  /// copy.
  ///
  /// Whether it is one shows only where a file of that name is expected: `Year 2` is a good name of its own.
  package static func original(of stem: String) -> String? {
    var name = stem
    while let shorter = withoutMark(name), !shorter.isEmpty { name = shorter }
    return name == stem ? nil : name
  }

  /// Whether a name is one under which a save of ours keeps what somebody else wrote.
  package static func isDisplaced(_ stem: some StringProtocol) -> Bool {
    stem.hasSuffix(")") && stem.contains(" (displaced ")
  }

  private static func withoutMark(_ name: String) -> String? {
    if let range = name.firstRange(of: ".sync-conflict-") { return String(name[..<range.lowerBound]) }
    return withoutPrefix(name) ?? withoutParentheses(name) ?? withoutCopyWord(name) ?? withoutNumber(name)
      ?? withoutHost(name)
  }

  private static let prefixes = [
    "copy of ", "kopie von ", "copie de ", "copia de ", "cópia de ", "copia di ", "kopie van ", "kopia av ",
  ]

  private static func withoutPrefix(_ name: String) -> String? {
    let lowercased = name.lowercased()
    return prefixes.first { lowercased.hasPrefix($0) }.map { String(name.dropFirst($0.count)) }
  }

  /// Parts of the words that programs mark copies with.
  private static let words = [
    "conflict", "konflikt", "conflit", "copy", "kopie", "copie", "copia", "cópia", "kopia", "displaced",
  ]

  private static func withoutParentheses(_ name: String) -> String? {
    guard name.hasSuffix(")"), let open = name.lastIndex(of: "(") else { return nil }
    let inside = name[name.index(after: open)...].dropLast().lowercased()
    guard isNumber(inside) || words.contains(where: { inside.contains($0) }) else { return nil }
    return trimmed(name[..<open])
  }

  private static let endings = ["copy", "kopie", "copie", "copia", "cópia", "kopia"]

  /// `X - Copy`, `X copy`, `X copy 2`.
  private static func withoutCopyWord(_ name: String) -> String? {
    var rest = name[...]
    if let space = rest.lastIndex(of: " "), isNumber(rest[rest.index(after: space)...]) {
      rest = rest[..<space]
    }
    let lowercased = rest.lowercased()
    guard let word = endings.first(where: { lowercased.hasSuffix($0) }) else { return nil }
    let before = rest.dropLast(word.count)
    guard let last = before.last, separators.contains(last) else { return nil }
    return trimmed(before)
  }

  private static func withoutNumber(_ name: String) -> String? {
    guard let space = name.lastIndex(of: " "), isNumber(name[name.index(after: space)...]) else { return nil }
    return trimmed(name[..<space])
  }

  /// Parts of the names that people and Windows give to computers.
  private static let machines = ["DESKTOP", "LAPTOP", "SURFACE", "MACBOOK", "PC"]

  /// The name without that of a computer: capital letters and digits, with a digit or a word for a computer
  /// among them.
  private static func withoutHost(_ name: String) -> String? {
    guard let hyphen = name.firstIndex(of: "-"), hyphen > name.startIndex else { return nil }
    let host = name[name.index(after: hyphen)...]
    guard (3...15).contains(host.utf8.count),
      host.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: "-") || (0x41...0x5A).contains($0) }),
      host.utf8.contains(where: { (0x41...0x5A).contains($0) }),
      host.utf8.contains(where: \.isDigit) || machines.contains(where: { host.contains($0) })
    else { return nil }
    return String(name[..<hyphen])
  }

  private static let separators: [Character] = [" ", "-", "_"]

  private static func isNumber(_ text: some StringProtocol) -> Bool {
    (1...2).contains(text.utf8.count) && text.utf8.allSatisfy(\.isDigit)
  }

  private static func trimmed(_ text: Substring) -> String {
    var rest = text
    while let last = rest.last, separators.contains(last) { rest.removeLast() }
    return String(rest)
  }
}
