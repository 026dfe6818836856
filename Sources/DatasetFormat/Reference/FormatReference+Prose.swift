extension FormatReference {
  static let introduction = """
    # The dataset format

    <!-- Made from the schema in Sources/DatasetFormat/Schema. To change this page change the schema, then run
         RECORD_GOLDEN=1 swift test --filter FormatReference -->

    One person's or one household's money, in a folder they own, in a spreadsheet they can open. A phone app, a laptop, a
    service that synchronises folders and a person with a spreadsheet program may all write to it. So every record has an
    identifier and timestamps, a deleted record stays as a tombstone, text stays as it was typed, and what a program does not
    know it keeps.

    This page is all that a program needs to read and write a dataset. The current version is \(SchemaVersion.current).

    """

  static let folder = """
    ## The folder

    ```
    PersonalFinanceApps/            a parent folder that programs may look for; optional
      ExpenseTracker/               the dataset's root; any name
        Data/
          ExpenseTracker.xlsx       workbook storage: one workbook, any name, one sheet a tab
          Transactions.csv ...      or CSV storage: one UTF-8 file a tab, named like the tab
        Receipts/                   images and PDFs, named by the Receipts tab
        .dataset/                   what one machine remembers: lock, journal, snapshots; not part of the data
          imports/                    where the rows of each import came from; may travel with the dataset
    ```

    A dataset has exactly one storage. Two storages, or two workbooks with the required tabs, are a question for the person;
    a program never picks one by itself. Nothing outside the root is read or written: names of receipts are paths inside
    `Receipts/`, without `..`, and links that lead out are not followed.

    """

  static let versions = """
    ## Versions

    `schemaVersion` in the Settings is a whole number. It counts changes that would mislead an older program, and only those.

    - **Version 1** has the five required tabs, without the columns marked 2, and the types `expense` and `income` alone.
    - **Version 2** adds the rest. It is a version of its own because a program of version 1 would count a transfer as spending.

    A new dataset has version 2. A dataset of version 1 is read and worked on unchanged. A dataset of a newer version may be read,
    checked and exported; every change is refused, naming the version. Where the version is missing or is not a whole number,
    it is 2 if any column or tab of version 2 is there, else 1, and that is an error until it is settled.

    """

  static let tables = """
    ## Tables

    - Row 1 of a tab is its header, every row below it one record. Rows in which all columns of the format are blank are no records.
    - Tabs and columns are found by name; upper and lower case, spaces, `_` and `-` do not count. Columns stand in any order. A
      new file has the names and the order of this page; a new workbook shows what people read first and identifiers and
      timestamps last.
    - Of two columns with one name the first is read, and the second is an error. Tabs and columns of the person's own are kept.
    - CSV follows RFC 4180: comma, double quotes, UTF-8 without byte order mark and `LF` in a new file. An existing file keeps its
      delimiter, line ends, byte order mark, column order, and the quotes of rows that do not change.
    - A cell that is empty or holds white space alone is blank. A formula without a calculated value is not blank and not zero:
      it is an error.
    - A record is deleted by setting `deletedAt` and `updatedAt`; the row stays. Only a time deletes, and only in a row that has its
      other times and in which no two cells are of other kinds than their columns. Anything else in `deletedAt` is an error, and the row is in no sum.
      Rows are never renumbered or sorted by a program.
    - Who erases a dataset wants its rows gone, so they go without tombstones: all but settings, default categories and what the person
      keeps. A program that merges another copy afterwards leaves out the rows that it erased, and keeps those that were changed since.
    - `createdAt` never changes. `updatedAt` changes when the meaning of a record changes, not when only its form does.

    """

  static let rules = """
    ## How records fit together

    **Direction.** Amounts are positive. Money goes out for an `expense` and comes in for an `income`, unless `direction` says
    otherwise: `in` on an expense is a refund and lowers the spending of its category, `out` on an income is a reversal. A
    `transfer` or an `adjustment` always says its direction. Transfers and adjustments move balances and never count as income or
    spending. Nor does a `settlement`, money that one member of a household gives another: `paidBy` gives it, `shares` names who gets
    it, and it moves what they owe each other. A settlement without a direction left the account of its row, if it names one.

    **Budgets** hold from the span of days on in which they begin, until their `endDate` or a later row for the same category and kind of
    span; one that begins within a span holds for all of it. What is available is what is budgeted less what was spent, and with
    `rollsOver` also what was available in the span before, be it less than nothing.

    **Transfers** are two rows with one `transferId`: one `out` of the source account and one `in` to the destination, of equal
    amounts where the currencies are equal. Rows that came from statements keep their own date and text. A transfer made by hand
    is changed and deleted on both sides together.

    **Balances.** An account's balance at the end of a day is its `startingBalance` (at the opening of `startDate`) plus what came
    in minus what went out, over its rows that are not deleted, not `pending`, and dated from `startDate` (if given) to that day.

    **Categories** are of one type, and so are the transactions in them. A blank category on an expense or income means "not
    categorised yet". Two levels at most. A category that was used is disabled (`isActive` FALSE) rather than deleted.

    **Splits.** Rows that divide one statement line over several categories share a `splitId`; their sum is the line.

    **Statements.** A row that came from a statement keeps the bank's text in `statementText`, the bank's reference in
    `externalId`, the import in `importId`, and the line's identity within its account in `importKey`: `1:`, then the first 32
    hexadecimal digits of the SHA-256 of the UTF-8 text `date|signed minor units|currency|statementText` (the last in NFC, lower
    case, runs of white space as one space, none at its ends), then `#` and a number that counts equal lines of one statement
    from 1. For 12.50 EUR out on 31 January 2026 with the text `Corner  Shop BERLIN` that is the hash of
    `2026-01-31|-1250|EUR|corner shop berlin`, so the key is `1:276bd61d6a9683f515ba6ea3e9e28473#1`. It is never computed again,
    even when the row is edited; rows that divide a line have the identity of the whole line. `payee` is the short name that a
    person reads and may change; `statementText` does not change.

    **Where a row came from.** The Imports tab has a statement's file name, SHA-256 and format. For each row that the import made,
    completed or found there already, `.dataset/imports/<importId>.csv` has the entry in that file: `transactionId`, `line` (from 1; in
    a workbook the row) and `text`, the entry to the letter, at most 4,096 bytes of it. A row stays as long as one import that contains
    it is not undone. A program that does not find the file, or a row in it, goes without. Where a person said what a line holds, or left
    it out, the file has two more columns: `byHand` has a line `COLUMN=VALUE` for each cell that was said, or `skip`, and `found` what the
    statement has there, or why the line that was left out cannot be read; in both a backslash stands before `n` for a line end, before
    `e` for an equals sign in a name, and doubled for itself. A line without a row has no `transactionId`.

    **Pending** rows (`status` `pending`) are not booked yet. They are replaced when the booked line comes, and keep what the person
    added.

    **Import rules** are tried by `sortOrder`, then by their place; those without one come behind the others, and only those from
    1000000 on, where starter rules stand, behind them. A rule holds where all its filled conditions hold; each action
    fills its field unless an earlier rule did; tags are added. `amountMin` and `amountMax` compare without sign, and texts
    without case. A rule without a condition, without an action, or that names no category or account there is, is not applied:
    that is said. For every line, `textMatches` is `.`.

    **Recurring rules.** Occurrence *n* is counted from `startDate`, never from the occurrence before: a monthly rule from 31 January
    falls on 28 or 29 February and on 31 March. Instances are made from `startDate` to the end of `generateThroughYear`, at most one
    live row for a rule and an `occurrenceDate` (where that is blank, `date`), and a deleted instance is not made again.
    `occurrenceDate` stays when the row is moved or matched with a statement. A transaction of the person's or of a statement may be
    an occurrence, too: the one that a rule was made from (`templateTransactionId`) is its first.

    A rule that is disabled, ends or is deleted makes no more. What it made stays, also for days to come, and counts in balances of
    those days (a finding says so), unless the person has it taken away; what a statement showed always stays. A row that a rule takes
    back is deleted and gives up `recurringRuleId` and `occurrenceDate`, so that the rule makes one for that day again should it come to
    that. A rule that comes on other days from now on begins anew: `startDate` is the first day to come, rows of the past keep their
    `occurrenceDate`, and of those to come only rows that are as the rule made them are taken back.

    **Budgets.** An `allocation` row gives a category an amount a `period`, from `startDate` to `endDate`, or until a later row for the
    same category and period. `income` rows hold the planned income that is divided.

    **Identifiers and keys** are unique in their tab. The key of a deleted category or account may be taken again.

    """

  static let keeping = """
    ## What a program keeps

    Tabs, columns and settings that it does not know. In a workbook also defined names, charts, pivots, images, styles, widths,
    filters, frozen panes, validations, conditional formats, comments and the formulas in the person's own cells. Parts of the
    workbook that a change does not concern stay byte for byte; in a changed tab only the changed rows differ. What is taken out of a
    tab by a repair goes to the tab Quarantine.

    """

  static let findings = """
    ## Findings

    [The page of findings](docs/reference/findings.md) lists each kind that a check may find, with its code. A code keeps
    its name and its meaning for good.

    - Severity `error`: the data cannot be trusted or read as it stands; `warning`: readable, but probably not what the person means;
      `info`: worth knowing, nothing to do. A cell whose value is not certain is an error whatever the table says of the usual case.
    - Repair `yes`: there is one outcome and nothing is lost; `ask`: there is more than one sensible outcome, so the person chooses;
      `no`: reported only.

    """
}
