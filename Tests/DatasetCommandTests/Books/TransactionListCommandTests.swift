import DatasetFormat
import Foundation
import TestSupport
import Testing

/// `dataset list`: what it prints, in every form.
struct TransactionListCommandTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(BooksDataset.image.get()) }

  private func rows(_ line: String) throws -> [JSONValue] {
    let run = try harness.run("\(line) --json")
    #expect(run.exit == 0, "\(line): \(run.errors)")
    return try JSONValue(run.output)["rows"]?.elements ?? []
  }

  private func numbers(_ line: String) throws -> [Int] {
    try rows(line).compactMap { if case .integer(let number)? = $0["row"] { Int(number) } else { nil } }
  }

  @Test(arguments: BooksDataset.Storage.allCases)
  func `transactions are listed by day, the newest first, with their sums`(storage: BooksDataset.Storage)
    throws
  {
    let run = try harness.run("list --dataset \(storage.rawValue)")
    #expect(run.exit == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(
      run.output == """
        row  date        payee          EUR  category   account
          6  2026-03-05  Kiosk        -4.00             Giro     1 receipt, cleared
          5  2026-03-04  Nordlicht  2850.00             Giro     cleared
          4  2026-03-03              200.00             Savings  from Giro
          3  2026-03-03             -200.00             Giro     to Savings
          2  2026-03-02  Corner      -12.50  Groceries  Giro
        5 transactions, 2833.50 EUR

        """)
  }

  @Test func `one account has its running balance, whatever else is filtered, and ends with that of balance`()
    throws
  {
    let run = try harness.run("list --account giro --dataset csv")
    #expect(
      run.output == """
        row  date        payee          EUR  balance  category
          6  2026-03-05  Kiosk        -4.00  3633.50             1 receipt, cleared
          5  2026-03-04  Nordlicht  2850.00  3637.50             cleared
          3  2026-03-03             -200.00   787.50             to Savings
          2  2026-03-02  Corner      -12.50   987.50  Groceries
        4 transactions, 2633.50 EUR

        """)
    let some = try rows("list kiosk --account giro --dataset csv")
    #expect(some.map { $0["balanceMinor"] } == [.integer(363_350)])
    #expect(try rows("list --dataset csv").allSatisfy { $0["balanceMinor"] == .null })
    let balance = try JSONValue(harness.run("balance --on 2026-03-05 --json --dataset csv").output)
    #expect(balance["accounts"]?.elements?.first?["balanceMinor"] == .integer(363_350))
  }

  @Test func `JSON names each transaction with its sums, and says whether some are left out`() throws {
    let run = try harness.run("list corner --json --dataset csv")
    let json = try JSONValue(run.output)
    let row = try #require(json["rows"]?.elements?.first)
    #expect(row["row"] == .integer(2) && row["date"] == .string("2026-03-02"))
    #expect(row["amountMinor"] == .integer(-1250) && row["currency"] == .string("EUR"))
    #expect(row["categoryKey"] == .string("groceries") && row["accountKey"] == .string("giro"))
    #expect(row["status"] == .null && row["planned"] == .boolean(false) && row["tags"] == .array([]))
    #expect(json["filters"]?["text"] == .array([.string("corner")]) && json["truncated"] == .boolean(false))
    #expect(json["sums"]?.elements?.first?["amountMinor"] == .integer(-1250))
    let cut = try JSONValue(harness.run("list --limit 2 --json --dataset csv").output)
    #expect(cut["rows"]?.elements?.count == 2 && cut["truncated"] == .boolean(true))
    #expect(cut["sums"]?.elements?.first?["transactions"] == .integer(5))
    let groups = try JSONValue(harness.run("list --group-by category --json --dataset csv").output)["groups"]
    #expect(groups?.elements?.map { $0["key"] } == [.string("groceries"), .null])
    #expect(
      groups?.elements?.last?["rows"] == .array([.integer(6), .integer(5), .integer(4), .integer(3)]))
    #expect(groups?.elements?.last?["sums"]?.elements?.first?["amountMinor"] == .integer(284_600))
  }

  @Test(arguments: [
    ("list corner", [2]), ("list CÖRNER", [2]), ("list groceries", [2]), ("list savings", [4]),
    ("list 12,50", [2]), ("list -4.00", [6]), ("list giro kiosk", [6]), ("list --text kiosk", [6]),
    ("list --type expense --type income", [6, 5, 2]), ("list --category groceries", [2]),
    ("list --payee nord", [5]), ("list --until 2026-03-03", [4, 3, 2]), ("list --from 2026-03-05", [6]),
    ("list --period 2026-03 --reverse", [2, 3, 4, 5, 6]), ("list --sort amount", [5, 4, 3, 2, 6]),
    ("list --sort payee", [2, 6, 5, 4, 3]), ("list --sort category", [2, 6, 5, 4, 3]),
    ("list --sort account", [6, 5, 3, 2, 4]), ("list --limit 1", [6]),
    ("list --min-amount 200", [5, 4, 3]), ("list --max-amount 12,50", [6, 2]),
    ("list --min-amount 5 --max-amount 200 --type expense", [2]),
  ])
  func `words and filters select, and options sort`(line: String, rows: [Int]) throws {
    #expect(try numbers("\(line) --dataset csv") == rows)
  }

  @Test(arguments: ["ls", "find", "search", "register", "transactions"])
  func `what people type first means the same`(name: String) throws {
    let list = try harness.run("list corner --account giro --dataset csv")
    #expect(list.output.contains("987.50"))
    #expect(try harness.run("\(name) corner --account giro --dataset csv").output == list.output)
    #expect(try harness.run("help \(name)").output == harness.run("list --help").output)
  }

  @Test func `a page says how many there are, and planned transactions are not on it`() throws {
    for day in 1...25 {
      try harness.run(
        "add 1 groceries Daily --date 2026-02-\(day < 10 ? "0" : "")\(day) --account giro --dataset csv")
    }
    try harness.run("add 7 groceries Later --date 2999-01-01 --account giro --dataset csv")
    let page = try harness.run("list --dataset csv").output
    #expect(page.contains("\n20 of 31; --all\n"), "\(page)")
    #expect(page.contains("1 planned transaction is not shown: dataset list --from tomorrow\n"))
    #expect(page.contains("31 transactions, 2801.50 EUR, of which planned 1 transaction, -7.00 EUR\n"))
    #expect(!page.contains("Later") && page.contains("Kiosk"))
    #expect(try harness.run("list --from tomorrow --dataset csv").output.contains("Later"))
    let all = try harness.run("list --all --dataset csv").output
    #expect(all.contains("Later") && !all.contains("--all"), "\(all)")
    let three = try harness.run("list --limit 3 --dataset csv").output
    #expect(three.contains("\n3 of 31; --all\n") && three.contains("Kiosk") && !three.contains("Later"))
    let future = try harness.run("list --limit 3 --from 2026-02-01 --dataset csv").output
    #expect(future.contains("\n3 of 31; --all\n") && future.contains("Later"), "\(future)")
    #expect(try numbers("list --dataset csv").count == 31)
    let groups = try harness.run("list --group-by payee --dataset csv").output
    #expect(
      groups.contains("Daily  25 transactions, -25.00 EUR\n") && groups.contains("\nand 22 more; --all\n"))
    let headings = try harness.run("list --group-by month --limit 0 --dataset csv").output
    #expect(
      headings.hasPrefix(
        "2999-01  1 transaction, -7.00 EUR\n2026-03  5 transactions, 2833.50 EUR\n2026-02  25 transactions"),
      "\(headings)")
  }

  @Test func `CSV has a line for each transaction, with amounts as numbers`() throws {
    let run = try harness.run("list --account giro --csv --dataset csv")
    let lines = run.output.split(separator: "\n")
    #expect(
      lines.first
        == "row,id,date,payee,type,categoryKey,category,accountKey,account,amount,currency,status,planned,transferId,splitId,tags,receipts,balance,overdue"
    )
    #expect(
      lines.count == 5 && lines[1].hasSuffix("Kiosk,expense,,,giro,Giro,-4.00,EUR,,false,,,,1,3633.50,false"))
    let grouped = try harness.run("list --group-by account --csv --dataset csv").output.split(separator: "\n")
    #expect(grouped.first?.hasPrefix("account,row,") == true && grouped.last?.hasPrefix("savings,4,") == true)
  }

  @Test func `where nothing matches, the last entry is named`() throws {
    for (line, words) in [
      ("list zebra", "nothing matches text zebra; the last entry is of 2026-03-05\n"),
      (
        "list kiosk --period 2026-02",
        "nothing matches period 2026-02, text kiosk; the last one on other days is of 2026-03-05\n"
      ),
    ] {
      let run = try harness.run("\(line) --dataset csv")
      #expect(run.exit == 0 && run.output == words, "\(run.output)")
    }
    try harness.run("create New --storage csv --currency EUR --account Giro")
    let empty = try harness.run("list --dataset New")
    #expect(empty.exit == 0 && empty.output.hasPrefix("no transactions yet; dataset import FILE"))
    #expect(try rows("list --dataset New").isEmpty)
  }

  @Test(arguments: [
    ("list --account girl", 2, "girl: there is no such account (did you mean giro?)"),
    ("list --category grocries", 2, "did you mean groceries?"),
    ("list --limit 3 --all", 64, "contradict"),
    ("list --limit -3", 64, "--limit -3: expected a number of rows"),
    ("list --limit 3 --limit 4", 64, "given twice"), ("list --csv --json", 64, "two formats"),
    ("list --sort size", 64, "--sort"), ("list --group-by day", 64, "--group-by"),
    ("balance --limit 3", 64, "no list to cut"),
  ])
  func `a slip is named with what was meant`(line: String, status: Int32, words: String) throws {
    let run = try harness.run("\(line) --dataset csv")
    #expect(run.exit == status && run.errors.contains(words), "\(run.errors)")
    #expect(run.output.isEmpty || line.contains("--json"), "\(run.output)")
  }

  @Test func `a row that cannot be read is in no list, and is told`() throws {
    let file = "csv/Data/Transactions.csv"
    let text = String(decoding: try harness.read(file), as: UTF8.self)
    try harness.write(file, Array(text.replacing(",12.50,", with: ",12.5O,").utf8))
    let run = try harness.run("list --dataset csv")
    #expect(run.exit == 1 && run.output.contains("4 transactions, 2846.00 EUR"))
    #expect(run.errors.contains("1 row cannot be read for certain and is in no sum"), "\(run.errors)")
    // From its day on, no balance is certain.
    let account = try harness.run("list --account giro --json --dataset csv")
    #expect(
      account.errors.contains("the balance is unknown from some day on because of"), "\(account.errors)")
    let balances = try JSONValue(account.output)["rows"]
    #expect(balances?.elements?.allSatisfy { $0["balanceMinor"] == .null } == true)
  }

  @Test func `rows are named as the list shows them, by short ids, and by day and payee`() throws {
    let line = try harness.run("list kiosk --ids --dataset csv").output.split(separator: "\n")[1]
    let short = try #require(line.split(separator: " ").dropFirst().first.map(String.init))
    let id = try #require(rows("list kiosk --dataset csv").first?["id"]?.string)
    #expect(short.count == 8 && id.hasSuffix(short))
    for name in [short, "6", String(id.prefix(30)), "2026-03-05 kiosk", "5 March 2026 Kiosk"] {
      let run = try harness.run(["explain", name, "--json", "--dataset", "csv"])
      #expect(try JSONValue(run.output)["row"] == .integer(6), "\(name): \(run.errors)")
    }
    let edit = try harness.run([
      "edit", "2026-03-05", "kiosk", "--category", "dining", "--yes", "--dataset", "csv",
    ])
    #expect(edit.exit == 0, "\(edit.errors)")
    #expect(try numbers("list --category dining --dataset csv") == [6])
    let several = try harness.run(["delete", "2026-03-03", "--yes", "--dataset", "csv"])
    #expect(several.exit == 2 && several.output.isEmpty)
    #expect(
      several.errors.contains(
        "2026-03-03: 2 transactions match. Name one by its row: 3 (2026-03-03, -200.00 EUR); 4 (2026-03-03, 200.00 EUR)."
      ), "\(several.errors)")
    let none = try harness.run(["delete", "2026-03-03", "zebra", "--yes", "--dataset", "csv"])
    #expect(none.exit == 2 && none.errors.contains("there is no such transaction"), "\(none.errors)")
    #expect(try numbers("list --dataset csv").count == 5)
  }
}

