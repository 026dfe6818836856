import DatasetFormat

/// Turns the rows of a file into rows of transactions, with splits and transfers recognised.
struct BookRows {
  private(set) var rows: [BookRow] = []
  private(set) var notTaken: [BookFile.NotTaken] = []
  private let file: BookFile
  private let mapping: BookMapping
  private var splits = 0
  private var transfers = 0

  /// - Parameters:
  ///   - file: The books.
  ///   - mapping: The meanings of names.
  ///   - existing: The names and keys of the accounts of the dataset, in lower case.
  /// - Throws: ``BookFileError``.
  init(_ file: BookFile, mapping: BookMapping, existing: Set<String> = []) throws(BookFileError) {
    self.file = file
    self.mapping = mapping
    switch file.table.format.shape {
    case .rows, .sides, .shares:
      try readRows()
      if !file.table.format.flags.contains(.toldOnce) { rows.pairCategories() }
      rows.pairTransfers(from: &transfers)
      if file.table.format.flags.isDisjoint(with: [.toldOnce]) { rows.pairWithoutWords(from: &transfers) }
      rows.completeTransfers(from: &transfers, in: file.table.format)
      rows.noteOtherAccounts()
    case .registers:
      readRegisters()
      rows.pairTransfers(from: &transfers, longestNamedGap: Self.longestRegisterGap)
      rows.noteOtherAccounts()
      for index in rows.indices where file.noAccounts.contains(BookFormat.normal(rows[index].account)) {
        rows[index].account = ""
      }
    case .pairs: try readPairs()
    case .postings: try readJournal()
    }
    dropZeros()
    let known = Set(rows.map(\.account)).filter { name in
      existing.contains((mapping.target(.account, name) ?? name).lowercased())
    }
    rows.settleOpenings(ofOwn: known)
    // In registers, each half has its own note.
    if file.table.format.shape != .registers { rows.shareNotes() }
  }

  /// How many days apart halves in registers may be that name each other's accounts.
  private static let longestRegisterGap: Int32 = 31

  private mutating func exclude(_ posting: BookPosting, _ reason: String) {
    notTaken.append(.init(line: posting.line, reason: reason))
  }

  private mutating func dropZeros() {
    for row in rows where row.minor == 0 {
      notTaken.append(.init(line: file.table.line(row.rows[0]), reason: "an amount of 0"))
    }
    rows.removeAll { $0.minor == 0 }
  }

  // MARK: - Rows of one account

  private mutating func readRows() throws(BookFileError) {
    let format = file.table.format
    let accounts = Dictionary(
      file.postings.map { (BookFormat.normal($0.account), $0.account) },
      uniquingKeysWith: { first, _ in first })
    var group = SplitGroup()
    let parts = Dictionary(grouping: file.postings.filter { !$0.splitEntry.isEmpty }, by: \.splitEntry)
      .mapValues(\.count)
    var splitOf: [String: Int] = [:]
    for posting in file.postings {
      if file.table.has(.account), posting.account.isEmpty, mapping.target(.account, "") == nil {
        throw .noAccount(file: file.name, line: posting.line)
      }
      if posting.isSplitTotal {
        // A total may stand below its parts, too.
        let isBelow = group.isWhole(of: posting)
        try group.end(file)
        group = isBelow ? SplitGroup() : SplitGroup(total: posting, split: nextSplit())
        exclude(posting, "its parts are read instead")
        continue
      }
      var row = self.row(posting, format, accounts)
      if let part = posting.part {
        if !group.goesOn(with: posting, part) {
          try group.end(file)
          group = SplitGroup(total: nil, split: nextSplit())
        }
        row.split = group.add(posting, part, to: &row)
      } else {
        try group.end(file)
        group = SplitGroup()
      }
      if parts[posting.splitEntry] ?? 0 > 1 {
        row.split = splitOf[posting.splitEntry] ?? nextSplit()
        splitOf[posting.splitEntry] = row.split
      }
      rows.append(row)
    }
    try group.end(file)
    linkGroups()
  }

