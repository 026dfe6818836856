import Foundation
import TestSupport
import Testing

/// A person keeps the books by hand.
struct BooksCommandTests {
  private let harness: CommandHarness

  /// A dataset in each storage with a few rows.
  private static let image = Result {
    try CommandHarness.prepared { harness in
      for storage in Storage.allCases {
        let name = storage.rawValue
        try harness.run(
          "create \(name) --storage \(name) --currency EUR --account Giro:checking:1000 --account Savings:savings"
        )
        try harness.run("accounts add Yen --type cash --currency JPY --balance 5000 --dataset \(name)")
        try harness.run("add 12.50 groceries Corner --date 2026-03-02 --dataset \(name)")
        try harness.run("transfer 200 giro savings --date 2026-03-03 --dataset \(name)")
        try harness.write(
          "jan.csv",
          Array("Date,Description,Amount\n2026-03-04,Nordlicht,2850.00\n2026-03-05,Kiosk,-4.00\n".utf8))
        try harness.run("import jan.csv --account giro --dataset \(name)")
        try harness.write("slip.png", Self.picture)
        try harness.write("Shop: 2.pdf", Array("%PDF-1.4\n%%EOF\n".utf8))
        try harness.run("receipts attach slip.png 6 --dataset \(name)")
        try harness.write("scans/2026-03-02 Corner 12,50.png", Self.picture + Array("corner".utf8))
        try harness.write(
          "answers.json",
          Array(#"{"files":[{"file":"scans/2026-03-02 Corner 12,50.png","transactionId":"2"}]}"#.utf8))
        try harness.run("rules add zebra groceries --dataset \(name)")
        try harness.run("rules add lion travel --dataset \(name)")
      }
    }
  }

  /// The least that passes for a whole picture.
  private static let picture: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array("....IEND....".utf8)

  init() throws { harness = try CommandHarness(Self.image.get()) }

  enum Storage: String, CaseIterable, Sendable { case csv, xlsx }

  /// What each command does: the line, and what it prints on standard output.
  private static let commands: [(line: String, expected: [String])] = [
    (
      "add 12,50 groc Coffee --date 2026-03-09 --tag Work",
      ["+ Transactions: 2026-03-09 | expense | 12.50 | Coffee | groceries | giro | work"]
    ),
    ("add 1.234,56 salary --date 2026-03-09", ["| income | 1234.56 | salary | giro"]),
    ("add 5€ groceries Kiosk --date 9.3.2026", ["2026-03-09 | expense | 5.00 | Kiosk | groceries | giro"]),
    ("add ¥500 groceries --account yen --date 09.03.26", ["2026-03-09 | expense | 500 | groceries | yen"]),
    ("delete --from 5.3.2026 --until 2026/3/5 --yes", ["1 deleted in Transactions"]),
    ("add 5 groceries --refund --date 2026-03-09", ["| expense | 5.00 | in | groceries | giro"]),
    ("add 500 groceries --account yen --date 2026-03-09", ["| expense | 500 | groceries | yen"]),
    ("edit 2 --amount 13 --payee Other", [#"amount: "12.50" -> "13.00""#, #"payee: "Corner" -> "Other""#]),
    ("edit 3 --amount 250", ["Transactions row 3, amount", "Transactions row 4, amount"]),
    ("edit 6 --category groceries", [#"categoryKey: blank -> "groceries""#]),
    ("edit 6 --category salary", [#"type: "expense" -> "income""#, #"direction: blank -> "out""#]),
    ("receipts attach slip.png 2", ["slip (2).png", "image/png"]),
    ("receipts detach slip.png", ["- Receipts row 2: deleted"]),
    (
      "receipts match --apply answers.json",
      ["+ Receipts/2026-03-02 Corner 12,50.png", "+ Receipts: 2026-03-02 Corner 12,50.png | image/png"]
    ),
    (
      "add 3 dining Luigi --date last --account giro", ["+ Transactions: 2026-03-03 | expense | 3.00 | Luigi"]
    ),
    (
      "edit --where payee=kiosk --where period=2026-03 --category groceries --add-tag Lunch --yes",
      [#"row 6, categoryKey: blank -> "groceries""#, #"row 6, tags: blank -> "lunch""#]
    ),
    ("edit --where type=transfer --note moved --yes", ["row 3, note", "row 4, note"]),
    ("edit 2 --tag a --tag b --add-tag c --remove-tag a", [#"tags: blank -> "b, c""#]),
    ("erase --confirm ERASE", ["Transactions        5", "Accounts            3", "files in Receipts/  1"]),
    ("erase --confirm ERASE --keep accounts,rules", ["Transactions        5", "Imports             1"]),
    ("delete 6", ["- Transactions row 6: deleted", "- Receipts row 2: deleted"]),
    ("delete 3", ["- Transactions row 3: deleted", "- Transactions row 4: deleted"]),
    ("delete --payee kiosk --yes", ["1 deleted in Transactions"]),
    (
      "split 6 3 groceries 1 dining",
      ["| expense | 1.00 | Kiosk | dining-out | giro", #"amount: "4.00" -> "3.00""#]
    ),
    ("split 2 10 dining", ["| expense | 2.50 | Corner | groceries | giro"]),
    (
      "transfer 5 giro yen --received 800 --date 2026-03-09",
      ["| transfer | 5.00 | out | giro", "| transfer | 800 | in | yen"]
    ),
    ("unlink 3", [#"type: "transfer" -> "expense""#, #"type: "transfer" -> "income""#]),
    ("adjust giro -12.50 --note purse --date 2026-03-09", ["| adjustment | 12.50 | out | giro | purse"]),
    ("reconcile giro 3633.50", ["cleared", "lastReconciledBalance: blank -> \"3633.50\""]),
    ("reconcile giro 3630 --adjust", ["| adjustment | 3.50 | out | giro"]),
    ("accounts add Purse --type cash", ["+ Accounts: purse | Purse | cash"]),
    ("accounts rename giro Everyday", [#"name: "Giro" -> "Everyday""#]),
    ("accounts edit yen --default", [#"isDefault: "FALSE" -> "TRUE""#]),
    ("accounts archive savings", [#"isActive: "TRUE" -> "FALSE""#]),
    (
      "categories add Pets --type expense --parent groceries",
      ["+ Categories: pets | Pets | expense | groceries"]
    ),
    ("categories disable travel", [#"isActive: "TRUE" -> "FALSE""#]),
    ("categories reorder salary", ["sortOrder"]),
    ("members add Ana", ["+ Members: ana | Ana | TRUE | TRUE"]),
    ("settings set paydayDay LAST", [#"+ Settings: paydayDay | last"#]),
    ("settings set name Money", [#"value: "#]),
    ("budgets set groceries 40000 --currency jpy", ["| 40000 | JPY"]),
    (
      "budgets set groceries 400 --rolls-over",
      ["+ Budgets: allocation | groceries | month", "| 400.00 | TRUE"]
    ),
    ("budgets income 2850 --period payday", ["+ Budgets: income | payday"]),
    ("accounts disable savings", [#"isActive: "TRUE" -> "FALSE""#]),
    ("accounts edit giro --institution 日本銀行 --last4 1234", [#"institution: blank -> "日本銀行""#, "last4"]),
    ("categories edit groceries --emoji 🍎 --color #00ff00", [#"color: "#, "🍎"]),
    ("reconcile giro 3837.50 --on 2026-03-04 --until 2026-03-02", ["cleared", "lastReconciledBalance"]),
    ("goals add Bike 800 --account savings", ["+ Goals: Bike | 800.00 | savings | TRUE"]),
    (
      "recurring add 5 subscriptions Tonwelle --every monthly --date 2026-12-31",
      ["+ RecurringRules: expense | 5.00 | Tonwelle"]
    ),
    (
      "recurring add --from 2 --every yearly",
      [
        "+ RecurringRules: expense | 12.50 | Corner | groceries | giro",
        #"occurrenceDate: blank -> "2026-03-02""#,
      ]
    ),
    (
      "recurring add 14 --from 6 --every quarterly --category groceries --date 2026-03-04 --end 2026-12-31",
      [
        "expense | 14.00 | Kiosk | groceries | giro", #"categoryKey: blank -> "groceries""#,
        "+ Transactions: 2026-06-04 |",
      ]
    ),
    (
      "rules add corner|mill dining --direction out --amount-min 5 --amount-max 9,50 --tag Work --account giro",
      ["+ ImportRules: TRUE | giro | corner|mill | 5.00 | 9.50 | out | dining-out | work"]
    ),
    (
      "rules add --matches ^grund --category rent --from 2026-01-01",
      ["^grund", "2026-01-01", "rent-and-housing"]
    ),
    ("rules add sparplan --transfer savings", ["+ ImportRules: TRUE | sparplan | savings"]),
    (
      "rules edit zebra --text zebra|gnu --payee Zoo",
      [#"textContains: "zebra" -> "zebra|gnu""#, #"-> "Zoo""#]
    ),
    ("rules disable 2 lion", [#"ImportRules row 3, isEnabled: "TRUE" -> "FALSE""#]),
    ("rules reorder lion", [#"ImportRules row 3, sortOrder: "2" -> "1""#, #"row 2, sortOrder: "1" -> "2""#]),
    ("rules delete zebra 3", ["- ImportRules row 2: deleted", "- ImportRules row 3: deleted"]),
    (
      "rules install de",
      ["starter rules for Germany: supermarkets", "starter rules for every country: airlines"]
    ),
  ]

  @Test(arguments: Storage.allCases, commands.indices)
  func `each command says what it does, is tried dry, and is taken back whole`(
    storage: Storage, index: Int
  ) throws {
    let (line, expected) = Self.commands[index]
    try harness.checkChange(line, printing: expected, in: storage.rawValue)
  }

  @Test(arguments: Storage.allCases)
  func `what cannot be meant is refused with what to do, and nothing is written`(storage: Storage) throws {
    let name = storage.rawValue
    let before = try harness.contents(of: "\(name)/Data")
    for (line, exit, words) in [
      ("add 12.50 nonsense", Int32(2), "there is no such category (expected one of groceries"),
      ("add 1.234 groceries", 2, "it could be two numbers"), ("add -5 groceries", 2, "above zero"),
      ("add 12.505 groceries", 2, "12.505"), ("add 5.5 groceries --account yen", 2, "JPY has 0 decimals"),
      ("add 5 groceries --account giro --currency USD", 2, "giro is in EUR"),
      ("add 5 s", 2, "several are meant"), ("add 5 groceries --date someday", 2, "not a day"),
      ("add 5 groceries --date 3/4/2026", 2, "it could be 2026-03-04 or 2026-04-03"),
      ("add 5 groceries --date 31.2.2026", 2, "not a day"),
      ("add $5 groceries", 2, "the amount is in EUR here, which $ does not mean"),
      ("add 5x groceries", 2, "not an amount"), ("add 5USD groceries", 2, "which USD does not mean"),
      ("delete --from soon --yes", 64, "--from soon: not a day"),
      ("import jan.csv --since soon", 64, "--since soon: not a day"),
      ("reconcile giro 5 --on tomorrow", 64, "that day has not come"),
      ("budgets set groceries 5 --from 2026-03-20 --end 2026-03-10", 2, "before it begins on 2026-03-20"),
      ("add 5 groceries --type income", 2, "is a category of expense"),
      ("edit 99 --amount 5", 2, "no such transaction"), ("edit 2", 64, "say what is to be other"),
      ("edit 2 --account yen", 2, "Say the amount, too"), ("edit 3 --account savings", 2, "the other half"),
      ("edit 3 --type income", 2, "Use link, unlink"), ("delete", 64, "name one transaction"),
      ("edit --where payee=kiosk --note x", 1, "1 transaction would be changed. Say --yes"),
      ("edit --where payee=nobody --note x --yes", 2, "no transaction matches"),
      ("edit 2 --where payee=kiosk --note x", 64, "name one transaction, or several"),
      ("edit --note x", 64, "name one transaction, or several"),
      ("edit --where paye=kiosk --note x", 64, "did you mean payee?"),
      ("edit --where payee --note x", 64, "expected name=value"),
      ("edit --where payee=a --where payee=b --note x", 64, "payee is given twice"),
      ("edit --where period=soon --note x", 64, "not a period"),
      ("edit --where account=giro --account yen --yes", 2, "row 2: the account is in JPY"),
      ("edit --where type=transfer --account giro --yes", 2, "row 3: both rows of the transfer"),
      ("erase", 64, "5 of Transactions, 3 of Accounts"), ("erase --confirm erase", 64, "Say --confirm ERASE"),
      ("erase --confirm ERASE --keep settings", 64, "not a list that can stay"),
      ("receipts open 2", 2, "row 2: the transaction has no receipt"),
      ("receipts open nothing", 2, "there is no such receipt"),
      ("receipts match nowhere", 2, "there is no such file or folder"), ("receipts match", 64, "--apply"),
      ("receipts match scans --days 999", 64, "from 0 to 366"),
      ("receipts match --apply slip.png", 2, "not a list of answers"),
      ("tags rename nothing x", 2, "nothing has this tag"), ("tags rename a,b x", 2, "not a tag"),
      ("settings set schemaVersion 3", 2, "belongs to the format"),
      ("settings set currency USD", 2, "would be in another one"),
      ("settings set paydayDay 32", 2, "a day from 1 to 31"),
      ("settings set weekStart friday", 2, "monday or sunday"),
      ("delete --payee kiosk", 1, "Say --yes"), ("delete --payee nobody --yes", 2, "no transaction matches"),
      ("split 2 20 groceries", 2, "Lower them by 7.50 EUR"), ("split 3 5 groceries", 2, "not divided"),
      ("split 2 5", 64, "an amount and a category"), ("transfer 5 giro giro", 2, "needs two accounts"),
      ("transfer 5 giro yen", 2, "--received"), ("link 2 5", 2, "both rows are of giro"),
      ("link 3 2", 2, "half of a transfer already"), ("unlink 2", 2, "no half of a transfer"),
      ("adjust giro 0", 2, "changes nothing"), ("reconcile giro 99", 1, ""),
      ("accounts add giro", 2, "the account giro has that name already"),
      ("accounts add X", 2, "2 to 50 characters"),
      ("accounts delete savings", 2, "--to"),
      ("accounts delete giro --to savings", 2, "began with a balance"),
      ("accounts edit giro --currency USD", 2, "rows are in the account's currency"),
      ("accounts edit giro --last4 12a4", 64, "four digits"),
      ("budgets edit 0", 64, "say what is to be other"),
      ("budgets edit zzzz --amount 5", 2, "no such budget"), ("budgets delete", 64, "name a category"),
      ("settings delete currency", 2, "belongs to the format"),
      ("settings delete nothing", 2, "no such setting"),
      ("receipts restore slip.png", 2, "was taken off"),
      ("categories edit groceries --parent dining", 2, "default category"),
      ("categories edit groceries --color red", 64, "not a colour"),
      ("reconcile", 64, "name the account"), ("reconcile --check giro 5", 64, "nothing else"),
      ("reconcile --check giro", 2, "nobody has compared"),
      ("categories delete groceries", 2, "a default category is not deleted"),
      ("categories add Pets --type other", 64, "--type other"), ("generate --through 1", 64, "--through 1"),
      ("recurring add 5 groceries --every sometimes", 2, "how often"),
      ("recurring add --every monthly", 64, "expected an amount and a category"),
      ("recurring add --from 6 --every monthly", 2, "it has no category"),
      ("recurring add --from 3 --every monthly", 2, "a transfer does not come by a rule"),
      ("recurring add --from 99 --every monthly", 2, "no such transaction"),
      ("recurring add --from 2 --every monthly --date 2026-05-01", 2, "within 7 days"),
      ("recurring add --from 2 --every monthly --account yen", 2, "it is in JPY"),
      ("recurring add 5 salary --from 2 --every monthly", 2, "is a category of income"),
      ("recurring add 5 dining --category dining --from 2 --every monthly", 64, "twice"),
      ("recurring suggest --add 1", 2, "no such proposal"),
      ("recurring suggest --as dining", 64, "--as needs --add"),
      ("recurring suggest --min-times 1", 64, "--min-times 1"), ("settle --from ana", 64, "--to"),
      ("rules add", 2, "it has no condition"), ("rules add x", 2, "it fills nothing"),
      ("rules add x nonsense", 2, "there is no such category"),
      ("rules add x groceries --matches (", 2, "a ( without a )"),
      ("rules add x groceries --direction up", 2, "expected out or in"),
      ("rules add x groceries --amount-min 5 --amount-max 3", 2, "amountMin 5.00 is above amountMax 3.00"),
      ("rules add x groceries --from 2026-02-01 --until 2026-01-01", 2, "is after dateTo"),
      ("rules add x groceries --account yen --amount-min 5.5", 2, "JPY has 0 decimals"),
      ("rules add x groceries --category travel", 64, "named twice"),
      ("rules edit zebra", 64, "say what is to be other"),
      ("rules edit 99 --text a", 2, "no rule stands in that row"),
      ("rules delete tiger", 2, "there is no such rule"), ("rules reorder lion 3", 2, "named twice"),
      ("rules install zz", 64, "expected one of at, ch, de"), ("rules install", 64, "name a country"),
      ("rules install de --list", 64, "name a country"),
    ] {
      let run = try harness.run("\(line) --dataset \(name)")
      #expect(
        run.exit == exit && (words.isEmpty || run.errors.contains(words)),
        "\(line): \(run.exit) \(run.errors) \(run.output)")
    }
    #expect(try harness.contents(of: "\(name)/Data") == before)
  }

  @Test(arguments: Storage.allCases)
  func `balances are told of any day, and no total adds up two currencies`(storage: Storage) throws {
    let name = storage.rawValue
    try harness.run("accounts archive savings --dataset \(name)")
    try harness.run("add 10 groceries --date 2999-01-01 --account giro --dataset \(name)")
    let run = try harness.run("balance --json --on 2026-03-31 --dataset \(name)")
    let json = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let accounts = try #require(json["accounts"] as? [[String: Any]])
    #expect(accounts.map { $0["balanceMinor"] as? Int } == [363_350, 20_000, 5000])
    #expect(accounts.map { $0["clearedMinor"] as? Int } == [384_600, 0, 5000])
    #expect(accounts.map { $0["futureMinor"] as? Int } == [-1000, 0, 0])
    #expect(accounts.map { $0["isActive"] as? Bool } == [true, false, true])
    let totals = try #require(json["totals"] as? [[String: Any]])
    #expect(totals.map { $0["currency"] as? String } == ["EUR", "JPY"])
    #expect(totals.map { $0["balanceMinor"] as? Int } == [363_350, 5000])
    let early = try harness.run("balance --on 2026-03-01 --dataset \(name)")
    #expect(early.output.contains("1000.00  EUR"), "\(early.output)")
    try harness.run("accounts edit giro --start 2026-03-02 --dataset \(name)")
    let before = try harness.run("balance --on 2026-03-01 --dataset \(name)")
    #expect(before.exit == 0 && before.errors.contains("giro begins on 2026-03-02"), "\(before.errors)")
    #expect(!(try harness.run("balance --on 2026-03-02 --dataset \(name)")).errors.contains("begins on"))
  }

  @Test func `a category that is disabled takes no rows by hand until it is used again`() throws {
    try harness.run("categories disable travel --dataset csv")
    for line in ["add 5 travel", "add 5 trav", "edit 2 --category Travel", "split 2 5 travel"] {
      let run = try harness.run("\(line) --dataset csv")
      #expect(run.exit == 2 && run.errors.contains("travel is disabled"), "\(line): \(run.errors)")
    }
    try harness.run("categories restore travel --dataset csv")
    #expect(try harness.run("add 5 travel --dataset csv").exit == 0)
  }

  @Test(arguments: Storage.allCases)
  func `a statement that is imported again knows a divided line, an edited one and a deleted one`(
    storage: Storage
  ) throws {
    let name = storage.rawValue
    for line in ["split 5 2000 salary 850 gifts-received", "edit 6 --category groceries --payee Corner"] {
      #expect(try harness.run("\(line) --dataset \(name)").exit == 0)
    }
    let balance = try harness.run("balance --json --dataset \(name)").output
    let again = try harness.run("import jan.csv --account Gir --dataset \(name)")
    #expect(
      again.exit == 0 && again.output.contains("0 new, 2 already imported"), "\(again.output) \(again.errors)"
    )
    #expect(try harness.run("balance --json --dataset \(name)").output == balance)
    try harness.run("delete 6 --dataset \(name)")
    let third = try harness.run("import jan.csv --account giro --dataset \(name)")
    #expect(third.output.contains("0 new, 2 already imported"), "\(third.output) \(third.errors)")
  }

  @Test(arguments: Storage.allCases)
  func `a rule makes each of its days once, and what is due is told`(storage: Storage) throws {
    let name = storage.rawValue
    let year = Calendar(identifier: .gregorian).component(.year, from: Date())
    try harness.run("recurring add 900 rent Grund --every monthly --date \(year)-01-31 --dataset \(name)")
    let rows = try harness.run("recurring --json --dataset \(name)")
    #expect(rows.output.contains("monthly on the 31st"), "\(rows.output)")
    #expect(try harness.run("generate --dataset \(name)").output.contains("nothing to change"))
    // One that is deleted stays away.
    try harness.run("delete --payee grund --period \(year)-02 --yes --dataset \(name)")
    let next = try harness.run("generate --through \(year + 1) --json --dataset \(name)")
    let json = try #require(JSONSerialization.jsonObject(with: Data(next.output.utf8)) as? [String: Any])
    let made = try #require(json["occurrences"] as? [[String: Any]])
    #expect(
      made.count == 12 && made[0]["date"] as? String == "\(year + 1)-01-31"
        && made[0]["amountMinor"] as? Int == -90_000)
    let due = try harness.run("upcoming --days 366 --json --dataset \(name)")
    #expect(due.output.contains("\"ruleId\"") && due.output.contains("-90000"), "\(due.output)")
    let edit = try harness.run("recurring edit Grund --amount 950 --dataset \(name)")
    #expect(edit.output.contains(#"amount: "900.00" -> "950.00""#), "\(edit.output)")
    let gone = try harness.run("recurring delete Grund --with-future --dataset \(name)")
    #expect(gone.exit == 0 && gone.output.contains("1 deleted in RecurringRules"), "\(gone.output)")
    #expect(try harness.run("upcoming --days 366 --dataset \(name)").output.contains("nothing is due"))
    let found = try harness.run("validate --dataset \(name)")
    #expect(found.exit == 0 && !found.output.contains("warning"), "\(found.output)")
  }

  @Test(arguments: Storage.allCases)
  func `a household shares, sees who owes whom, and settles`(storage: Storage) throws {
    let name = storage.rawValue
    let spent = try harness.run("balance --json --dataset \(name)").output
    for member in ["Ana", "Ben"] { try harness.run("members add \(member) --dataset \(name)") }
    try harness.run([
      "add", "30", "dining", "Luigi", "--paid-by", "ben", "--shares", "ana:1, ben:2", "--dataset", name,
    ])
    // What another member paid left none of the accounts.
    #expect(try harness.run("balance --json --dataset \(name)").output == spent)
    let owed = try harness.run("settle --json --dataset \(name)")
    #expect(owed.output.contains(#"{"from":"ana","to":"ben","amountMinor":1000}"#), "\(owed.output)")
    let paid = try harness.run("settle --from ana --to ben --dataset \(name)")
    #expect(
      paid.exit == 0 && paid.output.contains("| settlement | 10.00 | ana | ben:1"),
      "\(paid.output) \(paid.errors)")
    #expect(try harness.run("settle --dataset \(name)").output.contains("nobody owes anything"))
    #expect(try harness.run("validate --dataset \(name)").exit == 0)
  }

  @Test(arguments: Storage.allCases)
  func `tags are counted, renamed into one another, and taken away`(storage: Storage) throws {
    let name = storage.rawValue
    for tags in [["Work", "Trip"], ["work"], ["job", "work"]] {
      let options = tags.flatMap { ["--tag", $0] }
      try harness.run(["add", "5", "groceries", "--date", "2026-03-09"] + options + ["--dataset", name])
    }
    func list() throws -> String { try harness.run("tags list --json --dataset \(name)").output }
    #expect(
      try list().contains(
        #"[{"tag":"work","transactions":3,"sums":[{"currency":"EUR","amountMinor":-1500}]},{"tag":"job","transactions":1,"#
      ))
    #expect(try harness.run("tags rename Work job --dataset \(name)").exit == 0)
    #expect(
      try list().contains(#"{"tag":"trip","transactions":1,"sums":[{"currency":"EUR","amountMinor":-500}]}]"#)
    )
    #expect(try harness.run("tags delete trip --dataset \(name)").exit == 0)
    #expect(
      try list().contains(
        #"[{"tag":"job","transactions":3,"sums":[{"currency":"EUR","amountMinor":-1500}]}]"#))
  }

  /// A row that names no currency has its account's: what it says must not change with the account.
  @Test(arguments: Storage.allCases)
  func `an amount stays in its currency when its account is cleared`(storage: Storage) throws {
    let name = storage.rawValue
    try harness.run("add 500 groceries Konbini --account yen --date 2026-03-09 --dataset \(name)")
    let run = try harness.run(["edit", "7", "--account", "", "--dataset", name])
    #expect(run.exit == 0 && run.output.contains(#"currency: blank -> "JPY""#), "\(run.output) \(run.errors)")
    let moved = try harness.run("edit 7 --account yen --dataset \(name)")
    #expect(moved.exit == 0, "\(moved.errors)")
    #expect(try harness.run("edit 7 --account giro --dataset \(name)").errors.contains("No balance adds up"))
    #expect(try harness.run("balance --json --dataset \(name)").output.contains(#""balanceMinor":4500"#))
  }

  /// A reader of version 1 would take a transfer for spending.
  @Test func `a dataset of version 1 takes nothing that its readers would misread`() throws {
    try FileManager.default.copyItem(
      at: CommandHarness.root.appending(path: "Samples/datasets/version-1"),
      to: harness.folder.appending(path: "Old"))
    let before = try harness.contents(of: "Old/Data")
    for line in [
      "accounts add Giro", "members add Ana", "budgets set groceries 5", "add 5 groceries Shop",
      "split 2 1 groceries",
      "edit 2 --payee Shop", "add 5 groceries --refund", "goals add Bike 5", "rules add shop groceries",
      "rules install de",
    ] {
      let run = try harness.run("\(line) --dataset Old")
      #expect(
        run.exit == 2 && run.errors.contains("the dataset is version 1, which has no"),
        "\(line): \(run.errors)")
      #expect(run.errors.contains("dataset migrate"))
    }
    #expect(try harness.contents(of: "Old/Data") == before)
    for line in [
      "add 5 groceries --note Shop", "edit 2 --amount 800", "delete 3", "categories add Pets --type expense",
    ] {
      #expect(try harness.run("\(line) --dataset Old").exit == 0, "\(line)")
    }
    #expect(!(try harness.run("validate --dataset Old").output.contains("schema-mixed")))
  }

  @Test(arguments: Storage.allCases)
  func `a receipt is copied with its hash and kind, listed, and refused where it is not one`(
    storage: Storage
  ) throws {
    let name = storage.rawValue
    let root = "--dataset \(name)"
    let list = try harness.run("receipts --json \(root)")
    #expect(list.output.contains(#""fileName":"slip.png""#))
    #expect(list.output.contains(#""mediaType":"image/png""#))
    #expect(list.output.contains(#""byteCount":20"#))
    #expect(list.output.contains(#""payee":"Kiosk""#))
    #expect(list.output.contains(#""isThere":true"#))
    #expect(try harness.read("\(name)/Receipts/slip.png") == Self.picture)
    // The same file twice is one receipt too many; the file of another transaction gets a name of its own.
    let again = try harness.run("receipts attach slip.png 6 \(root)")
    #expect(again.exit == 2)
    #expect(again.errors.contains("attached to the transaction already"))
    try harness.run("receipts attach slip.png 2 \(root)")
    #expect(try harness.read("\(name)/Receipts/slip (2).png") == Self.picture)
    #expect(try harness.run("receipts list 2 \(root)").output.contains("slip (2).png"))
    #expect(try !harness.run("receipts list 2 \(root)").output.contains("slip.png"))
    // A name that some system forbids is mended.
    try harness.run(["receipts", "attach", "Shop: 2.pdf", "2", "--dataset", name])
    #expect(try harness.run("receipts \(root)").output.contains("Shop- 2.pdf"))
    let shop = try harness.run("receipts detach shop \(root)")
    #expect(shop.exit == 0)
    #expect(try harness.run("receipts detach sl \(root)").exit == 2)
    #expect(try harness.run("receipts attach nowhere.png 2 \(root)").exit == 2)
    #expect(try harness.run("receipts attach slip.png 999 \(root)").exit == 2)
    let valid = try harness.run("validate --json \(root)")
    #expect(valid.output.contains(#""error":0,"warning":0"#))
  }
}
