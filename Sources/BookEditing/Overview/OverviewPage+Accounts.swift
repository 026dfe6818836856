import Bookkeeping
import DatasetFormat
import Spreadsheet

/// The accounts: found in their rows, summed, and listed in their order.
extension OverviewPage {
  /// An account in its row of the folded part; one that is deleted has no standing, but its rows keep its
  /// currency.
  struct PlacedAccount {
    var row: Int
    var key: String
    var currency: Currency
    var standing: AccountStanding?
  }

  /// The accounts of the tab by the numbers of their rows: of those with one key the first that is not
  /// deleted, else the first.
  private func accountsByRow() -> [Int: PlacedAccount] {
    guard let tab = dataset[.accounts] else { return [:] }
    let currencies = dataset.currencyOfAccount
    let live = Set(figures.standings.map(\.account.key))
    var known: Set<String> = []
    var placed: [Int: PlacedAccount] = [:]
    let (keyPlace, deleted) = (tab.schema["accountKey"], tab.schema["deletedAt"])
    tab.forEachRow { row in
      guard let key = row.key(keyPlace).value, row.isBlank(deleted) || !live.contains(key),
        known.insert(key).inserted
      else { return }
      let number = tab.sheet.rowNumber(row.index)
      placed[number] = PlacedAccount(
        row: Self.firstAccountRow + number - 2, key: key, currency: currencies[key] ?? figures.base,
        standing: figures.standings.first { $0.account.row == row.index })
    }
    return placed
  }

  static func accountRange(_ letters: String) -> String {
    "$\(letters)$\(firstAccountRow):$\(letters)$\(firstAccountRow + accountLimit - 1)"
  }

  func accountRange(_ letters: String) -> String { Self.accountRange(letters) }

  mutating func addAccounts() -> [PlacedAccount] {
    let head = Self.firstAccountRow - 1
    for (letters, name) in [
      ("T", "row"), ("U", "account key"), ("V", "its currency"), ("W", "active"), ("X", "order"),
      ("Y", "from"),
      ("Z", "balance"), ("AA", "other currency"), ("AB", "listed"), ("AC", "new currency"),
    ] { page.text("\(letters)\(head)", name) }
    for lane in 0...Self.currencyCount { page.text("\(Self.laneLetters(lane))\(head)", "lane \(lane)") }
    var placed: [PlacedAccount] = []
    let byRow = accountsByRow()
    let (keys, deletions) = (
      columns.whole(.accounts, "accountKey") ?? "#REF!", columns.whole(.accounts, "deletedAt") ?? "#REF!"
    )
    for number in 1...Self.accountLimit {
      let (row, source) = (head + number, number + 1)
      let account = byRow[source]
      let standing = account?.standing
      if let account { placed.append(account) }
      let key = cell(.accounts, "accountKey", row: source)
      let deleted = cell(.accounts, "deletedAt", row: source)
      page.number("T\(row)", number)
      page.formula(
        "U\(row)",
        "IF(\(key)=\"\",\"\",IF(COUNTIF($U$\(head):$U\(row - 1),\(key))>0,\"\",IF(\(deleted)=\"\",\(key),IF(COUNTIFS(\(keys),\(key),\(deletions),\"=\")>0,\"\",\(key)))))",
        .text(account?.key ?? ""))
      let currency = cell(.accounts, "currency", row: source)
      page.formula(
        "V\(row)", "IF($U\(row)=\"\",\"\",IF(\(currency)=\"\",$U$6,UPPER(\(currency))))",
        .text(account?.currency.code ?? ""))
      let active = cell(.accounts, "isActive", row: source)
      page.formula(
        "W\(row)",
        "IF($U\(row)=\"\",\"\",IF(\(deleted)<>\"\",-1,IF(\(active)=\"\",1,IF(N(\(active))=0,0,1))))",
        account.map { .count($0.standing.map { $0.account.isActive ? 1 : 0 } ?? -1) } ?? .text(""))
      page.formula(
        "X\(row)", "IF($U\(row)=\"\",\"\",IF($W\(row)<0,\"\",IF($W\(row)=1,0,1000)+$T\(row)))",
        standing.map { .count(($0.account.isActive ? 0 : 1000) + number) } ?? .text(""))
      page.formula(
        "Y\(row)", "IF(N($X\(row))=0,0,N(\(cell(.accounts, "startDate", row: source))))",
        .serial(standing?.account.startDate))
      addBalance(row, source, standing)
    }
    return placed
  }

