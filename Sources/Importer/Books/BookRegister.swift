import Bookkeeping
import DatasetFormat
import Spreadsheet

/// One pass over the registers of a money program. The statement reader gives days and money, and the entries
/// have the rest.
struct BookRegister {
  private let file: String
  private let options: StatementOptions
  private let mapping: BookMapping
  private let named: Currency?
  private let assumed: Currency
  private var postings: [BookPosting] = []
  private var notTaken: [BookFile.NotTaken] = []
  private var rows: [Row] = []

  /// The account name that this program's exports use for rows without an account.
  private static let unassigned = "unassigned"

  /// A row of the table that represents the file.
  private struct Row {
    var line: Int
    var date = ""
    var account = ""
    var number = ""
    var address = ""
  }

  /// An account with its entries.
  private struct Register {
    var name: String
    /// Whether its entries belong to no account.
    var isNone: Bool
    var currency: Currency
    var statement: Statement
  }

  init(
    file: String, options: StatementOptions, mapping: BookMapping, currency: Currency?, assumed: Currency
  ) {
    self.file = file
    self.mapping = mapping
    named = currency
    self.assumed = assumed
    var options = options
    if options.accountCurrencies.isEmpty { options.accountCurrencies = [currency ?? assumed] }
    self.options = options
  }

  mutating func read(_ bytes: [UInt8]) throws -> BookFile {
    let read = try StatementReader.read(bytes: bytes, fileName: file, options: options)
    let stated = read.statements.compactMap { $0.currency.flatMap { Currency(code: $0) } }
    let fallback = named ?? stated.first ?? assumed
    let questions = read.statements.flatMap(\.questions)
    let registers = try read.statements.map { try register($0, fallback) }
    guard registers.contains(where: \.statement.saysMoreThanBanks) || !questions.isEmpty else {
      throw BookFileError.noBooks(file: file, header: [])
    }
    let names = Set(registers.map { BookFormat.normal($0.name) })
    for register in registers { add(register, names) }
    let sheet = sheet()
    var types: [String: String] = [:]
    for register in registers {
      types[BookFormat.normal(register.name)] = Self.type(
        register.statement.register?.kind ?? "", register.name)
    }
    return BookFile(
      name: file, format: BookFormat.qif.name, title: BookFormat.qif.title,
      currency: Self.commonest(postings.map(\.currency)), statesCurrency: !stated.isEmpty,
      questions: questions,
      statement: (read.statements.first { !$0.questions.isEmpty } ?? read.statements[0]),
      warnings: Self.distinct(read.statements.flatMap(\.warnings)),
      notTaken: notTaken.sorted { $0.line < $1.line },
      table: BookTable(sheet, headerRow: 0, format: .qif), accountTypes: types,
      noAccounts: Set(registers.filter(\.isNone).map { BookFormat.normal($0.name) }), postings: postings,
      incomplete: [])
  }

  private static func commonest(_ currencies: [Currency]) -> Currency? {
    let counts = Dictionary(currencies.map { ($0, 1) }, uniquingKeysWith: +)
    return counts.max { ($0.value, $1.key.code) < ($1.value, $0.key.code) }?.key
  }

  private static func distinct(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }

  // MARK: - Accounts

  private func register(_ statement: Statement, _ fallback: Currency) throws -> Register {
    var read = statement
    if statement.currency == nil { read = try statement.inUnits(of: fallback) }
    let currency = read.currency.flatMap { Currency(code: $0) } ?? fallback
    var name = statement.register?.name ?? ""
    if name.isEmpty { name = file.prefix { $0 != "." }.trimmingSpace() }
    let normal = BookFormat.normal(name)
    let isNone = normal == Self.unassigned || normal == "\(Self.unassigned) \(currency.code.lowercased())"
    return Register(
      name: name, isNone: isNone && mapping.target(.account, name) == nil, currency: currency, statement: read
    )
  }

  /// The type of an account by its section. If a section is for several types, the account's name decides.
  private static func type(_ kind: String, _ name: String) -> String {
    let spoken = BookWords.accountType(name)
    return switch kind {
    case "cash": "cash"
    case "ccard": "creditCard"
    case "oth l": "loan"
    case "oth a": ["investment", "savings"].contains(spoken) ? spoken : "other"
    case "bank": spoken == "savings" ? spoken : "checking"
    default: spoken
    }
  }

  // MARK: - Entries

  private mutating func add(_ register: Register, _ names: Set<String>) {
    let statement = register.statement
    for line in statement.skipped {
      if line.line == statement.register?.openingLine, let minor = statement.openingBalance,
        let day = statement.register?.openingDay
      {
        var posting = posting(line.line, day, minor, register)
        posting.kind = .opening
        postings.append(posting)
      } else {
        notTaken.append(.init(line: line.line, reason: "\(line.reason)"))
        rows.append(Row(line: line.line))
      }
    }
    let unique = Self.references(statement)
    for entry in statement.entries { add(entry, register, names, unique) }
  }

