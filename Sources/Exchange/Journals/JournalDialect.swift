import DatasetFormat

/// The dialects of plain-text accounting journals.
enum JournalDialect {
  case hledger, ledger, beancount

  /// The name of the program.
  var program: String {
    switch self {
    case .hledger: "hledger"
    case .ledger: "Ledger"
    case .beancount: "Beancount"
    }
  }

  /// The days that the program can read.
  var days: ClosedRange<CalendarDate> {
    func day(_ year: Int, _ month: Int, _ day: Int) -> CalendarDate {
      CalendarDate(year: year, month: month, day: day) ?? CalendarDate(dayNumber: 0)
    }
    return switch self {
    case .hledger: day(1, 1, 1)...day(9999, 12, 31)
    case .ledger: day(1400, 1, 1)...day(9999, 12, 31)
    case .beancount: day(1700, 1, 1)...day(2099, 12, 31)
    }
  }

  /// The rule for text in the first line of an entry.
  var heading: TextRule {
    switch self {
    case .hledger: TextRule(twins: ";|", leading: "*!(=")
    case .ledger: TextRule(twins: ";|[", leading: "*!(=")
    case .beancount: .quoted
    }
  }

  /// The rule for text after a name in a comment of its own, or between quotes.
  var value: TextRule {
    switch self {
    case .hledger: TextRule(twins: ",[")
    case .ledger: TextRule(twins: "[", leading: ":")
    case .beancount: .quoted
    }
  }

  /// The rule for text in a code in parentheses.
  static let code = TextRule(twins: "();,[", lineBreak: " ")

  /// A part of an account's name as the format takes it.
  func accountPart(_ key: String) -> String {
    guard self == .beancount else { return key }
    return BeancountName.part(key)
  }

  /// The name part of a key whose characters the format all accepts.
  func plainPart(_ key: String) -> String {
    guard self == .beancount, let first = key.first else { return key }
    return first.uppercased() + key.dropFirst()
  }

  /// Whether a tag can be written as one of the format's own.
  func isPlainTag(_ tag: String) -> Bool {
    switch self {
    case .beancount:
      return tag.utf8.allSatisfy { byte in
        let letter = byte | 0x20
        return letter >= 0x61 && letter <= 0x7A || byte >= 0x30 && byte <= 0x39 || byte == 0x2D
          || byte == 0x2E || byte == 0x2F || byte == 0x5F
      }
    case .hledger, .ledger:
      return !Self.names.contains(tag)
        && tag.unicodeScalars.allSatisfy { scalar in
          scalar == "-" || scalar == "_" || scalar.properties.isAlphabetic
            || scalar.properties.numericType != nil
        }
    }
  }

  /// Names with a meaning in comments: those that this export writes, and those of the programs.
  private static let names: Set<String> =
    Set(JournalFields.all.map(\.name)).union([
      "id", "note", "tag", "date", "date2", "type", "t", "payee", "value", "uuid", "assert", "check", "expr",
      "acct", "account", "amount", "amt", "cur", "desc", "code", "status", "real", "depth",
    ])
}

extension TextRule {
  /// Between double quotes.
  static let quoted = TextRule(
    lineBreak: "\\n", escapes: ["\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\t": "\\t"])
}

/// Names of Beancount's accounts: each part begins with a capital letter or a digit, and holds letters,
/// digits and hyphens.
enum BeancountName {
  /// The name part of a key. A letter without case gets `X-` before it, and characters that Beancount does
  /// not accept are left out.
  static func part(_ key: String) -> String {
    var part = String.UnicodeScalarView()
    for scalar in key.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber:
        part.append(scalar)
      default: if scalar == "-" { part.append(scalar) }
      }
    }
    guard let first = part.first else { return "X" }
    if first.properties.generalCategory == .decimalNumber { return String(part) }
    let capital = first.properties.uppercaseMapping.unicodeScalars
    let isCapital = capital.first?.properties.generalCategory == .uppercaseLetter
    let isLetters = capital.allSatisfy {
      $0.properties.isAlphabetic && $0.properties.canonicalCombiningClass == .notReordered
    }
    guard isCapital, isLetters else { return "X-" + String(part) }
    return String(capital) + String(part.dropFirst())
  }
}

/// The further fields of a row in a journal's entry, after day, money, payee, note and tags: a name and the
/// column that it is from.
struct JournalFields {
  let name: String
  let position: Int

  init(_ name: String, _ column: String) {
    self.name = name
    position = TabSchema.transactions[column]
  }

  static let all = [
    JournalFields("value-date", "valueDate"), JournalFields("statement", "statementText"),
    JournalFields("payment", "payment"), JournalFields("reimbursement", "reimbursement"),
    JournalFields("original-amount", "originalAmount"),
    JournalFields("original-currency", "originalCurrency"), JournalFields("paid-by", "paidBy"),
    JournalFields("shares", "shares"), JournalFields("split", "splitId"),
    JournalFields("transfer", "transferId"), JournalFields("rule", "recurringRuleId"),
    JournalFields("occurrence", "occurrenceDate"),
  ]

  static let id = TabSchema.transactions["id"]
  static let payee = TabSchema.transactions["payee"]
  static let note = TabSchema.transactions["note"]
  static let tags = TabSchema.transactions["tags"]
  static let code = TabSchema.transactions["externalId"]
}
