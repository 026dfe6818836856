/// What field 86 says of an entry, in whichever structure the bank gives it.
///
/// Known are the numbered subfields of German and Polish banks (`166?00...?20...?32...`, also with `>` or `~`), the
/// code words of Dutch, Belgian and French ones (`/NAME/.../REMI/...`), and free text.
struct MT940Information {
  private(set) var name = ""
  private(set) var text = ""

  init(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    if let separator = Self.separator(of: lines[0]) {
      readSubfields(lines.joined(), separator)
    } else if lines[0].hasPrefix("/"), let words = Self.codeWords(lines.joined()) {
      readCodeWords(words)
    } else {
      text = lines.map { $0.trimmingSpace() }.filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  private static let separators: Set<Character> = ["?", "<", ">", "~", "^", "@", "|", "#", "$", "\u{A7}"]

  /// The character before two digits that begins subfields, after a code of up to three digits.
  private static func separator(of line: String) -> Character? {
    let rest = line.drop { $0.isASCII && $0.isNumber }
    guard line.count - rest.count <= 3, let first = rest.first, separators.contains(first) else { return nil }
    let digits = rest.dropFirst().prefix(2)
    return digits.count == 2 && digits.allSatisfy { $0.isASCII && $0.isNumber } ? first : nil
  }

  /// Subfields: 00 the kind of booking, 20 to 29 and 60 to 63 the purpose, 32 and 33 the name.
  private mutating func readSubfields(_ whole: String, _ separator: Character) {
    var kind = ""
    var purpose: [String] = []
    var names: [String] = []
    for part in Self.subfields(whole, separator) {
      switch part.number {
      case 0: kind = part.text
      case 20...29, 60...63: purpose.append(part.text)
      case 32, 33: names.append(part.text)
      default: break
      }
    }
    name = names.joined().trimmingSpace()
    // The bank cuts the purpose into pieces of 27 characters, in the middle of words.
    text = [kind.trimmingSpace(), purpose.joined().trimmingSpace(), name].filter { !$0.isEmpty }.joined(
      separator: " ")
  }

  private static func subfields(_ whole: String, _ separator: Character) -> [(number: Int, text: String)] {
    var found: [(number: Int, text: String)] = []
    var rest = whole[...]
    while let place = rest.firstIndex(of: separator) {
      let before = rest[..<place]
      if !found.isEmpty { found[found.count - 1].text += before }
      rest = rest[rest.index(after: place)...]
      let digits = rest.prefix(2)
      if digits.count == 2, let number = Int(digits) {
        found.append((number, ""))
        rest = rest.dropFirst(2)
      } else if !found.isEmpty {
        // A separator without a number is a character of the text.
        found[found.count - 1].text.append(separator)
      }
    }
    if !found.isEmpty { found[found.count - 1].text += rest }
    return found
  }

  /// The code words and their values, or nil where the text has none.
  private static func codeWords(_ whole: String) -> [(word: String, value: String)]? {
    var found: [(word: String, value: String)] = []
    for part in whole.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let isWord = (3...5).contains(part.count) && part.allSatisfy { $0.isASCII && $0.isUppercase }
      if isWord, known.contains(String(part)) {
        found.append((String(part), ""))
      } else if let last = found.indices.last {
        found[last].value += (found[last].value.isEmpty ? "" : "/") + part
      }
    }
    return found.isEmpty ? nil : found
  }

  private static let known: Set<String> = [
    "TRTP", "TRCD", "IBAN", "BIC", "NAME", "REMI", "EREF", "MARF", "CSID", "ORDP", "BENM", "ADDR", "CNTP",
    "PREF", "RTRN", "ISDT", "PURP",
    "ULTD", "ULTB", "SVCL", "CREF", "KREF", "IREF", "RREF", "ACCW", "USTD", "STRD", "CDTR", "EXCH", "CHGS",
    "OCMT", "BUSP", "ULTC",
    "ACCT", "PY", "FR", "NRTX", "SDOC", "ID",
  ]

  private mutating func readCodeWords(_ words: [(word: String, value: String)]) {
    for (word, value) in words where name.isEmpty {
      if word == "NAME" { name = value.trimmingSpace() }
      if word == "CNTP" {
        // Account, bank, name and city, parted by slashes.
        let parts = value.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count >= 3 { name = String(parts[2]).trimmingSpace() }
      }
    }
    let told = words.filter { !["TRCD", "BIC", "SVCL", "IBAN"].contains($0.word) }.map {
      $0.value.trimmingSpace()
    }
    text = told.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
