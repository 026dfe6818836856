/// Splits a QIF file into sections of accounts and their records.
///
/// `D31/01/2026`, `T-45.20`, `PRewe`, `^` → one record.
struct QIFParser {
  private(set) var sections: [QIFSection] = []
  /// The number of records in sections of investments.
  private(set) var investments = 0
  /// The lists in the file that are not accounts, in words for the user.
  private(set) var lists: [String] = []
  /// The order of dates that the file declares: `!Option:MDY`.
  private(set) var dateOrder: DateOrder?
  /// The categories and classes that the file lists.
  private(set) var names = QIFNames()
  /// The accounts that the file lists, each once.
  private(set) var listed: [QIFAccountList.Account] = []
  private var listedNames: Set<String> = []
  private var notedLists: Set<String> = []
  private var section: QIFSection?
  private var record: QIFRecord?
  private var accounts = QIFAccountList()
  private var hasHeading = false
  /// Whether the listed accounts are all accounts of the program, none of which is selected.
  private var isListingAccounts = false

  /// Sections that are not accounts: other lists of Quicken, prices, rules and budgets.
  private static let listNames: [String: String] = [
    "cat": "categories", "category": "categories", "class": "classes", "tag": "tags", "tags": "tags",
    "payee": "payees", "payees": "payees", "memorized": "memorised entries", "memorised": "memorised entries",
    "prices": "prices", "security": "securities", "securities": "securities", "budget": "budgets",
    "invitem": "items of invoices", "template": "templates", "bill": "bills", "tax": "taxes",
    "currency": "currencies", "currencies": "currencies", "reminders": "reminders", "vendor": "vendors",
    "vendors": "vendors", "customer": "customers", "customers": "customers", "bus": "business entries",
  ]

  /// Takes a line; numbers are 1-based.
  mutating func add(_ line: Substring, number: Int) {
    let text = QIFHeading.content(line)
    guard let first = text.first, !QIFHeading.isComment(text) else { return }
    let value = String(text.dropFirst()).trimmingSpace()
    if first == "!" { return begin(value) }
    if accounts.isOpen { return accounts.add(first, value) }
    if names.isOpen { return names.add(first, value) }
    // Banks leave out the heading. The record itself shows that it is QIF.
    if section == nil, !hasHeading {
      section = QIFSection(type: "Bank", account: nil)
    }
    guard section != nil else { return }
    if first == "^" { return endRecord() }
    // A new date or amount after a complete record means that the `^` between them is missing.
    if record?.isComplete == true, first == "D" || first == "T" && record?.hasTotal == true { endRecord() }
    if record == nil { record = QIFRecord(line: number) }
    record?.add(first, value)
  }

  /// Ends the last section. A last record without its `^` counts, unless the file ends inside its date or
  /// amount.
  mutating func finish(endsWithLineEnd: Bool) {
    if !endsWithLineEnd, let last = record?.lastLetter, "DTU".contains(last) { record?.isCut = true }
    finishSection()
    names.finish()
    if accounts.isOpen {
      endAccounts()
      note("accounts")
    }
  }

  private mutating func endAccounts() {
    accounts.end()
    for account in accounts.accounts where listedNames.insert(account.name).inserted {
      listed.append(account)
    }
  }

  private mutating func note(_ list: String) {
    if notedLists.insert(list).inserted { lists.append(list) }
  }

  private mutating func finishSection() {
    endRecord()
    if let section {
      if section.isOfInvestments {
        investments += section.records.count
        note("investments")
      } else if section.isKnown || section.isLikeAccount {
        take(section)
      } else {
        note("\"\(section.type)\"")
      }
    }
    section = nil
  }

  /// Adds a section, or joins it to the one before if it continues that. Some programs begin a section for
  /// each record.
  private mutating func take(_ section: QIFSection) {
    if let last = sections.indices.last, section.account != nil, sections[last].account == section.account,
      sections[last].type == section.type
    {
      sections[last].records += section.records
    } else {
      sections.append(section)
    }
  }

  private mutating func begin(_ directive: String) {
    hasHeading = true
    let (name, value) = QIFHeading.directive(directive)
    if accounts.isOpen { endAccounts() }
    names.finish()
    switch name {
    case "option":
      dateOrder = dateOrder ?? DateOrder(rawValue: value.lowercased())
      if value.lowercased() == "autoswitch" { isListingAccounts = true }
    case "clear":
      // The list of all accounts ends. The next named account is that of the following records.
      if value.lowercased() == "autoswitch", isListingAccounts {
        if !accounts.isEmpty { note("accounts") }
        accounts = QIFAccountList()
        isListingAccounts = false
      }
    case "account":
      finishSection()
      accounts.begin()
    case "type":
      finishSection()
      if let list = Self.listNames[value.lowercased()] {
        note(list)
        names.begin(value)
      } else {
        section = QIFSection(type: value, account: accounts.account(ofType: value))
      }
    default: finishSection()
    }
  }

  private mutating func endRecord() {
    if let record { section?.records.append(record) }
    record = nil
  }
}

/// Recognises QIF files by their first line, and knows which lines are comments.
enum QIFHeading {
  /// How many lines are searched for the first one that is not a comment.
  private static let commentLimit = 2000

  /// A line without the prefixes that programs add: white space, a byte order mark, the end mark of DOS
  /// files.
  static func content(_ line: Substring) -> Substring {
    line.drop { $0.isWhitespace || $0 == "\u{FEFF}" || $0 == "\u{FFFD}" || $0 == "\u{1A}" }
  }

  /// Whether a line from ``content(_:)`` is a comment. No field of QIF begins this way.
  static func isComment(_ content: Substring) -> Bool {
    content.first == "#" || content.first == ";" || content.hasPrefix("//")
  }

  /// The name and the value of a heading, without its exclamation mark: `TYPE : Bank ` → `type`, `Bank`.
  static func directive(_ text: String) -> (name: String, value: String) {
    let name = text.prefix { $0.isLetter }
    let rest = text[name.endIndex...].drop { $0.isWhitespace || $0 == ":" }
    return (name.lowercased(), String(rest).trimmingSpace())
  }

  /// Whether a text begins with a heading, perhaps after comments, or with a complete record.
  static func begins(_ head: Substring) -> Bool {
    var seen = 0
    var lines = head[...]
    while seen < commentLimit, !lines.isEmpty {
      let line = content(lines.prefix { !$0.isNewline })
      if line.isEmpty || isComment(line) {
        lines = lines.drop { !$0.isNewline }.dropFirst()
        seen += 1
        continue
      }
      guard line.first == "!" else { return isRecord(lines) }
      let (name, value) = directive(String(line.dropFirst()).trimmingSpace())
      return ["type", "option", "clear"].contains(name) && !value.isEmpty || name == "account"
    }
    return false
  }

  /// Whether lines are a record without a heading: a date, an amount, and only fields up to the end mark.
  private static func isRecord(_ lines: Substring) -> Bool {
    var hasDate = false
    var hasAmount = false
    for line in lines.split(maxSplits: 60, whereSeparator: \.isNewline).prefix(60) {
      let line = content(line)
      guard let first = line.first else { continue }
      if first == "^" {
        return hasDate && hasAmount && line.dropFirst().allSatisfy { $0.isWhitespace || $0 == "^" }
      }
      let value = line.dropFirst().drop(while: \.isWhitespace)
      guard let next = value.first else { continue }
      if first == "D", next.isNumber { hasDate = true }
      if first == "T" || first == "U", next.isNumber || "+-.,(".contains(next) { hasAmount = true }
      guard first.isASCII, first.isUppercase || "$%".contains(first) else { return false }
    }
    return false
  }
}
