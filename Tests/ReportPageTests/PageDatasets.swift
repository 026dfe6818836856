import DatasetFormat
import TestSupport

/// Datasets that a page has to be right for, each with its own trouble.
struct PageDatasets {
  let name: String
  let dataset: Dataset

  private static let header =
    "id|date|type|amount|direction|currency|payee|categoryKey|accountKey|paidBy|shares|deletedAt"
  private static let categories = [
    "categoryKey|name|type|emoji|parentKey|isActive", "food|Food|expense|🍎||TRUE",
    "groceries|Groceries|expense|🛒|food|TRUE",
    "rent|Rent|expense|||TRUE", "salary|Salary|income|||TRUE",
  ]
  private static let accounts = [
    "accountKey|name|type|currency|startingBalance|isActive", "giro|Giro|checking||1000|TRUE",
    "card|Card|creditCard||-80|TRUE",
  ]

  static let all: [PageDatasets] = [
    PageDatasets("empty"), PageDatasets("one row", rows: ["2026-03-02|expense|12.50|||Corner|food||||"]),
    PageDatasets(
      "a month", accounts: accounts,
      rows: [
        "2026-03-01|income|2850||||salary|giro|||", "2026-03-02|expense|12.50|||Corner|groceries|giro|||",
        "2026-03-03|expense|900|||Linden|rent|giro|||",
        "2026-03-04|expense|2.50|in||Corner|groceries|giro|||",
        "2026-02-04|expense|30|||Corner|food|giro|||", "2026-03-05|transfer|100|out||To card||giro|||",
        "2026-03-09|expense|7|||Nobody||giro|||",
        "2026-03-10|expense|99|||Gone|food|giro|||2026-03-11T00:00:00Z",
      ],
      more: [
        "Budgets": [
          "id|kind|categoryKey|period|startDate|amount|rollsOver",
          "\(Dataset.id(901))|allocation|food|month|2026-01-01|8|",
        ],
        "Goals": [
          "id|name|emoji|targetAmount|accountKey|isActive", "\(Dataset.id(902))|Bike|🚲|5000|giro|TRUE",
        ],
        "RecurringRules": [
          "id|type|amount|payee|categoryKey|accountKey|cadence|interval|startDate|isEnabled",
          "\(Dataset.id(903))|expense|900|Linden|rent|giro|monthly|1|2026-04-01|TRUE",
        ],
      ]),
    PageDatasets(
      "negative balances",
      accounts: ["accountKey|name|type|startingBalance|isActive", "loan|House|loan|-250000|TRUE"],
      rows: [
        "2026-03-02|expense|5000|||Roof|rent|loan|||", "2026-03-03|expense|9000|in||Back|rent|loan|||",
        "2026-03-04|income|10|out||Taken back|salary|loan|||",
      ]),
    PageDatasets(
      "huge amounts",
      accounts: ["accountKey|name|type|startingBalance|isActive", "a|A|checking|90000000000000|TRUE"],
      rows: [
        "2026-03-02|expense|45000000000000|||X|food|a|||",
        "2026-02-02|income|46000000000000|||Y|salary|a|||",
      ]),
    PageDatasets(
      "no digits and three",
      accounts: accounts + ["yen|Yen|cash|JPY|5000|TRUE", "dinar|Dinar|cash|BHD|1.5|TRUE"],
      rows: [
        "2026-03-02|expense|123456|||Shop|food|yen|||", "2026-03-03|expense|0.005|||Suq|food|dinar|||",
        "2026-03-04|expense|1|||Corner|food|giro|||",
      ]),
    PageDatasets(
      "names",
      accounts: ["accountKey|name|type|startingBalance|isActive", "a|<b onclick='x'>&amp;|checking|1|TRUE"],
      categories: [
        "categoryKey|name|type|emoji|parentKey|isActive",
        "food|</style></title><script>alert(1)</script>|expense|<i>||TRUE",
        "salary|\u{202E}drawkcab|income|||TRUE",
      ],
      rows: [
        "2026-03-01|expense|1|||商店 東京|food|a|||", "2026-03-02|expense|2|||مخبز السلام|food|a|||",
        "2026-03-03|expense|3|||👩‍👩‍👧|food|a|||", "2026-03-04|expense|4|||javascript:alert(1)|food|a|||",
        "2026-03-05|expense|5|||\u{202E}evil\u{2066}|food|a|||", "2026-03-06|expense|6|||]]><!--|food|a|||",
        "2026-03-07|expense|7|||\u{1}\u{1F}|food|a|||", "2026-03-08|income|8|||\"'|salary|a|||",
      ]),
    PageDatasets(
      "a household", accounts: accounts,
      rows: [
        "2026-03-01|expense|30|||Luigi|food|giro|ana|ana:1, ben:2|",
        "2026-03-02|expense|8|||Bar|food|giro|ben|ana:1, ben:1|",
      ], more: ["Members": ["memberKey|name|isActive|isOwner", "ana|Ana|TRUE|TRUE", "ben|Ben|TRUE|"]]),
    PageDatasets(
      "300 categories", accounts: accounts,
      categories: ["categoryKey|name|type|parentKey|isActive"]
        + (0..<300).map { "c\($0)|Category \($0)|expense|\($0 % 10 == 0 ? "" : "c\($0 / 10 * 10)")|TRUE" },
      rows: (0..<600).map {
        "2026-03-\($0 % 28 < 9 ? "0" : "")\($0 % 28 + 1)|expense|\($0 + 1)|||Shop \($0)|c\($0 % 300)|giro|||"
      }),
    PageDatasets(
      "rows that nobody can read", accounts: accounts,
      rows: ["2026-03-01|expense|12.5O|||X|food|giro|||", "2026-13-01|expense|1|||Y|food|giro|||"]),
    PageDatasets("ten years of 10,000 rows", accounts: accounts, rows: tenYears),
    PageDatasets("a year of 10,000 rows in four currencies", accounts: accounts, rows: oneYear),
    PageDatasets(
      "a year in five currencies and many categories", categories: manyCategories, rows: fiveCurrencies),
  ]

