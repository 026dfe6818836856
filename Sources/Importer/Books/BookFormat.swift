/// The export format of an app or a program: the meaning of its columns, and its notation for splits,
/// transfers and opening balances.
///
/// There is one declaration for each app (`BookFormat+Apps.swift`, `BookFormat+Journals.swift`). No other
/// code depends on a particular app.
struct BookFormat: Sendable {
  /// The contents of a column.
  enum Column: Sendable, Hashable {
    /// Identifies the postings of one entry, or the parts of one split.
    case entry
    case date
    case otherDate
    /// Negative is money out.
    case amount
    case outflow
    case inflow
    /// Says whether the amount is money in or out.
    case sign
    /// The amount of a split row, whose parts follow in rows of their own.
    case splitTotal
    /// The amount followed by its currency: `12.50 EUR`.
    case position
    case currency
    case account
    /// The receiving account, in a row that names both accounts.
    case otherAccount
    case otherAmount
    case otherCurrency
    case accountNumber
    case institution
    case category
    case categoryGroup
    case subcategory
    /// The group and the category in one cell: `Bills: Rent`.
    case categoryPath
    case payee
    case note
    /// The bank's own words.
    case bankText
    case tags
    /// Tags in a journal's comment: `trip:rome, work:`.
    case comment
    case status
    /// Whether the row is an expense, an income, a transfer or an opening.
    case kind
    /// Whether it is a transfer.
    case isTransfer
    /// Derived from other columns.
    case derived
  }

  /// The meaning of a row.
  enum Shape: Sendable, Hashable {
    /// A row is a movement on one account.
    case rows
    /// A row is a posting. Several postings make an entry.
    case postings
    /// A row names the paying and the receiving account.
    case pairs
    /// An entry of an account's register, which names its category or the account on its other side.
    case registers
  }

  /// The name in plans and in `--json`.
  let name: String
  /// The name for the user.
  let title: String
  var shape = Shape.rows
  /// By the names in the header, in lower case.
  let columns: [String: Column]
  /// Names that identify the format. Each list is one alternative.
  let known: [[String]]
  /// Payees or categories with these prefixes name the other account of a transfer.
  var transferPrefixes: [String] = []
  /// Categories that mark a row as a transfer.
  var transferCategories: Set<String> = []
  /// Whether a payee with the name of an account marks a row as a transfer.
  var payeeMayBeAccount = false
  /// Category names that mean "no category".
  var noCategories: Set<String> = []
  /// Groups whose categories are income.
  var incomeGroups: Set<String> = []
  /// Words of the status column for a row that the bank has confirmed.
  var clearedWords: Set<String> = []
  /// Whether all rows came from banks.
  var isBankFeed = false
  /// The decimal mark of its amounts in every language.
  var decimalMark: DecimalMark?
  /// Columns that repeat others if all of those are present, by their names.
  var derivedBeside: [String: [String]] = [:]
  /// Whether payee and note share a cell: Shop
  /// milk .
  var payeeEndsAtBar = false

  init(
    _ name: String, _ title: String, known: [[String]], shape: Shape = .rows, columns: [String: Column]
  ) {
    self.name = name
    self.title = title
    self.known = known
    self.shape = shape
    self.columns = columns
  }

  /// A header name in the form for comparison: without surrounding white space, in lower case.
  static func normal(_ name: String) -> String { name.trimmingSpace().lowercased() }

  /// The format that most names of a header indicate. Nil when there is none.
  static func known(by header: [String]) -> BookFormat? {
    let names = Set(header.map(normal))
    return all.compactMap { format -> (format: BookFormat, count: Int)? in
      let found = format.known.filter { $0.allSatisfy(names.contains) }.map(\.count).max()
      return found.map { (format, $0) }
    }.max { $0.count < $1.count }?.format
  }

  /// All formats that are recognised by their columns.
  static let all: [BookFormat] = journals + apps
}

/// Registers of money programs, which are not tables.
extension BookFormat {
  static let qif = BookFormat(
    "qif", "QIF", known: [], shape: .registers,
    columns: ["date": .date, "account": .account])
}

/// Journals of plain-text accounting as tables.
extension BookFormat {
  static let journals: [BookFormat] = [hledger, beancount]

  /// `hledger print -O csv`.
  private static let hledger: BookFormat = {
    var format = BookFormat(
      "hledger", "hledger", known: [["txnidx", "date", "account", "amount", "commodity"]], shape: .postings,
      columns: [
        "txnidx": .entry, "date": .date, "date2": .otherDate, "status": .status, "description": .payee,
        "comment": .comment, "account": .account, "amount": .amount, "commodity": .currency,
        "credit": .derived, "debit": .derived, "posting-status": .status, "posting-comment": .comment,
      ])
    format.clearedWords = ["*"]
    format.payeeEndsAtBar = true
    return format
  }()

