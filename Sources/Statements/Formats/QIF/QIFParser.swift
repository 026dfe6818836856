/// Cuts a QIF file into sections of accounts and their records.
struct QIFParser {
  private(set) var sections: [QIFSection] = []
  /// The number of records in sections of investments.
  private(set) var investments = 0
  /// What the file lists that is no account, as a person calls it.
  private(set) var lists: [String] = []
  /// The order of dates that the file says it has: `!Option:MDY`.
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
  /// Whether the accounts listed are all that the program has, of which none is meant.
  private var isListingAccounts = false

  /// What is no account: lists that Quicken exports beside them, prices, rules and budgets.
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
    // Banks leave the heading out, and a record says by itself what it is.
    if section == nil, !hasHeading {
      section = QIFSection(type: "Bank", account: nil)
    }
    guard section != nil else { return }
    if first == "^" { return endRecord() }
    // A new date or amount behind a whole record: the `^` between the two is missing.
    if record?.isComplete == true, first == "D" || first == "T" && record?.hasTotal == true { endRecord() }
    if record == nil { record = QIFRecord(line: number) }
    record?.add(first, value)
  }

  /// Ends the last section; a last record without its `^` counts, unless the file ends within its date or amount.
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

  /// Adds a section, to the one before where it goes on: some programs begin one for each record.
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
      // The list of all accounts ends; the next one named is that of the records behind it.
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
