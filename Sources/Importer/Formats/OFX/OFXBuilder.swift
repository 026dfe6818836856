/// Gathers the statements of an OFX file from its tags.
struct OFXBuilder: MarkupBuilder {
  private(set) var accounts: [OFXAccount] = []
  private var account: OFXAccount?
  private var entry: OFXAccount.Entry?
  /// The aggregates that are open, outermost first; only those whose names matter here.
  private var aggregates: [String] = []
  /// Whether more of them are open than ``MarkupLimit/depth`` allows.
  private(set) var isTooDeep = false
  /// Whether the whole has no start tag, or its end tag was seen.
  private(set) var isClosed = true

  private static let statements: Set<String> = ["STMTRS", "CCSTMTRS", "INVSTMTRS"]
  private static let entries: Set<String> = ["STMTTRN", "STMTTRNP"]
  private static let inner: Set<String> = [
    "BANKACCTFROM", "CCACCTFROM", "INVACCTFROM", "BANKACCTTO", "CCACCTTO", "PAYEE", "CURRENCY",
    "ORIGCURRENCY", "LEDGERBAL",
    "AVAILBAL", "BANKTRANLIST", "BANKTRANLISTP", "INVBANKTRAN", "PENDING",
  ]
  /// Aggregates that some banks write as one value: `<PAYEE>Shop`.
  private static let leaves: Set<String> = ["PAYEE", "CURRENCY", "ORIGCURRENCY"]
  /// What may stand in such an aggregate; anything else shows that its end tag is missing.
  private static let members: Set<String> = [
    "NAME", "ADDR1", "ADDR2", "ADDR3", "CITY", "STATE", "POSTALCODE", "COUNTRY", "PHONE", "CURRATE", "CURSYM",
  ]

  mutating func add(_ element: MarkupScanner.Element) {
    if element.isEnd { return end(element.name) }
    if element.name == "OFX" { isClosed = false }
    if Self.statements.contains(element.name) {
      finish()
      account = OFXAccount(isCard: element.name == "CCSTMTRS")
    } else if Self.entries.contains(element.name) {
      closeEntry()
      begin()
      let isPending =
        element.name == "STMTTRNP" || aggregates.contains("BANKTRANLISTP") || aggregates.contains("PENDING")
      entry = OFXAccount.Entry(line: element.line, isPending: isPending)
    } else if Self.leaves.contains(element.name), !element.text.isEmpty {
      keep(element.text, as: element.name)
    } else if Self.inner.contains(element.name) {
      // Lists and balances stand outside entries, whose end tags may be missing.
      if ["BANKTRANLIST", "BANKTRANLISTP", "LEDGERBAL", "AVAILBAL"].contains(element.name) {
        closeEntry()
        aggregates.removeAll { $0 != "PENDING" }
        if element.name == "BANKTRANLIST" { begin() }
      }
      aggregates.append(element.name)
      if aggregates.count > MarkupLimit.depth.value { isTooDeep = true }
    } else if element.name == "INVTRAN" {
      account?.investments += 1
    } else if !element.text.isEmpty {
      take(element)
    }
  }

  /// Begins an account for entries that stand in no statement, as some programs write them.
  private mutating func begin() {
    if account == nil { account = OFXAccount(isCard: false) }
  }

  /// Ends the last statement at the end of the file, which may have been cut within an entry or a balance.
  mutating func finishFile() {
    entry?.isCut = true
    if aggregates.contains("LEDGERBAL") { account?.ledgerBalance = nil }
    finish()
  }

  /// Ends the last statement.
  private mutating func finish() {
    closeEntry()
    if let account { accounts.append(account) }
    account = nil
    aggregates = []
  }

  private mutating func end(_ name: String) {
    if name == "OFX" { isClosed = true }
    if Self.statements.contains(name) || name == "OFX" { return finish() }
    if Self.entries.contains(name) { return closeEntry() }
    if let place = aggregates.lastIndex(of: name) { aggregates.removeSubrange(place...) }
    if name == "BANKTRANLIST" || name == "BANKTRANLISTP" { closeEntry() }
  }

  private mutating func closeEntry() {
    if let entry { account?.entries.append(entry) }
    entry = nil
    aggregates.removeAll { ["PAYEE", "CURRENCY", "ORIGCURRENCY", "BANKACCTTO", "CCACCTTO"].contains($0) }
  }

  /// Takes a value where it stands.
  private mutating func take(_ element: MarkupScanner.Element) {
    if let last = aggregates.last, Self.leaves.contains(last), !Self.members.contains(element.name) {
      aggregates.removeLast()
    }
    let aggregate = aggregates.last
    if entry != nil {
      switch aggregate {
      case "CURRENCY", "ORIGCURRENCY", "PAYEE": keep(element.text, as: (aggregate ?? "") + "." + element.name)
      case "BANKACCTTO", "CCACCTTO": return
      default: keep(element.text, as: element.name)
      }
      return
    }
    switch (element.name, aggregate) {
    case ("CURDEF", _): account?.currency = element.text
    case ("ACCTID", "BANKACCTFROM"), ("ACCTID", "CCACCTFROM"), ("ACCTID", "INVACCTFROM"):
      if account?.number == nil { account?.number = element.text }
    case ("BALAMT", "LEDGERBAL"): account?.ledgerBalance = element.text
    default: break
    }
  }

  /// Keeps a value of the open entry. The first of two equal elements counts; a second amount shows that two entries
  /// have run into one.
  private mutating func keep(_ text: String, as name: String) {
    guard let known = entry?.values[name] else {
      entry?.values[name] = text
      return
    }
    if name == "TRNAMT", known != text { entry?.hasTwoAmounts = true }
  }
}