  /// Links the halves of transfers that the file itself numbers.
  private mutating func linkGroups() {
    let groups = Dictionary(grouping: zip(rows.indices, file.postings.filter { !$0.isSplitTotal })) {
      $0.1.transferGroup
    }
    for (name, halves) in groups.sorted(by: { $0.key < $1.key }) where !name.isEmpty && halves.count == 2 {
      let (one, other) = (halves[0].0, halves[1].0)
      guard rows[one].account != rows[other].account, (rows[one].minor < 0) != (rows[other].minor < 0) else {
        continue
      }
      transfers += 1
      for index in [one, other] {
        rows[index].kind = .transfer
        rows[index].transfer = transfers
      }
    }
  }

  private mutating func nextSplit() -> Int {
    splits += 1
    return splits
  }

  private func row(_ posting: BookPosting, _ format: BookFormat, _ accounts: [String: String]) -> BookRow {
    let last = posting.category.last ?? ""
    let target =
      mapping.target(.category, posting.category.joined(separator: ": ")) ?? mapping.target(.category, last)
    var category = posting.category
    if target == BookMapping.nothing { category = [] }
    if BookWords.isOpening(posting.payee) || BookWords.isOpening(last) || posting.kind == .opening {
      return BookRow(posting, kind: .opening)
    }
    let partner = partner(of: posting, format, accounts)
    if let partner, BookFormat.normal(partner) == BookFormat.normal(posting.account) {
      return BookRow(posting, kind: .adjustment)
    }
    let saysTransfer =
      partner != nil || posting.kind == .transfer || target == BookImport.transferWord
      || target == nil && Self.isTransfer(posting.category, format)
    guard saysTransfer else {
      return BookRow(
        posting, kind: posting.kind == .adjustment ? .adjustment : .flow(category, root: posting.root))
    }
    var row = BookRow(posting, kind: .transfer)
    row.partner = partner ?? ""
    if let minor = posting.otherMinor, let currency = posting.otherCurrency {
      row.otherSide = Amount(minorUnits: minor, currency: currency)
    }
    // A category that names the other account is not a category.
    let names = [partner ?? "", "[\(partner ?? "")]"].map(BookFormat.normal)
    let isNamed = names.contains(BookFormat.normal(last)) || BookWords.account(named: last) != nil
    if !isNamed, !format.transferPrefixes.contains(where: { BookFormat.normal(last).hasPrefix($0) }) {
      row.keep(category: category)
    }
    return row
  }

  /// Whether the name of a category, or of one of its groups, says that a row is a transfer.
  private static func isTransfer(_ path: [String], _ format: BookFormat) -> Bool {
    path.contains { name in
      format.transferCategories.contains(BookFormat.normal(name))
        || format.isUnknown && BookWords.kind(name) == .transfer
    }
  }

  /// The account that a row of a transfer names. Nil for a row that is not a transfer.
  private func partner(of posting: BookPosting, _ format: BookFormat, _ accounts: [String: String]) -> String?
  {
    let last = posting.category.last ?? ""
    func known(_ name: String?) -> String? {
      name.flatMap { $0.isEmpty ? nil : accounts[BookFormat.normal($0)] }
    }
    if !posting.otherAccount.isEmpty {
      if posting.kind == .transfer { return posting.otherAccount }
      if posting.kind == nil, let account = known(posting.otherAccount) { return account }
    }
    for text in [posting.payee, last] {
      let normal = BookFormat.normal(text)
      for prefix in format.transferPrefixes where normal.hasPrefix(prefix) {
        let name = text.dropFirst(prefix.count).drop { $0 == "'" || $0.isWhitespace }.trimmingSpace()
        if name.hasPrefix("["), name.hasSuffix("]") { return String(name.dropFirst().dropLast()) }
        return name.hasSuffix("'") ? String(name.dropLast()) : name
      }
    }
    if let account = BookWords.account(named: last) { return account }
    if let account = known(BookWords.account(named: posting.payee) ?? BookWords.nameOfTransfer(posting.payee))
    {
      return account
    }
    if let account = known(BookWords.nameOfTransfer(last)) { return account }
    let isTransfer = posting.kind == .transfer || Self.isTransfer(posting.category, format)
    if isTransfer, let account = known(last) { return account }
    guard format.flags.contains(.payeeMayBeAccount) || isTransfer, let account = known(posting.payee),
      BookFormat.normal(account) != BookFormat.normal(posting.account)
    else { return nil }
    return account
  }