  /// `bean-query -f csv` of postings.
  private static let beancount: BookFormat = {
    var format = BookFormat(
      "beancount", "Beancount",
      known: [
        ["date", "account", "number", "currency", "narration"], ["date", "account", "position", "narration"],
        ["date", "account", "number", "currency", "flag"], ["date", "account", "position", "flag"],
      ], shape: .postings,
      columns: [
        "id": .entry, "date": .date, "flag": .status, "payee": .payee, "narration": .note,
        "account": .account,
        "number": .amount, "currency": .currency, "position": .position, "tags": .tags, "year": .derived,
        "month": .derived, "day": .derived, "balance": .derived, "type": .derived, "description": .derived,
        "filename": .derived, "lineno": .derived, "location": .derived, "other_accounts": .derived,
      ])
    format.decimalMark = .point
    return format
  }()
}

/// Tables of unknown apps. The statement reader finds days and money, and the words of the header give the
/// rest.
extension BookFormat {
  static let other: BookFormat = {
    var format = BookFormat("csv", "CSV", known: [], columns: words)
    format.transferCategories = ["transfer", "transfers", "credit card payment", "umbuchung"]
    format.noCategories = ["uncategorized", "uncategorised", "none"]
    format.clearedWords = ["cleared", "reconciled", "true", "yes", "1", "x", "*"]
    return format
  }()

  private static let words: [String: Column] = {
    let names: [(Column, String)] = [
      (
        .category,
        "category|category name|categories|kategorie|catégorie|categoría|categoria|kategoria|kategori|カテゴリ|分类|類別"
      ),
      (.subcategory, "subcategory|sub category|sub-category|unterkategorie|sous-catégorie"),
      (.categoryGroup, "category group|parent category|group|gruppe"),
      (.tags, "tags|tag|labels|label|schlagworte|étiquettes|etiquetas"),
      (
        .account,
        "account|account name|wallet|konto|compte|cuenta|conto|conta|rekening|konto name|kontoname|口座|账户|計座"
      ),
      (.note, "note|notes|memo|comment|comments|notiz|notizen|remarque|nota|notas"),
      (.status, "cleared|reconciled"), (.kind, "type|transaction type|income/expense|kind|typ|art"),
      (.isTransfer, "transfer"), (.derived, "balance|running balance|saldo"),
    ]
    return names.reduce(into: [:]) { all, entry in
      for word in entry.1.split(separator: "|") { all[String(word)] = entry.0 }
    }
  }()

  /// The column for a role of the statement reader. Nil for a role that books do not use.
  static func column(_ role: StatementLayout.Role) -> Column? {
    switch role {
    case .date: .date
    case .valueDate: .otherDate
    case .amount: .amount
    case .debit: .outflow
    case .credit: .inflow
    case .sign: .sign
    case .currency: .currency
    case .payee, .payer, .recipient: .payee
    case .text: .note
    case .balance, .balanceBefore: .derived
    case .fee, .originalAmount, .originalCurrency, .reference, .status, .account: nil
    }
  }
}

/// Apps whose exports are known by their column names.
extension BookFormat {
  static let apps: [BookFormat] = [
    ynab, actual, tiller, mint, firefly, wallet, spendee, toshl, monefy,
  ]

  private static let ynab: BookFormat = {
    var format = BookFormat(
      "ynab", "YNAB", known: [["account", "date", "payee", "memo", "outflow", "inflow"]],
      columns: [
        "account": .account, "date": .date, "payee": .payee, "category group/category": .derived,
        "category group": .categoryGroup, "category": .category, "memo": .note, "outflow": .outflow,
        "inflow": .inflow, "cleared": .status,
        // The app before 2016.
        "master category": .categoryGroup, "sub category": .category, "running balance": .derived,
      ])
    // Before 2016 the category contains its group: `Everyday: Groceries`.
    format.derivedBeside = ["category": ["master category", "sub category"]]
    format.transferPrefixes = ["transfer :", "transfer:"]
    format.incomeGroups = ["inflow", "income"]
    format.clearedWords = ["cleared", "reconciled", "c", "r"]
    format.noCategories = ["uncategorized", "category not needed"]
    return format
  }()

