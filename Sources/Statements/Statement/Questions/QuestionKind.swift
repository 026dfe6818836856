/// All questions of one code: what they ask, and what settles them.
///
/// The manual, the prompts on a terminal and the options named by a run without one are generated from it.
package struct QuestionKind: Sendable, Hashable {
  /// An answer that is the same for every file.
  package struct Word: Sendable, Hashable {
    /// The word to type.
    package var word: String
    /// What it says about the file.
    package var meaning: String
    /// The option for it, if that is not the kind's own option with the word as its value.
    package var option: String?

    init(_ word: String, _ meaning: String, option: String? = nil) {
      self.word = word
      self.meaning = meaning
      self.option = option
    }
  }

  /// An option of `dataset import` that settles single questions.
  package struct Other: Sendable, Hashable {
    /// The option to type, with capitals for parts that depend on the question.
    package var argument: String
    /// What it says about the file.
    package var meaning: String

    init(_ argument: String, _ meaning: String) {
      self.argument = argument
      self.meaning = meaning
    }
  }

  /// Answers that depend on the file.
  package enum Names: String, Sendable, Hashable {
    /// `ROLE=NAME`: which columns are meant.
    case columns = "ROLE=NAME"
    /// The name of one of the things listed in the question.
    case listed = "NAME"
    /// The key of an account.
    case account = "KEY"
    /// A year of four digits.
    case year = "YEAR"
  }

  /// The code of its questions.
  package let code: Question.Code
  /// The subject, as a part of a sentence.
  package let meaning: String
  /// When it is asked, and which evidence decides it.
  package let manual: String
  /// The option of `dataset import` that answers it. Nil: only `--answer` does.
  package let option: String?
  /// Options that settle one question of several.
  package let others: [Other]
  /// The answers that are the same for every file.
  package let words: [Word]
  /// The answers that depend on the file. Nil: there are only ``words``.
  package let names: Names?

  init(
    _ code: Question.Code, _ meaning: String, option: String? = nil, others: [Other] = [],
    words: [Word] = [], names: Names? = nil, manual: String
  ) {
    self.code = code
    self.meaning = meaning
    self.option = option
    self.others = others
    self.words = words
    self.names = names
    self.manual = manual
  }

  /// The answer that neither of two words is meant.
  static let neither = "neither"

  /// Whether a text is a valid answer to the question of the year: four digits, 1900 to 2199.
  package static func isYear(_ text: String) -> Bool {
    text.utf8.count == 4 && Int(text).map { (1900...2199).contains($0) } ?? false
  }

  /// What a choice says about the file. Nil for a name, which needs no explanation.
  package func meaning(of choice: String) -> String? { words.first { $0.word == choice }?.meaning }

  /// The option of `dataset import` for a choice, and its value. `quote` turns a text into one word of a
  /// shell.
  package func argument(for choice: String, quote: (String) -> String) -> String {
    if let option = words.first(where: { $0.word == choice })?.option { return option }
    guard let option else { return answer(choice, quote: quote) }
    return option + " " + quote(choice)
  }

  /// A choice as `--answer` takes it, which outranks the question's own option.
  ///
  /// `--answer account=giro`
  package func answer(_ choice: String, quote: (String) -> String) -> String {
    "--answer " + quote("\(code.rawValue)=\(choice)")
  }
}

extension QuestionKind {
  /// Every possible answer as text to type, with its meaning. Options for single questions come first, then
  /// the words, then the answers that depend on the file.
  package var answers: [(argument: String, meaning: String)] {
    let plain = words.map { (argument(for: $0.word) { $0 }, $0.meaning) }
    let open = names.map { [(argument(for: $0.rawValue) { $0 }, $0.meaning)] } ?? []
    return others.map { ($0.argument, $0.meaning) } + plain + open
  }
}

extension QuestionKind.Names {
  /// The kind of thing that a name refers to.
  fileprivate var meaning: String {
    switch self {
    case .columns: "the column of that name, or of that number from 1, has that role"
    case .listed: "one of those that the question lists"
    case .account: "the account of that key"
    case .year: "the newest entry is of that year"
    }
  }
}