  private static let manyCategories =
    ["categoryKey|name|type|emoji|parentKey|isActive"]
    + (0..<26).map { "c\($0)|Category of things \($0)|\($0 < 4 ? "income" : "expense")|🛒||TRUE" }

  private static let fiveCurrencies = (0..<9_000).map { number -> String in
    let day = CalendarDate(iso: "2025-04-01").map { $0.adding(days: number / 5 * 365 / 1_800) }
    let category = number / 5 % 26
    return
      "\(day?.description ?? "")|\(category < 4 ? "income" : "expense")|\(number % 9_700 + 1).05||\(["EUR", "GBP", "USD", "CHF", "SEK"][number % 5])|Shop \(number % 700)|c\(category)||||"
  }

  private static let oneYear = (0..<10_000).map { number -> String in
    let day = CalendarDate(iso: "2025-04-01").map { $0.adding(days: number / 4 * 365 / 2_500) }
    let isIncome = number % 83 == 0
    return
      "\(day?.description ?? "")|\(isIncome ? "income" : "expense")|\(isIncome ? 2900 : number % 97 + 1).05||\(["EUR", "GBP", "USD", "CHF"][number % 4])|Shop \(number % 700)|\(isIncome ? "salary" : number % 3 == 0 ? "rent" : "groceries")||||"
  }

  private static let tenYears = (0..<10_000).map { number -> String in
    let day = CalendarDate(iso: "2016-04-01").map { $0.adding(days: number * 3650 / 10_000) }
    let isIncome = number % 80 == 0
    return
      "\(day?.description ?? "")|\(isIncome ? "income" : "expense")|\(isIncome ? 2900 : number % 97 + 1).05|||Shop \(number % 700)|\(isIncome ? "salary" : number % 3 == 0 ? "rent" : "groceries")|giro|||"
  }

  private init(
    _ name: String, accounts: [String]? = nil, categories: [String] = categories, rows: [String] = [],
    more: [String: [String]] = [:]
  ) {
    self.name = name
    var tabs = more
    tabs["Categories"] = categories
    tabs["Accounts"] = accounts
    tabs["Transactions"] = [Self.header] + rows.enumerated().map { "\(Dataset.id($0 + 1))|\($1)" }
    dataset = .inMemory(tabs)
  }
}
