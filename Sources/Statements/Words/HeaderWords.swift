import Money

/// The roles that a column's name can have, over all languages.
///
/// `Buchungstag` → booking date, `Amount` → amount
package enum HeaderWords {
  /// A possible meaning of a name.
  package struct Match: Sendable, Hashable {
    package var role: HeaderRole
    /// 3: the whole name is a known one. 2: the name without brackets is. 1: a known one is part of it.
    var strength: Int
    /// The number of letters of the known name. Longer parts win.
    var length: Int
    /// The languages in which the name is known.
    var languages: Set<String>
  }

  private struct Entry: Sendable {
    var roles: [(role: HeaderRole, language: String)] = []
  }

  private static let entries: [String: Entry] = {
    var entries: [String: Entry] = [:]
    entries.reserveCapacity(8_000)
    for role in HeaderRole.allCases {
      WordFiles.shared.forEach(in: role.section) {
        entries[normal($0.word), default: Entry()].roles.append((role, $0.file))
      }
    }
    return entries
  }()

  /// The number of words of the longest known name, which limits the search for parts.
  private static let longest =
    (entries.keys.map { $0.utf8.count { $0 == UInt8(ascii: " ") } }.max() ?? 0) + 1

  /// A name in the form for comparison: folded, with every mark as a space, and with `+/-` kept as words.
  package static func normal(_ name: String) -> String {
    if name == "#" || name == "+/-" { return name }
    return FoldTable.shared.words(of: name) ?? normalOfWhole(name)
  }

  /// The same for the bytes of a name.
  static func normal(_ name: UnsafeBufferPointer<UInt8>) -> String {
    if name.elementsEqual("#".utf8) || name.elementsEqual("+/-".utf8) {
      return String(decoding: name, as: UTF8.self)
    }
    return FoldTable.shared.words(of: name) ?? normalOfWhole(String(decoding: name, as: UTF8.self))
  }

  /// The same for any text, folded as a whole.
  static func normalOfWhole(_ name: String) -> String {
    var result = ""
    var pendingSpace = false
    for scalar in UnicodeForm.folded(name).unicodeScalars {
      guard FoldTable.isWord(scalar) else {
        pendingSpace = !result.isEmpty
        continue
      }
      if pendingSpace { result.append(" ") }
      pendingSpace = false
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// The sides that a text in ``normal(_:)`` form names: debit, credit, both or none. Letters do not count.
  static func sides(of normal: String) -> Set<HeaderRole> {
    guard normal.unicodeScalars.count > 1, let entry = entries[normal] else { return [] }
    return Set(entry.roles.map(\.role)).intersection([.debit, .credit])
  }

  /// The roles of a column's name, the most certain first. Empty for a sentence.
  package static func matches(_ name: String) -> [Match] {
    guard name.utf8.count <= 120 else { return [] }
    var best: [HeaderRole: Match] = [:]
    func add(_ text: String, strength: Int) {
      guard let entry = entries[text] else { return }
      for (role, language) in entry.roles {
        let length = text.unicodeScalars.count
        if var old = best[role], (old.strength, old.length) >= (strength, length) {
          if old.strength == strength, old.length == length { old.languages.insert(language) }
          best[role] = old
        } else {
          best[role] = Match(role: role, strength: strength, length: length, languages: [language])
        }
      }
    }
    let whole = normal(name)
    if whole.isEmpty { return [] }
    add(whole, strength: 3)
    if best.isEmpty, let (role, languages) = directionOfAmount(whole) {
      best[role] = Match(
        role: role, strength: 3, length: whole.unicodeScalars.count, languages: languages)
    }
    if best.isEmpty, let bare = withoutBrackets(name).map(normal) {
      add(bare, strength: 2)
      if best.isEmpty, let (role, languages) = directionOfAmount(bare) {
        best[role] = Match(role: role, strength: 2, length: bare.unicodeScalars.count, languages: languages)
      }
    }
    if best.isEmpty { addParts(of: whole, add: add) }
    return best.values.sorted {
      ($1.strength, $1.length, $0.role.rawValue) < ($0.strength, $0.length, $1.role.rawValue)
    }
  }

  /// The direction of a name that combines a word for amounts and a word for money out or in, in any order:
  /// `Importo uscite`, `Betrag (Haben)`, `支出金额`.
  private static func directionOfAmount(_ name: String) -> (HeaderRole, Set<String>)? {
    let words = name.split(separator: " ")
    let parts: [(String, String)]
    if words.count > 1 {
      guard words.count <= 6 else { return nil }
      parts = (1..<words.count).map {
        (words[..<$0].joined(separator: " "), words[$0...].joined(separator: " "))
      }
    } else {
      // Chinese and Japanese have no blanks.
      let scalars = Array(name.unicodeScalars)
      guard scalars.count <= 12, scalars.allSatisfy({ $0.value >= 0x3040 }) else { return nil }
      parts = scalars.indices.dropFirst().map { place in
        (
          String(String.UnicodeScalarView(scalars[..<place])),
          String(String.UnicodeScalarView(scalars[place...]))
        )
      }
    }
    for (left, right) in parts + parts.map({ ($0.1, $0.0) }) {
      guard let amount = entries[left]?.roles, let direction = entries[right]?.roles,
        amount.contains(where: { $0.role == .amount || $0.role == .accountAmount })
      else { continue }
      let sides = Set(direction.map(\.role).filter { $0 == .debit || $0 == .credit })
      if sides.count == 1, let side = sides.first { return (side, Set(direction.map(\.language))) }
    }
    return nil
  }

  /// Adds known names that are part of a name: runs of words. For long or unspaced words, also their
  /// beginnings and ends (`Buchungsdatum`, `交易金额`).
  private static func addParts(of name: String, add: (String, Int) -> Void) {
    let words = name.split(separator: " ")
    guard words.count <= 24 else { return }
    for start in words.indices {
      for end in start..<min(words.count, start + longest) {
        add(words[start...end].joined(separator: " "), 1)
      }
    }
    for word in words {
      let scalars = Array(word.unicodeScalars)
      let shortest = scalars.allSatisfy { $0.value < 0x500 } ? 5 : 2
      guard scalars.count > shortest, scalars.count <= 60 else { continue }
      for length in shortest..<scalars.count {
        add(String(String.UnicodeScalarView(scalars.prefix(length))), 1)
        add(String(String.UnicodeScalarView(scalars.suffix(length))), 1)
      }
    }
  }

  /// The part of the name before its bracket: `Betrag (EUR)` → `Betrag `. Nil when it has no bracket.
  static func withoutBrackets(_ name: String) -> String? {
    for open in ["(", "[", "（", "<"] as [Character] {
      guard let place = name.firstIndex(of: open), place > name.startIndex else { continue }
      return String(name[..<place])
    }
    return nil
  }

  /// The currency in brackets or in the last word of a name: `Betrag (€)`, `Amount SGD`, `金額(円)`.
  static func currency(in name: String) -> String? {
    if let code = CurrencySigns.code(name) { return code }
    if let code = bracketed(name).lazy.compactMap({ CurrencySigns.code($0) }).first { return code }
    let words = name.split(whereSeparator: { " ,.:/_-".contains($0) })
    guard words.count > 1, let last = words.last else { return nil }
    let isWritten =
      last.count == 3 && last == Substring(last.uppercased())
      || ["R$", "zł", "Kč", "руб", "грн", "บาท", "ש״ח", "ש\"ח", "د.ك", "ر.س"].contains(String(last))
      || last.unicodeScalars.allSatisfy { $0.properties.generalCategory == .currencySymbol }
    return isWritten || last.lowercased().hasPrefix("euro") ? CurrencySigns.code(last) : nil
  }

  /// The sign in brackets, if several currencies share it: `Belopp (kr)`, `Amount ($)`.
  static func sharedSign(in name: String) -> SharedCurrencySign? {
    bracketed(name).lazy.compactMap { CurrencySigns.sign($0)?.shared }.first
  }

  /// The texts in brackets of each kind.
  private static func bracketed(_ name: String) -> [Substring] {
    [("(", ")"), ("[", "]"), ("（", "）"), ("<", ">")].compactMap { (open: Character, close: Character) in
      guard let start = name.firstIndex(of: open), let end = name.lastIndex(of: close), start < end else {
        return nil
      }
      return name[name.index(after: start)..<end]
    }
  }
}

/// The purpose of a column according to its name.
package enum HeaderRole: UInt8, Sendable, Hashable, CaseIterable {
  case bookingDate, date, transactionDate, valueDate, time
  /// An amount; in the account's own currency; in the currency charged abroad; before fees; after fees.
  case amount, accountAmount, originalAmount, grossAmount, netAmount
  /// A reserved amount that is not booked yet, next to a blank amount.
  case blockedAmount
  case debit, credit, sign, fee, rate
  case balance, balanceBefore, openingBalance, closingBalance
  case currency, originalCurrency
  case payee, payer, recipient, text, type
  case reference, customerReference, status
  case account, counterAccount, card, merchantDetail, category
  /// Not used for entries.
  case ignored

  var isDate: Bool {
    switch self {
    case .bookingDate, .date, .transactionDate, .valueDate: true
    default: false
    }
  }

  var isMoney: Bool {
    switch self {
    case .amount, .accountAmount, .originalAmount, .grossAmount, .netAmount, .blockedAmount, .debit, .credit,
      .fee, .balance,
      .balanceBefore, .openingBalance, .closingBalance:
      true
    default: false
    }
  }

  /// Whether the column may hold the amount of an entry.
  var isMovement: Bool {
    switch self {
    case .amount, .accountAmount, .grossAmount, .netAmount, .debit, .credit: true
    default: false
    }
  }
}