  static func laneLetters(_ lane: Int) -> String { CellReference.letters(ofColumn: 29 + lane) }

  private mutating func addBalance(_ row: Int, _ source: Int, _ standing: AccountStanding?) {
    let (amount, type, direction) = (transactions("amount"), transactions("type"), transactions("direction"))
    var criteria = "\(transactions("accountKey")),$U\(row),\(transactions("deletedAt")),\"=\""
    let ofAccount = criteria
    criteria += ",\(transactions("status")),\"=\",\(transactions("date")),\">=\"&$Y\(row)"
    criteria += ",\(transactions("date")),\"<=\"&$U$2"
    func sum(_ further: String) -> String { "SUMIFS(\(amount),\(criteria),\(further))" }
    let moved =
      sum("\(direction),\"in\"") + "-" + sum("\(direction),\"out\"") + "+"
      + sum("\(direction),\"=\",\(type),\"income\"") + "-" + sum("\(direction),\"=\",\(type),\"expense\"")
      + "-"
      + sum("\(direction),\"=\",\(type),\"settlement\"")
    let currency = transactions("currency")
    // Rows in another currency, and where the sheet has rows in doubt those too: the balance is not known
    // then.
    page.formula(
      "AA\(row)",
      "IF(N($X\(row))=0,0,IF($U$8=0,0,COUNTIFS(\(criteria),\(currency),\"<>\")-COUNTIFS(\(criteria),\(currency),$V\(row)))+IF($U$12=0,0,\(doubts(ofAccount))))",
      .count(standing.map { $0.balance == nil ? 1 : 0 } ?? 0))
    let starting = cell(.accounts, "startingBalance", row: source)
    page.formula(
      "Z\(row)",
      "IF(N($X\(row))=0,\"\",IF($AA\(row)>0,\(quoted(.unclear)),IF(ISNUMBER(\(starting)),ROUND(\(starting)+\(moved),4),\(quoted(.unclear)))))",
      standing.map { standing in
        standing.balance.map { .units($0, standing.currency) } ?? .text(words(.unclear))
      } ?? .text(""))
  }

  /// The accounts in their order, archived ones last.
  mutating func addAccountList(_ accounts: [PlacedAccount]) {
    let live = accounts.compactMap { account in account.standing.map { (row: account.row, standing: $0) } }
    let ordered = live.filter(\.standing.account.isActive) + live.filter { !$0.standing.account.isActive }
    for place in 1...Self.accountLimit {
      let (row, own) = (3 + place, Self.firstAccountRow + place - 1)
      let account = place <= ordered.count ? ordered[place - 1] : nil
      page.formula(
        "AB\(own)",
        "IF(\(place)>COUNT(\(accountRange("X"))),\"\",MATCH(SMALL(\(accountRange("X")),\(place)),\(accountRange("X")),0))",
        account.map { .count($0.row - Self.firstAccountRow + 1) } ?? .text(""))
      let (name, key) = (columns.whole(.accounts, "name") ?? "", columns.whole(.accounts, "accountKey") ?? "")
      page.formula(
        "B\(row)",
        "IF($AB\(own)=\"\",\"\",IF(INDEX(\(name),$AB\(own)+1)=\"\",INDEX(\(key),$AB\(own)+1),INDEX(\(name),$AB\(own)+1))&IF(INDEX(\(accountRange("W")),$AB\(own))=1,\"\",\" (\(words(.archived)))\"))",
        .text(
          account.map {
            $0.standing.account.name + ($0.standing.account.isActive ? "" : " (\(words(.archived)))")
          } ?? ""
        ))
      page.formula(
        "C\(row)", "IF($AB\(own)=\"\",\"\",INDEX(\(accountRange("Z")),$AB\(own)))",
        account.map { account in
          account.standing.balance.map { .units($0, account.standing.currency) } ?? .text(words(.unclear))
        } ?? .text(""))
      page.formula(
        "D\(row)", "IF($AB\(own)=\"\",\"\",INDEX(\(accountRange("V")),$AB\(own)))",
        .text(account?.standing.currency.code ?? ""))
    }
  }
}