  private mutating func posting(
    _ line: Int, _ date: CalendarDate, _ minor: Int64, _ register: Register
  ) -> BookPosting {
    rows.append(Row(line: line, date: date.description, account: register.name))
    return BookPosting(
      row: rows.count, line: line, date: date, minor: minor, currency: register.currency,
      account: register.name)
  }

  private mutating func add(
    _ entry: StatementLine, _ register: Register, _ names: Set<String>, _ references: Set<String>
  ) {
    var posting = posting(entry.line, entry.date, entry.amountMinor, register)
    let said = entry.register ?? RegisterEntry(payee: entry.payee, memo: entry.memo)
    posting.payee = said.payee
    posting.note = said.memo
    posting.isCleared = said.isCleared
    if references.contains(said.number) {
      posting.reference = said.number
    } else {
      rows[rows.count - 1].number = said.number
    }
    rows[rows.count - 1].address = said.address
    guard !said.parts.isEmpty else {
      take(said.purpose, into: &posting, names)
      return postings.append(posting)
    }
    if said.parts.count > 1 { posting.entry = "\(entry.line)" }
    // A text of one part does not apply to the other parts.
    if said.parts.contains(where: { $0.note == said.memo }) { posting.note = "" }
    for part in said.parts {
      var share = posting
      share.minor = part.amountMinor
      if !part.note.isEmpty { share.note = part.note }
      take(part.purpose, into: &share, names)
      postings.append(share)
    }
  }

  private func take(_ purpose: EntryPurpose, into posting: inout BookPosting, _ names: Set<String>) {
    posting.category = purpose.category
    posting.root = purpose.flow.map { $0 == .income ? .income : .expenses }
    posting.tags = purpose.tags
    guard let account = purpose.account else { return }
    let normal = BookFormat.normal(account)
    if normal == BookFormat.normal(posting.account) {
      // Money from an account to itself is its opening balance, or a correction of its balance.
      posting.kind = BookWords.isOpening(posting.payee) ? .opening : .adjustment
    } else if !names.contains(normal), let type = EntryPurpose.noAccounts[normal] {
      posting.kind = type == .adjustment ? .adjustment : type == .settlement ? .settlement : .transfer
    } else {
      posting.kind = .transfer
      posting.otherAccount = account
    }
  }

  /// The numbers that identify entries of an account, like a bank's references. `ATM` and `DEP` do not.
  private static func references(_ statement: Statement) -> Set<String> {
    var counts: [String: Int] = [:]
    for entry in statement.entries {
      if let number = entry.register?.number, number.contains(where: \.isNumber) {
        counts[number, default: 0] += 1
      }
    }
    return Set(counts.filter { $0.value == 1 }.keys)
  }

  /// The table that represents the file: the data of each entry that has no column in a dataset.
  private func sheet() -> Sheet {
    var builder = SheetBuilder(name: file)
    for (column, name) in ["Date", "Account", "Number", "Address"].enumerated() {
      builder.appendCell(column: column, name)
    }
    builder.endRow(line: 1, byteOffset: 0)
    for row in rows {
      for (column, text) in [row.date.isEmpty ? "-" : row.date, row.account, row.number, row.address]
        .enumerated()
      where !text.isEmpty {
        builder.appendCell(column: column, text)
      }
      builder.endRow(line: row.line, byteOffset: 0)
    }
    return builder.build()
  }
}

extension Statement {
  /// Whether it has data that no bank provides: a category, another account, the parts of an entry, or the
  /// name of its account.
  fileprivate var saysMoreThanBanks: Bool {
    register?.name != nil
      || entries.contains { entry in
        guard let said = entry.register else { return false }
        return said.purpose != EntryPurpose() || !said.parts.isEmpty
      }
  }
}

extension StatementLine {
  /// The text after the payee.
  fileprivate var memo: String {
    text.hasPrefix(payee) ? String(text.dropFirst(payee.count)).trimmingSpace() : text
  }
}

/// One row of books after reading: a movement on one account, with all data of the row.
struct BookPosting: Sendable {
  /// The index of its row in the sheet, and the line.
  var row: Int
  var line: Int
  var date: CalendarDate
  var otherDate: CalendarDate?
  /// Negative for money out.
  var minor: Int64
  var currency: Currency
  /// The account's name in the file. Empty when the file names none.
  var account: String
  /// The receiving account, in a row that names both accounts.
  var otherAccount = ""
  /// The amount that reached it, if it differs.
  var otherMinor: Int64?
  var otherCurrency: Currency?
  /// The parent groups and the category. Empty when there is none.
  var category: [String] = []
  /// Whether the file lists the category as one of spending or of earning.
  var root: BookWords.Root?
  var kind: BookWords.Kind?
  var payee = ""
  var note = ""
  var bankText = ""
  /// The number of a check, or the bank's reference.
  var reference = ""
  var tags: [String] = []
  var isCleared = false
  /// Common to all postings of one entry.
  var entry = ""
  /// Common to all parts of one split.
  var splitEntry = ""
  /// Common to the two halves of a transfer.
  var transferGroup = ""
  /// Its position among the parts of a split, and their number: `Split (1/3)`.
  var part: (number: Int, count: Int)?
  /// Whether its parts follow in rows of their own.
  var isSplitTotal = false
}