  private static let actual: BookFormat = {
    var format = BookFormat(
      "actual", "Actual Budget",
      known: [
        ["account", "date", "payee", "notes", "category", "amount", "cleared"],
        ["account", "date", "payee", "notes", "category", "amount", "split_amount"],
      ],
      columns: [
        "account": .account, "date": .date, "payee": .payee, "notes": .note, "category": .categoryPath,
        "amount": .amount, "split_amount": .splitTotal, "cleared": .status, "reconciled": .status,
      ])
    format.payeeMayBeAccount = true
    format.decimalMark = .point
    format.transferPrefixes = ["transfer:", "transfer :"]
    format.incomeGroups = ["income"]
    format.clearedWords = ["cleared", "reconciled", "true", "1"]
    format.noCategories = ["starting balances"]
    return format
  }()

  private static let tiller: BookFormat = {
    var format = BookFormat(
      "tiller", "Tiller", known: [["date", "description", "category", "amount", "account", "account #"]],
      columns: [
        "date": .date, "description": .payee, "category": .category, "amount": .amount, "account": .account,
        "account #": .accountNumber, "institution": .institution, "month": .derived, "week": .derived,
        "full description": .bankText, "tags": .tags, "note": .note, "notes": .note,
      ])
    format.transferCategories = ["transfer", "transfers", "credit card payment", "credit card payments"]
    format.noCategories = ["uncategorized"]
    format.isBankFeed = true
    return format
  }()

  private static let mint: BookFormat = {
    var format = BookFormat(
      "mint", "Mint",
      known: [["date", "description", "original description", "amount", "transaction type", "account name"]],
      columns: [
        "date": .date, "description": .payee, "original description": .bankText, "amount": .amount,
        "transaction type": .kind, "category": .category, "account name": .account, "labels": .tags,
        "notes": .note,
      ])
    format.transferCategories = [
      "transfer", "credit card payment", "transfer for cash spending", "internal transfer",
    ]
    format.noCategories = ["uncategorized"]
    format.isBankFeed = true
    return format
  }()

  private static let firefly: BookFormat = {
    var format = BookFormat(
      "firefly", "Firefly III",
      known: [["journal_id", "type", "amount", "date", "source_name", "destination_name"]], shape: .pairs,
      columns: [
        "group_id": .entry, "type": .kind, "currency_code": .currency, "amount": .amount,
        "foreign_currency_code": .otherCurrency, "foreign_amount": .otherAmount, "description": .note,
        "date": .date, "source_name": .account, "destination_name": .otherAccount, "reconciled": .status,
        "category": .category, "tags": .tags, "notes": .note, "user_id": .derived,
        "source_type": .derived, "destination_type": .derived,
      ])
    format.clearedWords = ["1", "true"]
    format.decimalMark = .point
    return format
  }()

  private static let wallet: BookFormat = {
    var format = BookFormat(
      "wallet", "Wallet by BudgetBakers",
      known: [["account", "category", "currency", "amount", "ref_currency_amount", "date"]],
      columns: [
        "account": .account, "category": .category, "currency": .currency, "amount": .amount,
        "ref_currency_amount": .derived, "type": .kind, "note": .note, "date": .date,
        "transfer": .isTransfer, "payee": .payee, "labels": .tags,
      ])
    format.transferCategories = ["transfer"]
    return format
  }()

  private static let spendee: BookFormat = {
    var format = BookFormat(
      "spendee", "Spendee", known: [["date", "wallet", "type", "category name", "amount", "currency"]],
      columns: [
        "date": .date, "wallet": .account, "type": .kind, "category name": .category, "amount": .amount,
        "currency": .currency, "note": .note, "labels": .tags,
      ])
    format.transferCategories = ["transfer"]
    return format
  }()

  private static let toshl: BookFormat = {
    var format = BookFormat(
      "toshl", "Toshl", known: [["date", "account", "category", "tags", "expense amount", "income amount"]],
      columns: [
        "date": .date, "account": .account, "category": .category, "tags": .tags,
        "expense amount": .outflow, "income amount": .inflow, "currency": .currency,
        "in main currency": .derived, "main currency": .derived, "description": .note,
      ])
    format.transferCategories = ["transfer", "account transfer"]
    return format
  }()

  private static let monefy: BookFormat = {
    var format = BookFormat(
      "monefy", "Monefy",
      known: [["date", "account", "category", "amount", "currency", "converted amount", "description"]],
      columns: [
        "date": .date, "account": .account, "category": .category, "amount": .amount, "currency": .currency,
        "converted amount": .derived, "description": .note,
      ])
    format.transferPrefixes = ["to '", "from '"]
    return format
  }()
}
