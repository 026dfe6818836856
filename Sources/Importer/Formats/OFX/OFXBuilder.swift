/// Gathers the statements of an OFX file from its tags.
struct OFXBuilder {
  private(set) var accounts: [OFXAccount] = []
  private var account: OFXAccount?
  private var entry: OFXAccount.Entry?
  /// The aggregates that are open, outermost first; only those whose names matter here.
  private var aggregates: [String] = []
  /// Whether more of them are open than ``MarkupLimit/depth`` allows.
  private(set) var isTooDeep = false

  private static let statements: Set<String> = ["STMTRS", "CCSTMTRS", "INVSTMTRS"]
  private static let entries: Set<String> = ["STMTTRN", "STMTTRNP"]
  private static let inner: Set<String> = [
    "BANKACCTFROM", "CCACCTFROM", "INVACCTFROM", "BANKACCTTO", "CCACCTTO", "PAYEE", "CURRENCY",
    "ORIGCURRENCY", "LEDGERBAL",
    "AVAILBAL", "BANKTRANLIST", "BANKTRANLISTP", "INVBANKTRAN",
  ]

  mutating func add(_ element: MarkupScanner.Element) {
    if element.isEnd { return end(element.name) }
    if Self.statements.contains(element.name) {
      finish()
      account = OFXAccount(isCard: element.name == "CCSTMTRS")
    } else if Self.entries.contains(element.name) {
      closeEntry()
      entry = OFXAccount.Entry(line: element.line, isPending: element.name == "STMTTRNP")
    } else if Self.inner.contains(element.name) {
      // Lists and balances stand outside entries, whose end tags may be missing.
      if ["BANKTRANLIST", "BANKTRANLISTP", "LEDGERBAL", "AVAILBAL"].contains(element.name) {
        closeEntry()
        aggregates = []
      }
      aggregates.append(element.name)
      if aggregates.count > MarkupLimit.depth.value { isTooDeep = true }
    } else if element.name == "INVTRAN" {
      account?.investments += 1
    } else if !element.text.isEmpty {
      take(element)
    }
  }

  /// Ends the last statement.
  mutating func finish() {
    closeEntry()
    if let account { accounts.append(account) }
    account = nil
    aggregates = []
  }

  private mutating func end(_ name: String) {
    if Self.statements.contains(name) { return finish() }
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
    let aggregate = aggregates.last
    if entry != nil {
      let name: String
      switch aggregate {
      case "CURRENCY", "ORIGCURRENCY", "PAYEE": name = (aggregate ?? "") + "." + element.name
      case "BANKACCTTO", "CCACCTTO": return
      default: name = element.name
      }
      // The first of two equal elements counts.
      if entry?.values[name] == nil { entry?.values[name] = element.text }
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
}