  // MARK: - Rows that name two accounts

  private mutating func readPairs() throws(BookFileError) {
    let sizes = Dictionary(grouping: file.postings, by: \.entry).mapValues(\.count)
    var splitOf: [String: Int] = [:]
    for posting in file.postings {
      // Its parts are the rows.
      if posting.isSplitTotal {
        exclude(posting, "its parts are read instead")
        continue
      }
      let amount = abs(posting.minor)
      var (from, to) = (posting, posting)
      (from.minor, to.minor) = (-amount, posting.otherMinor ?? amount)
      to.account = posting.otherAccount
      if let currency = posting.otherCurrency { to.currency = currency }
      let isFromOwn =
        !BookWords.isOpening(posting.account) && !posting.account.lowercased().hasPrefix("initial balance")
      func worded(_ side: BookPosting, other: String) -> BookPosting {
        var side = side
        if file.table.has(.payee) { return side }
        side.note = [side.payee, side.note].filter { !$0.isEmpty }.joined(separator: "; ")
        side.payee = other
        return side
      }
      var row: BookRow
      switch posting.kind {
      case .transfer:
        transfers += 1
        for side in [worded(from, other: posting.otherAccount), worded(to, other: posting.account)] {
          var half = BookRow(side, kind: .transfer)
          half.transfer = transfers
          half.keep(category: posting.category)
          rows.append(half)
        }
        continue
      case .in:
        to.minor = amount
        to.currency = posting.currency
        row = BookRow(worded(to, other: posting.account), kind: .flow(posting.category, root: nil))
      case .out:
        row = BookRow(
          worded(from, other: posting.otherAccount), kind: .flow(posting.category, root: nil))
      case .opening, .adjustment:
        let isAdjustment = posting.kind == .adjustment
        let goesOut =
          isAdjustment ? !posting.account.lowercased().hasSuffix("reconciliation") && isFromOwn : isFromOwn
        to.minor = amount
        to.currency = posting.currency
        row = BookRow(
          goesOut && !posting.account.isEmpty ? from : to, kind: isAdjustment ? .adjustment : .opening)
      case .settlement, nil:
        throw .unknownKind(
          file: file.name, line: posting.line, word: file.table.text(posting.row, .kind))
      }
      if row.account.isEmpty { throw .noAccount(file: file.name, line: posting.line) }
      if let minor = posting.otherMinor, let currency = posting.otherCurrency, currency != row.currency {
        row.original = Amount(minorUnits: minor, currency: currency)
      }
      if !posting.entry.isEmpty, sizes[posting.entry] ?? 1 > 1 {
        let split = splitOf[posting.entry] ?? nextSplit()
        splitOf[posting.entry] = split
        row.split = split
      }
      rows.append(row)
    }
  }

  // MARK: - Registers

  private mutating func readRegisters() {
    var splitOf: [String: Int] = [:]
    for posting in file.postings {
      var row = registered(posting)
      if !posting.entry.isEmpty {
        let split = splitOf[posting.entry] ?? nextSplit()
        splitOf[posting.entry] = split
        row.split = split
      }
      rows.append(row)
    }
  }

  private func registered(_ posting: BookPosting) -> BookRow {
    switch posting.kind {
    case .opening: return BookRow(posting, kind: .opening)
    case .adjustment: return BookRow(posting, kind: .adjustment)
    case .settlement: return BookRow(posting, kind: .settlement)
    case .transfer:
      var row = BookRow(posting, kind: .transfer)
      row.partner = posting.otherAccount
      return row
    case .in, .out, nil: break
    }
    let target =
      mapping.target(.category, posting.category.joined(separator: ": "))
      ?? posting.category.last.flatMap { mapping.target(.category, $0) }
    if target == BookImport.transferWord {
      var row = BookRow(posting, kind: .transfer)
      row.keep(category: posting.category)
      return row
    }
    let isNone = target == BookMapping.nothing
    return BookRow(
      posting, kind: .flow(isNone ? [] : posting.category, root: isNone ? nil : posting.root))
  }

