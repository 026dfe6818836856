extension TabSchema {
  /// The Receipts tab.
  package static let receipts = TabSchema(
    .receipts, "Images and PDFs of the `Receipts/` folder, one record a file; several for one transaction.",
    [
      .id,
      Column("transactionId", .uuid, required: true, to: .transactions, "The transaction it belongs to."),
      Column("fileName", .text, required: true, "A path inside `Receipts/` that never leaves it."),
      Column("mediaType", .text, required: true, "For example `image/jpeg`."),
      Column("byteCount", .integer, "The file's size."),
      Column("sha256", .sha256, "The file's hash."),
      Column("driveFileId", .text, "The id of the cloud copy."),
      .createdAt, .updatedAt, .deletedAt,
    ])

  /// The Categories tab.
  package static let categories = TabSchema(
    .categories, "What money is spent on and earned by. Disabled (`isActive` FALSE), not deleted, once used.",
    [
      Column("categoryKey", .key, required: true, unique: true, "The key that rows use."),
      Column(
        "name", .text, required: true, "2 to 30 characters, casing kept, unique per type ignoring case."),
      Column("type", .words("expense", "income"), required: true, "The type of its transactions."),
      Column("emoji", .text, "Shown before the name."),
      Column("icon", .text, "An app's icon name."),
      Column("color", .color, "`#RRGGBB`."),
      Column(
        "group", .words("needs", "wants", "savings", "other", "income"), since: 2,
        "For 50/30/20 views."),
      Column("parentKey", .key, since: 2, to: .categories, "The category above; two levels at most."),
      Column("isActive", .boolean, required: true, "FALSE: not offered any more."),
      Column("isDefault", .boolean, "TRUE: made with the dataset."),
      Column("sortOrder", .integer, "The order in lists."),
      .createdAt, .updatedAt, .deletedAt,
    ])

  /// The RecurringRules tab.
  package static let recurringRules = TabSchema(
    .recurringRules, "Rent, salary, subscriptions: what comes again.",
    [
      .id,
      Column("type", .words("expense", "income"), required: true, "The type of its transactions."),
      Column("amount", .amount, required: true, "The amount of each occurrence."),
      Column("currency", .currency, since: 2, "Blank: the account's, else the dataset's."),
      Column("payee", .text, since: 2, "Who."),
      Column("categoryKey", .key, required: true, to: .categories, "The category of each occurrence."),
      Column("accountKey", .key, since: 2, to: .accounts, "The account of each occurrence."),
      Column("tags", .tagList, "Tags of each occurrence."),
      Column("note", .text, "Note of each occurrence."),
      Column("cadence", .words("daily", "weekly", "monthly", "yearly"), required: true, "How often."),
      Column("interval", .integer, required: true, "Every how many; 1 or more."),
      Column(
        "startDate", .date, required: true,
        "The first occurrence; all others are counted from it and clamp to the last day of a short month."),
      Column("endDate", .date, "The last day on which one may fall."),
      Column("isEnabled", .boolean, required: true, "FALSE: makes nothing."),
      Column("generateThroughYear", .integer, "Instances are made up to the end of this year."),
      Column("templateTransactionId", .uuid, to: .transactions, "The transaction it was made from."),
      Column(
        "amountTolerance", .text, since: 2, rare: true,
        "By how much the bank's amount may differ and still be this payment: `5%` (up to 50%), or an amount such as `30.00` (1 or more). Blank: not at all. A file has the column once a rule has a tolerance."
      ),
      .createdAt, .updatedAt, .deletedAt,
    ])

  /// The Settings tab.
  package static let settings = TabSchema(
    .settings, "What holds for the whole dataset, one key a record. Unknown keys are kept.",
    [
      Column("key", .text, required: true, unique: true, "The setting's name."),
      Column("value", .text, required: true, "Its value."),
      Column("updatedAt", .timestamp, "When it was last set."),
    ])

  /// The Accounts tab.
  package static let accounts = TabSchema(
    .accounts, since: 2, "Where money is. Archived accounts take no new transfers.",
    [
      Column("accountKey", .key, required: true, unique: true, since: 2, "The key that rows use."),
      Column("name", .text, required: true, since: 2, "2 to 50 characters, unique ignoring case."),
      Column(
        "type", .words("checking", "savings", "creditCard", "cash", "investment", "loan", "other"),
        required: true, since: 2, "What sort of account."),
      Column("institution", .text, since: 2, "The bank."),
      Column("currency", .currency, since: 2, "Blank: the dataset's."),
      Column(
        "startingBalance", .signedAmount, required: true, since: 2,
        "At the opening of startDate; negative for debt."),
      Column("startDate", .date, since: 2, "Rows before it do not count towards the balance."),
      Column("last4", .text, since: 2, "The last four digits of the number."),
      Column("isDefault", .boolean, since: 2, "At most one account."),
      Column("isActive", .boolean, required: true, since: 2, "FALSE: archived."),
      Column("lastReconciledDate", .date, since: 2, "When the balance was last compared with the bank's."),
      Column("lastReconciledBalance", .signedAmount, since: 2, "The balance that agreed."),
      Column("sortOrder", .integer, since: 2, "The order in lists."),
      .createdAt, .updatedAt, .deletedAt,
    ])

  /// The Budgets tab.
  package static let budgets = TabSchema(
    .budgets, since: 2, "Planned amounts; `income` rows hold the planned income.",
    [
      .id,
      Column("kind", .words("allocation", "income"), required: true, since: 2, "What is planned."),
      Column("categoryKey", .key, since: 2, to: .categories, "For allocations only."),
      Column(
        "period", .words("week", "month", "payday", "custom"), required: true, since: 2,
        "How long one amount lasts."),
      Column("startDate", .date, required: true, since: 2, "From when."),
      Column(
        "endDate", .date, since: 2, "Blank: until a later row for the same category and period."),
      Column("amount", .amount, required: true, since: 2, "The planned amount a period."),
      Column("currency", .currency, since: 2, "Blank: the dataset's."),
      Column("rollsOver", .boolean, since: 2, "Whether what is left goes on into the next period."),
      .createdAt, .updatedAt, .deletedAt,
    ])

  /// The Goals tab.
  package static let goals = TabSchema(
    .goals, since: 2, "What is saved for.",
    [
      .id,
      Column("name", .text, required: true, since: 2, "What for."),
      Column("emoji", .text, since: 2, "Shown before the name."),
      Column("targetAmount", .amount, required: true, since: 2, "How much in the end."),
      Column("currency", .currency, since: 2, "Blank: the account's, else the dataset's."),
      Column("targetDate", .date, since: 2, "By when."),
      Column("categoryKey", .key, since: 2, to: .categories, "The category whose spending fills it."),
      Column("accountKey", .key, since: 2, to: .accounts, "The account whose balance fills it."),
      Column("startingAmount", .signedAmount, since: 2, "What was there at the start."),
      Column("isActive", .boolean, required: true, since: 2, "FALSE: put away."),
      .createdAt, .updatedAt, .deletedAt,
    ])

  /// The Members tab.
  package static let members = TabSchema(
    .members, since: 2, "Who shares the money of a household.",
    [
      Column("memberKey", .key, required: true, unique: true, since: 2, "The key that rows use."),
      Column("name", .text, required: true, since: 2, "2 to 50 characters, unique ignoring case."),
      Column("isActive", .boolean, required: true, since: 2, "FALSE: not offered any more."),
      Column("isOwner", .boolean, since: 2, "TRUE in one row: who paid where a row names nobody."),
      Column("sortOrder", .integer, since: 2, "The order in lists."),
      .createdAt, .updatedAt, .deletedAt,
    ])

  /// The ImportRules tab.
  package static let importRules = TabSchema(
    .importRules, since: 2,
    "What to do with statement lines: conditions that must all hold, and fields to fill. Tried by sortOrder; each field keeps its first filling.",
    [
      .id,
      Column(
        "sortOrder", .integer, since: 2,
        "The order in which rules are tried; from 1000000 on behind those without one (starter rules)."),
      Column("isEnabled", .boolean, required: true, since: 2, "FALSE: not tried."),
      Column("accountKey", .key, since: 2, to: .accounts, "Condition: the statement's account."),
      Column(
        "textContains", .text, since: 2,
        "Condition: any of several, `|` between; case and accents ignored."),
      Column("textMatches", .text, since: 2, "Condition: a regular expression, case ignored."),
      Column("amountMin", .signedAmount, since: 2, "Condition, compared without sign."),
      Column("amountMax", .signedAmount, since: 2, "Condition, compared without sign."),
      Column("direction", .words("out", "in"), since: 2, "Condition: which way the money goes."),
      Column("dateFrom", .date, since: 2, "Condition: this day or later."),
      Column("dateTo", .date, since: 2, "Condition: this day or earlier."),
      Column("payee", .text, since: 2, "Action: its payee; `$1` stands for the first group of textMatches."),
      Column("categoryKey", .key, since: 2, to: .categories, "Action: its category."),
      Column("tags", .tagList, since: 2, "Action: tags, added to those of other rules."),
      Column("note", .text, since: 2, "Action: the note of the transaction."),
      Column("payment", .words("paid", "unpaid"), since: 2, "Action: its payment."),
      Column("reimbursement", .words("reimbursed", "unreimbursed"), since: 2, "Action: its reimbursement."),
      Column(
        "transferAccountKey", .key, since: 2, to: .accounts, "Action: makes it a transfer with this account."),
      Column("skip", .boolean, since: 2, "Action: the line makes no transaction."),
      Column("comment", .text, since: 2, "Why the rule is there."),
      Column("createdAt", .timestamp, since: 2, "When the record was made."),
      Column("updatedAt", .timestamp, since: 2, "When its meaning last changed."),
      .deletedAt,
    ])

  /// The Imports tab.
  package static let imports = TabSchema(
    .imports, since: 2, "One record an import of one statement: provenance that travels with the dataset.",
    [
      .id,
      Column("fileName", .text, required: true, since: 2, "The statement's file name."),
      Column("sha256", .sha256, required: true, since: 2, "The statement's hash."),
      Column("format", .text, since: 2, "csv, ofx, ..."),
      Column("layout", .text, since: 2, "The layout that it was read with."),
      Column("accountKey", .key, since: 2, to: .accounts, "The account it was for."),
      Column("firstDate", .date, since: 2, "Its first booking."),
      Column("lastDate", .date, since: 2, "Its last booking."),
      Column("openingBalance", .signedAmount, since: 2, "Before its first line."),
      Column("closingBalance", .signedAmount, since: 2, "After its last line."),
      Column("currency", .currency, since: 2, "Of the balances; blank: the account's, else the dataset's."),
      Column("lines", .integer, since: 2, "Lines read."),
      Column("booked", .integer, since: 2, "Lines booked."),
      Column("createdAt", .timestamp, required: true, since: 2, "When it was imported."),
      Column("deletedAt", .timestamp, since: 2, "Set: undone."),
    ])
}
