/// Cuts a QIF file into sections of accounts and their records.
struct QIFParser {
  private(set) var sections: [QIFSection] = []
  /// The number of records in sections of investments.
  private(set) var investments = 0
  /// The order of dates that the file says it has: `!Option:MDY`.
  private(set) var dateOrder: DateOrder?
  private var section: QIFSection?
  private var record: QIFRecord?
  private var accountName: String?
  /// Whether the lines are those of an account's own record, behind `!Account`.
  private var isInAccount = false

  /// What is no account: lists that Quicken exports beside them, prices, rules and budgets.
  private static let lists: Set<String> = [
    "cat", "class", "tag", "tags", "payee", "memorized", "memorised", "prices", "security", "securities",
    "budget",
    "invitem", "template", "bill", "tax",
  ]

  /// Takes a line; numbers are 1-based.
  mutating func add(_ line: Substring, number: Int) {
    let text = line.drop { $0 == "\u{FEFF}" || $0.isWhitespace }
    guard let first = text.first else { return }
    let value = String(text.dropFirst()).trimmingSpace()
    if first == "!" { return begin(value) }
    if isInAccount {
      if first == "N" { accountName = value }
      if first == "^" { isInAccount = false }
      return
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
  }

  private mutating func finishSection() {
    endRecord()
    if let section {
      if section.isOfInvestments {
        investments += section.records.count
      } else if section.isKnown || section.isLikeAccount {
        take(section)
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
    let folded = directive.lowercased()
    if folded.hasPrefix("option:") {
      dateOrder = dateOrder ?? DateOrder(rawValue: String(folded.dropFirst(7)))
      return
    }
    if folded.hasPrefix("clear:") { return }
    finishSection()
    isInAccount = folded == "account"
    guard folded.hasPrefix("type:") else { return }
    let type = String(directive.dropFirst(5)).trimmingSpace()
    if !Self.lists.contains(type.lowercased()) { section = QIFSection(type: type, account: accountName) }
  }

  private mutating func endRecord() {
    if let record { section?.records.append(record) }
    record = nil
  }
}