  // MARK: - Journals

  private mutating func readJournal() throws(BookFileError) {
    for entry in BookEntries.entries(of: file.postings) {
      let made = try JournalRows(
        entry, file: file, isIncomplete: file.incomplete.contains(entry[0].entry), mapping: mapping)
      for (posting, reason) in made.notTaken { exclude(posting, reason) }
      let counts = Dictionary(grouping: made.rows, by: \.account).mapValues(\.count)
      var splitOf: [String: Int] = [:]
      for var row in made.rows {
        if !row.account.isEmpty, counts[row.account] ?? 1 > 1 {
          let split = splitOf[row.account] ?? nextSplit()
          splitOf[row.account] = split
          row.split = split
        }
        if let pair = row.transfer { row.transfer = transfers + pair }
        rows.append(row)
      }
      transfers += made.pairCount
    }
  }
}

/// The parts of one split row, in order of appearance.
private struct SplitGroup {
  var total: BookPosting?
  var split = 0
  private var last: (posting: BookPosting, number: Int, count: Int)?
  private var sum: Int64 = 0

  init() {}

  init(total: BookPosting?, split: Int) {
    self.total = total
    self.split = split
  }

  func goesOn(with posting: BookPosting, _ part: (number: Int, count: Int)) -> Bool {
    guard split > 0 else { return false }
    guard let last else {
      return total.map { $0.account == posting.account && $0.date == posting.date } ?? false
    }
    return last.count == part.count && last.number < last.count && last.posting.account == posting.account
      && last.posting.date == posting.date
  }

  mutating func add(_ posting: BookPosting, _ part: (number: Int, count: Int), to row: inout BookRow) -> Int {
    last = (posting, (last?.number ?? 0) + 1, part.count)
    sum = sum &+ posting.minor
    if row.note.isEmpty, let total { row.note = total.note }
    return split
  }

  /// Whether the parts so far are those of a row below them.
  func isWhole(of total: BookPosting) -> Bool {
    self.total == nil && last.map { $0.number == $0.count } ?? false && sum == total.minor
  }

  /// Requires that the parts add up to the row.
  func end(_ file: BookFile) throws(BookFileError) {
    guard let total, total.minor != sum else { return }
    func text(_ minor: Int64) -> String { Amount(minorUnits: minor, currency: total.currency).description }
    throw .splitDiffers(file: file.name, line: total.line, total: text(total.minor), parts: text(sum))
  }
}

/// The entries of a journal: which postings belong together.
enum BookEntries {
  /// Groups postings by the file's own entry numbers, whose postings may have texts of their own. If there are
  /// none, consecutive postings with the same day and text form an entry, up to the point where they balance.
  ///
  /// Postings of 12.50, -12.50, 3.00, -3.00 with one day and text, without entry numbers → two entries.
  static func entries(of postings: [BookPosting]) -> [[BookPosting]] {
    var entries: [[BookPosting]] = []
    var sums: [Currency: Int64] = [:]
    for posting in postings {
      let isNext: Bool
      if let last = entries.last?.last {
        let isAlike = last.date == posting.date && last.payee == posting.payee
        let isBalanced = sums.values.allSatisfy { $0 == 0 }
        // Files put together may begin anew with 1, so a number holds for what is not alike until it balances.
        let isNumbered = !posting.entry.isEmpty && (isAlike || !isBalanced)
        isNext = last.entry != posting.entry || !(isNumbered || isAlike && !isBalanced)
      } else {
        isNext = true
      }
      if isNext {
        entries.append([])
        sums = [:]
      }
      entries[entries.count - 1].append(posting)
      sums[posting.currency] = (sums[posting.currency] ?? 0) &+ posting.minor
    }
    return entries
  }
}