extension Question.Code {
  /// What the questions of the code ask, and what settles them.
  package var kind: QuestionKind {
    switch self {
    case .dateOrder:
      QuestionKind(
        self, "whether the day or the month comes first", option: "--date-order",
        words: [
          .init("dmy", "the day first, as in 31.12.2026"), .init("mdy", "the month first, as in 12/31/2026"),
          .init("ymd", "the year first, as in 2026-12-31"),
        ],
        manual:
          "It is asked where every date of the file is a day in both orders, and neither its other dates nor the language of its column names tell."
      )
    case .dateColumn:
      QuestionKind(
        self, "which of two columns of days says when an entry was booked", option: "--column",
        names: .columns,
        manual:
          "It is asked where two columns without names hold days that differ in some lines, and it is not plain which one is the booking: it follows the file's order and is the earlier one in no line. If both follow it, the second may be the later one as the day of the value. The other column is kept as the value date. --column date=NUMBER answers it."
      )
    case .year:
      QuestionKind(
        self, "of which year the newest entry is", option: "--year", names: .year,
        manual:
          "It is asked where dates have no year (24.12.), and neither a period above the table or in the file's name nor other dates of the file say it. Entries before a turn of the year are of the years before. The answer is for this file alone, and is not remembered."
      )
    case .calendar:
      QuestionKind(
        self, "of which calendar the years of the dates are",
        words: [
          .init("gregorian", "the usual one, far ahead in time or long ago"),
          .init("bikram-sambat", "that of Nepal, in which 2081 began in April 2024"),
          .init("persian", "the solar one of Iran and Afghanistan, in which 1403 began in March 2024"),
          .init(
            "umm-al-qura", "the lunar one as Saudi Arabia publishes it, in which 1446 began in July 2024"),
          .init("islamic-civil", "the lunar one whose months have 30 and 29 days by turns"),
          .init("minguo", "that of the Republic of China, in which 113 is 2024"),
          .init("buddhist", "that of Thailand, in which 2567 is 2024"),
          .init("reiwa", "the era of Japan, in which 6 is 2024"),
        ],
        manual:
          "It is asked where neither the column names nor the text above the table say it, and no dates of another column show it. So are years of two digits that are far ahead (`69`), or long ago in Persian and Japanese files, unless a full year above the table is near. The two lunar calendars often differ by a day: where a file says only Hijri, it is asked which of them is meant. The answer is remembered for the account's next files."
      )
    case .monthNames:
      QuestionKind(
        self, "whether names of months are Croatian, where they are another month elsewhere",
        words: [
          .init("croatian", "Croatian, in which lip is June, srp July and lis October"),
          .init("elsewhere", "Polish or Czech, in which lip is July, srp August and lis November"),
        ],
        manual:
          "It is asked where no other month of the column is of one of these languages, and neither are the names of the columns or the words above a table without names. The answer is remembered for the account's next files."
      )
    case .amountUnit:
      QuestionKind(
        self, "in which unit amounts are, where the file speaks of cents or thousands",
        words: [
          .init("whole", "they are in the currency itself: 12.50 is twelve and a half"),
          .init("minor", "they are in its smallest unit, such as cents: 1250 is 12.50"),
        ],
        manual:
          "It is asked where the name of a column says cents, pence or the like, and its cells have decimals. Whole numbers in such a column are read as cents without a question. It is also asked where a name, or a line above or below the table, says thousands, millions or the like, as in TEUR: such amounts are rounded, and the bank may have a file with whole ones. The answer is remembered for the account's next files."
      )
    case .decimalMark:
      QuestionKind(
        self, "which mark stands before the decimals", option: "--decimal",
        words: [.init(".", "a point, as in 1234.50"), .init(",", "a comma, as in 1234,50")],
        manual:
          "It is asked where every mark has three digits behind it, so that \"1.000\" may be one or one thousand."
      )
    case .amountSign:
      QuestionKind(
        self, "whether a positive amount is money in or money out", option: "--sign",
        words: [
          .init("negative-is-out", "amounts are money in, and those with a minus money out"),
          .init(
            "positive-is-out", "amounts are money out, and those with a minus money in, as on many cards"),
          .init("by-kind", "what the file calls each entry counts, whatever its sign (OFX)"),
        ],
        manual:
          "It is asked where no balance, column name or mark shows it. The answer is remembered for the account's next files."
      )
    case .directionWord:
      QuestionKind(
        self, "which of two words beside the amounts is money out",
        words: [.init(QuestionKind.neither, "neither of them: the words say something else")], names: .listed,
        manual:
          "It is asked where no amount has a sign, and a column has two words that no list knows, or words for debit and credit that descriptions contradict, as in the books of a company. Balances that follow from one reading only answer it. The answer is remembered for the account's next files."
      )
    case .currency:
      QuestionKind(
        self, "which currency amounts are in",
        words: [
          .init("by-column", "each row is in the currency that the column of currencies says"),
          .init("by-sign", "each amount is in the currency whose sign it carries"),
          .init("leave-out", "rows in a currency that nobody knows are left out, and listed as skipped"),
        ],
        names: .listed,
        manual:
          "It is asked where a column, a sign beside an amount, a name or the account say different currencies, where a sign is that of several (\"$\"), and where a word is no currency at all. A code, such as eur, says which one is meant."
      )
    case .amountColumn:
      QuestionKind(
        self, "which of several columns is the amount", option: "--column", names: .columns,
        manual:
          "It is asked where several columns can be what moved the account, and no balance tells. A column has its name of the header, or its number from 1."
      )
    case .layout:
      QuestionKind(
        self, "which of several layouts the file is read by", option: "--layout",
        words: [.init("none", "none of them: the file is read by what it says itself")], names: .listed,
        manual: "It is asked where the header of the file is that of several layouts.")
    case .layoutChanged:
      QuestionKind(
        self, "which column it is that the layout names and the file does not have", option: "--column",
        words: [.init("none", "the file is read without the layout", option: "--layout none")],
        names: .columns,
        manual:
          "It is asked where the bank has renamed a column since the layout was remembered. The answer is remembered."
      )
    case .sheet:
      QuestionKind(
        self, "which sheet of a workbook is the statement", option: "--sheet", names: .listed,
        manual:
          "It is asked where sheets have tables with different columns: one of them may sum up the other. --sheet takes several sheets when it is given several times."
      )
    case .hiddenCells:
      QuestionKind(
        self, "whether entries that a workbook does not show are read",
        words: [
          .init("read", "they are entries like the others, and come in"),
          .init("leave-out", "hidden rows are left out, and hidden columns are not read"),
        ],
        manual:
          "It is asked where the row of an entry is hidden or has no height, where a filter hides it, where its day or amount is written in the colour of the sheet or by a format that shows nothing, and where a column that was read is hidden. Hidden columns that no entry needs are not asked about. --skip-line leaves out single lines."
      )
    case .shownDiffers:
      QuestionKind(
        self, "whether what cells of a workbook hold counts, or what they show",
        words: [
          .init("read", "what the cells hold is right"),
          .init("shown", "what a person sees is right"),
        ],
        manual:
          "It is asked where a cell shows another figure than it holds: by a number format with figures of its own, in thousands, in percent or without its minus, and where the result in the file is not that of the formula. Formats with fewer decimals are told and not asked about; what the cells hold is read. Where nobody knows what a cell shows before the workbook is opened, open it, look, and save it."
      )
    case .swappedDates:
      QuestionKind(
        self, "whether the dates are right where a spreadsheet program may have exchanged day and month",
        words: [.init("as-read", "they are right as they stand")],
        manual:
          "It is asked where some cells of a column are dates or begin with the year, none after the 12th, and the others are text of another form: that is what a spreadsheet program of another country makes of a file. The file as the bank gives it has all dates; take that one where you can."
      )
    case .cutAmounts:
      QuestionKind(
        self, "whether amounts are whole that two digits follow in a cell of their own",
        words: [.init("whole", "they are whole, and the digits behind them are something else")],
        manual:
          "It is asked where a comma is both the decimal mark and the delimiter, and no quotes tell them apart: \"-45,20\" has become \"-45\" and \"20\". Export such a file with another delimiter, or with quotes."
      )
    case .summedParts:
      QuestionKind(
        self, "whether lines are the parts of the line beside them, which is their sum",
        words: [
          .init("once", "the money moved once, and the line of the sum comes in with its parts"),
          .init("each", "each line is a payment of its own, and comes in"),
        ],
        manual:
          "It is asked where lines of one day and one name add up to the line beside them, as money programs write a divided entry, and neither a word such as \"split\" nor a balance tells. With a word the sum comes in once, divided into its parts."
      )
    case .bareLine:
      QuestionKind(
        self, "whether a first or last line without a description is an entry",
        words: [
          .init("entry", "it is an entry, and comes in"),
          .init("balance", "it is a balance, and is left out"),
        ],
        manual:
          "It is asked where all other lines have a description: balances above or below a table look like that. --skip-line leaves the line out too, and --line says its description."
      )
    case .unreadableLine:
      QuestionKind(
        self, "what becomes of a line that looks like an entry and cannot be read",
        others: [
          .init("--skip-line N", "that line is left out, and listed as skipped"),
          .init("--line N COLUMN=VALUE", "that line is read as if VALUE stood in the column"),
        ],
        words: [.init("skip", "all such lines are left out, and listed as skipped")],
        manual:
          "The line may be money. --skip-line 12 leaves it out, --skip-line 12-15 several. --line 12 Amount=-45.20 says what it holds: N is the line as an editor numbers it, on which the entry begins, in a workbook the row; COLUMN is a name of the header, a role (date, amount, debit, credit, payee, text, balance, currency, reference, status) or a number from 1. In OFX, QIF, MT940 and camt the roles are the columns. What is said counts for the whole reading, balances too, also of a line that can be read; it is kept with the import, and the same line in a later file is not asked about again. Of several files write march.csv:12."
      )
    case .status:
      QuestionKind(
        self, "whether money counts whose status says that it was taken back, or is no known word",
        words: [
          .init(
            "booked",
            "it moved, or takes back an earlier payment, or is paid back by another line: it comes in"),
          .init("left-out", "it is planned, was sent back or declined, or came to nothing: it is left out"),
        ],
        manual:
          "It is asked where no balance shows it, and no other line of the file is the payment that was taken back, or the refund. It is also asked about the few entries whose status is blank or no known word, beside others that are booked."
      )
    case .account:
      QuestionKind(
        self, "which account the statement is of", option: "--account",
        words: [
          .init("new", "an account that is made of what the statement says", option: "--create-account")
        ],
        names: .account,
        manual:
          "It is asked where neither the account's number nor earlier imports nor the balances tell, and where one of them speaks against the account."
      )
    case .balancesDisagree:
      QuestionKind(
        self, "whether amounts are right that the printed balances contradict",
        words: [
          .init("as-read", "the amounts are imported as they were read"),
          .init(
            "turned",
            "money out and in are exchanged: of all entries, or of those that the file marks as taken back"),
          .init(
            "by-balance", "entries in another currency have the amounts by which they moved the balance"),
          .init("leave-out", "entries that did not move the balance are left out"),
        ],
        manual:
          "It is asked where a running balance follows from no reading of the amounts, or only from one that contradicts words such as CR and Debit beside them, and where the closing balance of camt or MT940 follows only if entries marked as taken back count the other way round. --column amount=NAME, debit=NAME, credit=NAME or balance=NAME names the columns that are meant, --column ignore=NAME one that holds no balances. It is also asked about an entry in another currency than all others if the balance beside it differs from the one before by another figure, and nothing says whether that balance is the account's. And it is asked about entries beside which the balance before is printed once more, as declined payments may be. Where only single lines break the balances, they are named and nothing is asked."
      )
    case .unproven:
      QuestionKind(
        self, "whether what was read from a PDF is what it says",
        words: [.init("as-read", "you have compared it with the pages, and it is imported")],
        manual:
          "A PDF holds letters with places and no table. Nothing is asked where the opening balance, the entries and the closing balance agree, or where all money out and all money in are printed as totals. Where each line has its balance and none is printed before the oldest entry, only that entry is to be compared. A page without text, as a scanned one, is named: entries on it are missing."
      )
    case .equalLines:
      QuestionKind(
        self, "whether lines of a day that two files share are payments that are there already",
        option: "--equal-lines",
        words: [
          .init("same", "they are the rows that are there, and nothing is added"),
          .init("new", "they are payments of their own, and come in"),
        ],
        manual:
          "It is asked where two files cut through a day, and neither references nor balances tell its equal lines apart."
      )
    case .knownLines:
      QuestionKind(
        self, "whether lines are payments that are there already, in other words or on another day",
        words: [
          .init("same", "they are the rows that are there, and nothing is added"),
          .init("new", "they are payments of their own, and come in"),
        ],
        manual:
          "It is asked where a file has an amount that no row stands for, and a row of that amount has no line, near enough to be one payment: the bank has changed the words or the day, or the file is of another format. References, balances and days that agree in every amount settle it without a question. --link LINE=ROW says of a single line that it is a row."
      )
    }
  }
}
