import Bookkeeping
import DatasetFormat
import Spreadsheet

/// The currencies of the page, and what each comes to in the month.
extension OverviewPage {
  /// The currencies of the page, the dataset's first; gives their codes.
  mutating func addCurrencies(_ accounts: [PlacedAccount]) -> [String] {
    let head = Self.firstAccountRow - 1
    var known: [String] = []
    var numbers: [Int: Int] = [:]
    for account in accounts {
      let code = account.currency.code
      if code == figures.base.code || known.contains(code) { continue }
      known.append(code)
      numbers[account.row] = known.count
    }
    for row in (head + 1)...(head + Self.accountLimit) {
      page.formula(
        "AC\(row)",
        "IF($U\(row)=\"\",\"\",IF($V\(row)=$U$6,\"\",IF(COUNTIF($V$\(head):$V\(row - 1),$V\(row))>0,\"\",COUNT($AC$\(head):$AC\(row - 1))+1)))",
        numbers[row].map(CellValue.count) ?? .text(""))
    }
    var codes = [figures.base.code]
    page.formula("E4", "$U$6", .text(figures.base.code))
    for slot in 1..<Self.currencyCount {
      var code = slot <= known.count ? known[slot - 1] : ""
      if slot == Self.currencyCount - 1, let written = figures.furtherCode { code = written }
      codes.append(code)
      page.formula("E\(4 + slot)", Self.lineCurrency(slot), .text(code))
    }
    return codes
  }

  /// The currency of a line: the account's that is the first with another one than those above.
  static func lineCurrency(_ slot: Int) -> String {
    "IF(\(slot)>COUNT(\(accountRange("AC"))),\"\",INDEX(\(accountRange("V")),MATCH(\(slot),\(accountRange("AC")),0)))"
  }

  /// How each currency is found among the rows, and what it comes to in the month.
  mutating func addLanes(_ accounts: [PlacedAccount], _ codes: [String]) {
    let head = FlowFormula.chosenLane - 1
    for (letters, name) in [
      ("T", "currency of"), ("U", "code"), ("V", "rows naming it"), ("W", "rows naming none"),
      ("X", "list counts"),
      ("Y", "rows of list"), ("Z", "accounts"),
    ] { page.text("\(letters)\(head)", name) }
    for lane in 0...Self.currencyCount {
      let row = FlowFormula.chosenLane + lane
      let code = lane == 0 ? figures.chosenCode : codes[lane - 1]
      let isBase = code == figures.base.code
      page.text("T\(row)", lane == 0 ? "the page" : "line \(lane)")
      page.formula("U\(row)", lane == 0 ? "$U$7" : "$E$\(3 + lane)", .text(code))
      page.formula(
        "V\(row)",
        "IF($U$8=0,0,IF($U\(row)=\"\",0,COUNTIFS(\(transactions("type")),\"<>\",\(transactions("currency")),$U\(row))))",
        .count(figures.counts.named[code] ?? 0))
      page.formula("W\(row)", "IF($U\(row)=$U$6,$U$9,0)", .count(isBase ? figures.counts.blank : 0))
      page.formula("X\(row)", "IF($U\(row)=$U$6,-1,1)", .count(isBase ? -1 : 1))
      addList(lane, row, accounts, code: code, isBase: isBase)
      if lane > 0 { addLine(lane, row, code) }
    }
  }

  private mutating func addList(
    _ lane: Int, _ row: Int, _ accounts: [PlacedAccount], code: String, isBase: Bool
  ) {
    let head = Self.firstAccountRow - 1
    let letters = Self.laneLetters(lane)
    let members =
      code.isEmpty
      ? []
      : accounts.filter {
        isBase ? $0.currency.code != code : $0.currency.code == code
      }
    for account in (head + 1)...(head + Self.accountLimit) {
      let number = members.firstIndex { $0.row == account }.map { $0 + 1 }
      page.formula(
        "\(letters)\(account)",
        "IF($U\(account)=\"\",\"\",IF($U$\(row)=\"\",\"\",IF(($V\(account)=$U$\(row))=($U$\(row)=$U$6),\"\",COUNT($\(letters)$\(head):$\(letters)\(account - 1))+1)))",
        number.map(CellValue.count) ?? .text(""))
    }
    unlisted += max(0, members.count - FlowFormula.accountLimit)
    var blankRows = 0
    for place in 1...FlowFormula.accountLimit {
      let key = place <= members.count ? members[place - 1].key : "-"
      blankRows += figures.counts.blankOfAccount[key] ?? 0
      page.formula(
        "\(CellReference.letters(ofColumn: 24 + place))\(row)",
        "IF(\(place)>COUNT(\(accountRange(letters))),\"-\",INDEX(\(accountRange("U")),MATCH(\(place),\(accountRange(letters)),0)))",
        .text(key))
    }
    page.formula(
      "Y\(row)",
      "IF(COUNT(\(accountRange(letters)))=0,0,SUMPRODUCT(COUNTIFS(\(transactions("type")),\"<>\",\(transactions("currency")),\"=\",\(transactions("accountKey")),$\(FlowFormula.firstAccount)\(row):$\(FlowFormula.lastAccount)\(row))))",
      .count(blankRows))
  }

  /// The line of a currency: the month's income and spending, and what is on the accounts.
  private mutating func addLine(_ slot: Int, _ lane: Int, _ code: String) {
    let row = 3 + slot
    let currency = Currency(code: code) ?? .none
    let flow = figures.flow(code, figures.month)
    func blankUnless(_ formula: String) -> String { "IF($E\(row)=\"\",\"\",ROUND(\(formula),4))" }
    func shown(_ units: Int64) -> CellValue { code.isEmpty ? .text("") : .units(units, currency) }
    page.formula(
      "F\(row)", blankUnless(flows.sum(.income, from: "$U$4", to: "$U$5", lane: lane)), shown(flow.income))
    page.formula(
      "G\(row)", blankUnless(flows.sum(.expense, from: "$U$4", to: "$U$5", lane: lane)), shown(flow.spending))
    page.formula("H\(row)", blankUnless("$F\(row)-$G\(row)"), shown(flow.income &- flow.spending))
    let active = "\(accountRange("V")),$E\(row),\(accountRange("W")),1"
    let total = AccountStanding.totals(figures.standings).first { $0.currency.code == code }
    page.formula(
      "I\(row)",
      "IF($E\(row)=\"\",\"\",IF(COUNTIFS(\(active))=0,\"\",IF(COUNTIFS(\(active),\(accountRange("Z")),\"unclear\")>0,\"unclear\",ROUND(SUMIFS(\(accountRange("Z")),\(active)),4))))",
      total.map { total in total.balance.map { .units($0, currency) } ?? .text("unclear") } ?? .text(""))
  }
}
