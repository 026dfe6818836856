import Foundation
import TestSupport
import Testing

/// Each command that keeps the books by hand, by itself: what it does, and what it refuses.
struct BooksCommandTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(BooksDataset.image.get()) }

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

  @Test(arguments: BooksDataset.Storage.allCases, commands.indices)
  func `each command says what it does, is tried dry, and is taken back whole`(
    storage: BooksDataset.Storage, index: Int
  ) throws {
    let (line, expected) = Self.commands[index]
    try harness.checkChange(line, printing: expected, in: storage.rawValue)
  }

  @Test(arguments: BooksDataset.Storage.allCases)
  func `what cannot be meant is refused with what to do, and nothing is written`(
    storage: BooksDataset.Storage
  ) throws {
    let name = storage.rawValue
    let before = try harness.contents(of: "\(name)/Data")
    for (line, exit, words) in [
      ("add 12.50 nonsense", Int32(2), "there is no such category (expected one of groceries"),
      ("add 1.234 groceries", 2, "it could be two numbers"), ("add -5 groceries", 2, "above zero"),
      ("add 12.505 groceries", 2, "12.505"), ("add 5.5 groceries --account yen", 2, "JPY has no decimals"),
      ("add 1.500 groceries --account yen", 2, "Write it without the mark: 1500."),
      ("accounts edit yen --balance=-1.500", 2, "Write it without the mark: -1500."),
      ("add 5 groceries --account giro --currency USD", 2, "giro is in EUR"),
      ("add 5 s", 2, "several are meant"), ("add 5 groceries --date someday", 64, "not a day"),
      ("add 5 groceries --date 3/4/2026", 64, "it could be 2026-03-04 or 2026-04-03"),
      ("add 5 groceries --date 31.2.2026", 64, "not a day"),
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
      ("rules add x groceries --account yen --amount-min 5.5", 2, "JPY has no decimals"),
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
}
