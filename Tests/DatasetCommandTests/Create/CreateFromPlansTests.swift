import Foundation
import TestSupport
import Testing

/// Schedules and rules of other programs beside their entries.
struct CreateFromPlansTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness() }

  /// The rows of a tab without ids and times.
  private func rows(_ tab: String, _ columns: [String], of name: String = "Made") throws -> [String] {
    let file = harness.folder.appending(path: "\(name)/Data/\(tab).csv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let places = try columns.map { try #require(lines.first?.firstIndex(of: $0)) }
    return lines.dropFirst().map { line in places.map { line[$0] }.joined(separator: " ") }
  }

  private func create(_ file: String, _ text: String) throws -> CommandHarness.Run {
    try harness.write(file, Array(text.utf8))
    return try harness.run("create Made --books \(file) --storage csv --currency EUR")
  }

  private static let rule = [
    "type", "amount", "payee", "categoryKey", "cadence", "interval", "startDate", "endDate",
  ]

  @Test(arguments: [
    ("household.gnucash", 6, 0, ["A transfer", "A split", "A weekend"]),
    ("household-sqlite.gnucash", 6, 0, ["A transfer", "A split", "A weekend"]),
    ("household.kmy", 6, 6, ["A transfer", "A split", "A weekend"]),
    ("household.xhb", 6, 6, ["A transfer", "A split", "A weekend"]),
    ("household.mmb", 6, 6, ["A transfer", "A split"]),
    ("actual.zip", 6, 6, ["A transfer", "A weekend"]),
  ])
  func `schedules and rules come along, and what cannot be said is named`(
    file: String, recurring: Int, rules: Int, others: [String]
  ) throws {
    let path = CommandHarness.root.appending(path: "Samples/books/programs/\(file)")
    try harness.write(file, try Data(contentsOf: path))
    let run = try harness.run("create Made --books \(file) --currency USD --storage csv")
    #expect(
      run.exit == 0 && run.output.contains("\(recurring) recurring payments: "), "\(run.output)\(run.errors)")
    #expect(rules == 0 || run.output.contains("\(rules) rules for statements: "), "\(run.output)")
    for name in others {
      #expect(run.output.contains("not taken: recurring payment \"\(name)\": it is "), "\(run.output)")
    }
    #expect(try harness.run("validate --dataset Made").exit == 0)
    let listed = try harness.run("recurring --dataset Made").output
    #expect(listed.contains("Payment 0"), "\(listed)")
    // They make no rows yet, and what they make afterwards is in no way an error.
    let before = try rows("Transactions", ["date", "amount"]).count
    #expect(before == 16)
    #expect(try harness.run("generate --until 2027 --quiet --yes --dataset Made").exit == 0)
    #expect(try harness.run("validate --dataset Made").exit == 0)
    let json = try harness.run("create Other --books \(file) --currency USD --dry-run --json").output
    #expect(json.contains("\"recurring\":\(recurring),\"rules\":\(rules)"), "\(json.prefix(300))")
    for name in others {
      #expect(json.contains("{\"kind\":\"recurring\",\"name\":\"\(name)\",\"reason\":\"it is "))
    }
  }

  @Test func `nothing else of the books changes by schedules and rules`() throws {
    let path = CommandHarness.root.appending(path: "Samples/books/programs/household.xhb")
    let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
    let bare = lines.filter { !$0.hasPrefix("<fav") && !$0.hasPrefix("<asg") }
    #expect(bare.count < lines.count)
    try harness.write("with.xhb", Array(lines.joined(separator: "\n").utf8))
    try harness.write("without.xhb", Array(bare.joined(separator: "\n").utf8))
    for name in ["with", "without"] {
      #expect(try harness.run("create \(name) --books \(name).xhb --storage csv --quiet").exit == 0)
    }
    let columns = [
      "date", "type", "amount", "direction", "payee", "categoryKey", "accountKey", "tags", "note",
    ]
    #expect(try rows("Transactions", columns, of: "with") == rows("Transactions", columns, of: "without"))
    let accounts = ["accountKey", "name", "type", "startingBalance"]
    #expect(try rows("Accounts", accounts, of: "with") == rows("Accounts", accounts, of: "without"))
    let categories = ["categoryKey", "name", "type", "parentKey"]
    let own = try rows("Categories", categories, of: "without")
    #expect(try rows("Categories", categories, of: "with").prefix(own.count) == own[...])
  }

  private static let homeBank = """
    <homebank v="1.4" d="050604">
    <cur key="1" iso="EUR" frac="2"/>
    <account key="1" type="1" curr="1" name="Giro" initial="0"/>
    <pay key="1" name="Landlord"/>
    <pay key="2" name="Corner" category="1"/>
    <cat key="1" name="Food" b0="-100"/>
    <cat key="2" name="Rent"/>
    <fav key="1" amount="-650" account="1" payee="1" category="2" flags="4" nextdate="739686" every="1" unit="2" wording="Rent"/>
    <fav key="2" amount="-9" account="1" category="1" wording="Lunch"/>
    <fav key="3" amount="9" account="1" category="1" flags="6" nextdate="739686" every="1" unit="2" wording="Back"/>
    <fav key="4" amount="-9" account="1" flags="4" nextdate="739686" every="1" unit="2" wording="Nothing"/>
    <asg key="1" field="0" flags="4" name="rewe" category="1"/>
    <asg key="2" field="1" flags="261" name="^ALDI" category="1"/>
    <asg key="3" field="0" flags="260" name="^aldi|lidl" category="1"/>
    <asg key="4" field="0" flags="132" name="rent" amount="-650" category="2"/>
    <asg key="5" field="0" flags="8" name="card" paymode="1"/>
    <asg key="6" field="0" flags="1024" name="shop" category="1"/>
    <ope date="739600" amount="-8.90" account="1" category="1" wording="Shop" st="1"/>
    </homebank>
    """

  @Test func `assignments become rules, the last one that overwrites first`() throws {
    let run = try create("books.xhb", Self.homeBank)
    #expect(run.exit == 0, "\(run.errors)")
    #expect(try rows("RecurringRules", Self.rule) == ["expense 650.00 Landlord rent monthly 1 2026-03-11 "])
    #expect(
      try rows(
        "ImportRules",
        ["textContains", "textMatches", "amountMin", "amountMax", "direction", "payee", "categoryKey"]) == [
          "shop      food", "rewe      food", " ^aldi|lidl     food", "rent  650 650 out  rent",
          " ^Corner$    Corner food",
        ])
    for words in [
      "rule \"^ALDI\": it tells capital letters from small ones",
      "rule \"card\": it fills in nothing that a rule here can",
      "recurring payment \"Lunch\": it is a template that is not scheduled",
      "recurring payment \"Nothing\": it has no category",
      "recurring payment \"Back\": money comes back into a category",
      "budget \"of the categories\": budgets of this program are not read",
    ] { #expect(run.output.contains("not taken: \(words)"), "\(run.output)") }
  }

  @Test(arguments: ["9223372036854775807", "-9223372036854775808", "-1", "100001"])
  func `a number that no schedule has is named, and nothing else is lost`(number: String) throws {
    let limited = Self.homeBank.replacing(
      "<fav key=\"2\"",
      with: """
        <fav key="8" amount="-650" account="1" payee="1" category="2" recflg="3" limit="\(number)" \
        nextdate="739686" every="1" unit="2" wording="Limited"/>
        <fav key="9" amount="-650" account="1" payee="1" category="2" recflg="1" nextdate="739686" \
        every="\(number)" unit="2" wording="Wide"/>
        <fav key="2"
        """)
    let run = try create("books.xhb", limited)
    #expect(run.exit == 0, "\(run.errors)")
    #expect(run.output.contains("1 recurring payment: "), "\(run.output)")
    for words in ["Limited\": it ends after \(number) payments", "Wide\": it comes every \(number)"] {
      #expect(run.output.contains("not taken: recurring payment \"\(words)"), "\(run.output)")
    }
    let times = Self.schedule("Times", "occurence=\"30\" occurrenceMultiplier=\"\(number)\"")
      .replacing("occurenceMultiplier=\"1\" ", with: "")
    try harness.write("times.kmy", Array(Self.kmyMoney(times).utf8))
    let other = try harness.run("create Times --books times.kmy --storage csv")
    #expect(other.exit == 0, "\(other.errors)")
    #expect(other.output.contains("\"Times\": it comes every \(number) times"), "\(other.output)")
  }

  @Test func `since HomeBank 5.9 flags of their own say how a template comes again`() throws {
    func template(_ name: String, _ facts: String) -> String {
      "<fav key=\"9\" amount=\"-5\" account=\"1\" category=\"1\" nextdate=\"739686\" every=\"1\" unit=\"2\" "
        + "wording=\"\(name)\" \(facts)/>\n"
    }
    let templates =
      template("Three", "recflg=\"3\" limit=\"3\"")
      + template("Weekday", "recflg=\"5\" ordn=\"2\" wkdy=\"2\"")
      + template("Later", "recflg=\"1\" gap=\"2\"") + template("Never", "flags=\"4\" recflg=\"0\"")
    let assignments = """
      <asg key="7" field="1" flags="4" name="payee" category="1"/>
      <asg key="8" field="0" flags="12" name="paid" category="1" paymode="1"/>
      <asg key="9" field="0" flags="4" name="tagged" category="1" tags="home"/>

      """
    let run = try create(
      "books.xhb", Self.homeBank.replacing("<ope ", with: templates + assignments + "<ope "))
    #expect(run.exit == 0, "\(run.errors)")
    #expect(
      try rows("RecurringRules", ["payee", "endDate"]) == ["Landlord ", "Three 2026-05-11"], "\(run.output)")
    let json = try harness.run("create Other --books books.xhb --dry-run --json").output
    for words in [
      "name\":\"Weekday\",\"reason\":\"it comes on a weekday of the month",
      "name\":\"Later\",\"reason\":\"it is moved by some days",
      "name\":\"Never\",\"reason\":\"it is a template that is not scheduled",
      "name\":\"payee\",\"reason\":\"it searches the payee alone",
      "name\":\"paid\",\"reason\":\"it sets the way of payment",
      "name\":\"tagged\",\"reason\":\"it gives tags",
    ] { #expect(json.contains(words), "\(json)") }
  }

  @Test func `two schedules of one name are refused and counted each for itself`() throws {
    let back = """
      <fav key="8" amount="9" account="1" category="1" flags="4" nextdate="739686" every="1" unit="2" wording="Back"/>
      <ope
      """
    let run = try create("books.xhb", Self.homeBank.replacing("<ope", with: back))
    #expect(run.exit == 0, "\(run.errors)")
    #expect(run.output.split(separator: "recurring payment \"Back\": money comes back").count == 3)
    #expect(run.output.contains("1 recurring payment: "), "\(run.output)")
  }

  private static func kmyMoney(_ schedules: String) -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <!DOCTYPE KMYMONEY-FILE>
    <KMYMONEY-FILE>
    <PAYEES><PAYEE id="P1" name="Shop" matchingenabled="1" usingmatchkey="1" matchignorecase="1" matchkey="shop&#10;store.*north" defaultaccountid="A3"/>
    <PAYEE id="P2" name="Cell" matchingenabled="1" usingmatchkey="0" matchignorecase="0" defaultaccountid="A3"/></PAYEES>
    <ACCOUNTS>
    <ACCOUNT id="A1" parentaccount="" type="1" name="Giro" currency="EUR"/>
    <ACCOUNT id="A2" parentaccount="" type="1" name="Empty" currency="EUR"/>
    <ACCOUNT id="A3" parentaccount="" type="13" name="Food" currency="EUR"/>
    </ACCOUNTS>
    <TRANSACTIONS><TRANSACTION id="T1" postdate="2026-01-03" memo="" commodity="EUR"><SPLITS>
    <SPLIT payee="P1" shares="-500/100" value="-500/100" account="A1"/><SPLIT shares="500/100" value="500/100" account="A3"/>
    </SPLITS></TRANSACTION></TRANSACTIONS>
    <SCHEDULES>\(schedules)</SCHEDULES>
    <BUDGETS><BUDGET id="B1" name="Year 2026" start="2026-01-01"/></BUDGETS>
    </KMYMONEY-FILE>
    """
  }

  private static func schedule(_ name: String, _ facts: String, account: String = "A1") -> String {
    """
    <SCHEDULED_TX name="\(name)" occurenceMultiplier="1" weekendOption="2" \(facts)><TRANSACTION postdate="2026-02-28"><SPLITS>
    <SPLIT payee="P1" shares="-700/100" value="-700/100" account="\(account)"/><SPLIT shares="700/100" value="700/100" account="A3"/>
    </SPLITS></TRANSACTION></SCHEDULED_TX>
    """
  }

  @Test func `the day of the first payment comes back after a short month`() throws {
    let run = try create(
      "books.kmy",
      Self.kmyMoney(
        Self.schedule("Month", "occurence=\"32\" startDate=\"2025-10-31\" endDate=\"2026-12-31\" fixed=\"1\"")
          + Self.schedule("Guess", "occurence=\"32\" startDate=\"2025-10-28\" fixed=\"0\"")
          + Self.schedule("Half", "occurence=\"18\" startDate=\"2025-10-28\" fixed=\"1\"")
          + Self.schedule(
            "Done", "occurence=\"1\" startDate=\"2025-10-28\" lastPayment=\"2025-10-28\" fixed=\"1\"")
          + Self.schedule("Elsewhere", "occurence=\"4\" startDate=\"2026-02-28\" fixed=\"1\"", account: "A2"))
    )
    #expect(run.exit == 0, "\(run.errors)")
    #expect(
      try rows("RecurringRules", Self.rule) == [
        "expense 7.00 Shop food monthly 1 2026-02-28 2026-02-28",
        "expense 7.00 Shop food monthly 1 2026-03-31 2026-12-31",
      ])
    #expect(run.output.contains("1 recurring payment: "), "\(run.output)")
    #expect(
      try rows("ImportRules", ["textMatches", "payee", "categoryKey"]) == ["shop|store.*north Shop food"])
    for words in [
      "recurring payment \"Guess\": its amount is an estimate",
      "recurring payment \"Half\": it comes twice a month",
      "recurring payment \"Done\": it has ended",
      "recurring payment \"Elsewhere\": its account Empty has no entries in the file",
      "rule \"Cell\": it tells capital letters", "budget \"Year 2026\": budgets of this program are not read",
    ] { #expect(run.output.contains("not taken: \(words)"), "\(run.output)") }
  }

  @Test func `a first day on another day of the month is named, and a name is sought anywhere`() throws {
    let books = Self.kmyMoney(Self.schedule("Moved", "occurence=\"32\" startDate=\"2025-10-15\" fixed=\"1\""))
      .replacing("matchignorecase=\"0\"", with: "matchignorecase=\"1\"")
      .replacing("shop&#10;store.*north", with: "^$")
    let run = try create("books.kmy", books)
    #expect(run.exit == 0, "\(run.errors)")
    #expect(
      run.output.contains("\"Moved\": its first day and its next day are different days"), "\(run.output)")
    #expect(
      try rows("ImportRules", ["textContains", "textMatches", "payee"]) == [" ^Shop$ Shop", "Cell  Cell"])
  }

  @Test func `a category that the user leaves out takes its schedules and rules with it`() throws {
    try harness.write(
      "books.kmy", Array(Self.kmyMoney(Self.schedule("Month", "occurence=\"32\" fixed=\"1\"")).utf8))
    let run = try harness.run("create Made --books books.kmy --storage csv --map category Food=-")
    #expect(run.exit == 0, "\(run.errors)")
    #expect(
      run.output.contains("recurring payment \"Month\": its category Food is to be left out"), "\(run.output)"
    )
    let named = try harness.run(
      "create Other --books books.kmy --storage csv --map category Food=Groceries --quiet")
    #expect(named.exit == 0, "\(named.errors)")
    #expect(try rows("RecurringRules", ["categoryKey"], of: "Other") == ["groceries"])
  }
}
