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
        // The app of before 2016.
        "master category": .categoryGroup, "sub category": .category, "running balance": .derived,
      ])
    // Before 2016 the category has its group in it: `Everyday: Groceries`.
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