/// No terminal is so narrow that a list cuts a number, and none so wide that it looks lost.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
struct TransactionListWidthTests {
  private let harness: CommandHarness

  private static let image = Result {
    try CommandHarness.prepared { harness in
      try harness.run("create Money --storage csv --currency EUR --account Giro:checking:1000")
      try harness.run(["accounts", "add", "Gemeinschaftskonto Haushalt", "--dataset", "Money"])
      for (amount, payee, note) in [
        ("12.50", "￥東京カフェ渋谷センター街店とても長い名前", "ランチ"), ("123456.78", "مطعم الشرق الأوسط الكبير", ""),
        ("4.00", "Café 👩‍👩‍👧 Crème Brûlée Z\u{308}ürich mit sehr langem Namen", ""), ("8.00", "Kiosk", ""),
      ] {
        try harness.run([
          "add", amount, "groceries", payee, "--note", note, "--date", "2026-03-02", "--account",
          "gemeinschaftskonto-haushalt", "--tag", "ausflug mit den kindern", "--tag", "work", "--dataset",
          "Money",
        ])
      }
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  private func shown(_ options: String, columns: Int) throws -> [String] {
    let output = try harness.shell(
      "printf '' | TERM=xterm NO_COLOR=1 script -qec 'stty cols \(columns); dataset list \(options) --dataset Money' /dev/null"
    )
    return output.split(whereSeparator: \.isNewline).map(String.init)
  }

  /// Columns on a terminal by another count than the command's: East Asian and emoji two, marks none.
  private static func width(_ line: String) -> Int {
    line.reduce(0) { sum, character in
      guard let scalar = character.unicodeScalars.first, scalar != "\u{200E}" else { return sum }
      let isWide =
        scalar.properties.isEmojiPresentation || (0x3040...0x9FFF).contains(scalar.value)
        || scalar == "￥"
      return sum + (isWide ? 2 : 1)
    }
  }

  @Test(arguments: [50, 60, 80, 120, 200])
  func `lines fit, and rows, days and amounts are whole`(columns: Int) throws {
    let lines = try shown("", columns: columns)
    for line in lines { #expect(Self.width(line) <= columns, "\(columns): \(line)") }
    for words in ["-123456.78", "-12.50", "-4.00", "2026-03-02", "4 transactions, -123481.28 EUR"] {
      #expect(lines.contains { $0.contains(words) }, "\(columns), \(words): \(lines)")
    }
    // A day is written once, before the first of its rows.
    #expect(lines.count { $0.contains("2026-03-02") } == 1)
    let amounts = lines.filter {
      $0.contains("-123456.78") || $0.contains(" -12.50") || $0.contains(" -4.00")
    }
    let ends = amounts.compactMap { line -> Int? in
      ["-123456.78", " -12.50", " -4.00"].lazy.compactMap { line.firstRange(of: $0) }.first
        .map { Self.width(String(line[..<$0.upperBound])) }
    }
    #expect(ends.count == 3 && Set(ends).count == 1, "\(columns): \(lines)")
  }

  @Test func `80 columns have everything on one line`() throws {
    let lines = try shown("kiosk", columns: 80)
    #expect(lines.count == 3 && lines[1].contains("Kiosk") && lines[1].contains("Groceries"), "\(lines)")
  }

  @Test func `each heading begins with a day, whichever day was above it`() throws {
    let lines = try shown("--group-by tag", columns: 120)
    #expect(lines.count { $0.contains("2026-03-02") } == 2, "\(lines)")
    let tags = lines.indices.filter { lines[$0].hasPrefix("ausflug") || lines[$0].hasPrefix("work") }
    #expect(tags.count == 2 && tags.allSatisfy { lines[$0 + 1].contains("2026-03-02") }, "\(lines)")
  }

  @Test func `a mark after Arabic text keeps the amounts behind it as they are`() throws {
    for line in try shown("", columns: 120) where line.contains("\u{645}") {
      #expect(line.contains(#/\u{200E} *-123456\.78/#), "\(line)")
    }
    #expect(try !harness.run("list --dataset Money").output.contains("\u{200E}"))
  }

  @Test func `ids are whole on a narrow terminal`() throws {
    let lines = try shown("--ids", columns: 60)
    #expect(lines.count { $0.contains(#/ [0-9a-f]{8} /#) } == 4, "\(lines)")
  }
}
