import Bookkeeping
import DatasetFormat
import Spreadsheet

/// What the page leaves out, said on the page.
extension OverviewPage {
  mutating func addNotes(_ codes: [String]) {
    let counts = figures.counts
    let slots = 4...(3 + Self.currencyCount)
    let named = slots.map {
      "IF($E$\($0)=\"\",0,COUNTIFS(\(transactions("type")),\"<>\",\(transactions("deletedAt")),\"=\",\(transactions("currency")),$E$\($0)))"
    }
    page.text("T13", "rows in further currencies")
    let further =
      counts.liveNamed.values.reduce(0, +)
      - Set(codes).reduce(0) { $0 + (counts.liveNamed[$1] ?? 0) }
    page.formula(
      "U13",
      "IF($U$8=0,0,COUNTIFS(\(transactions("type")),\"<>\",\(transactions("deletedAt")),\"=\",\(transactions("currency")),\"<>\")-\(named.joined(separator: "-")))",
      .count(further))
    page.text("T14", "rows of lists beyond the page")
    let keys = [
      (TabName.accounts, "accountKey", Self.accountLimit), (.categories, "categoryKey", Self.categoryLimit),
    ]
    let lanes = (0...Self.currencyCount).map { lane in
      "MAX(0,COUNT(\(accountRange(Self.laneLetters(lane))))-\(FlowFormula.accountLimit))"
    }
    let beyond = keys.reduce(unlisted) { sum, entry in
      guard let tab = dataset[entry.0] else { return sum }
      var count = 0
      tab.forEachRow { if !$0.isBlank(tab.schema[entry.1]) { count += 1 } }
      return sum + max(0, count - entry.2)
    }
    page.formula(
      "U14",
      (keys.map { "MAX(0,COUNTA(\(columns.whole($0.0, $0.1) ?? "#REF!"))-1-\($0.2))" } + lanes).joined(
        separator: "+"),
      .count(beyond))
    page.formula(
      "E8",
      "IF($U$12>0,$U$12&\" transactions do not say for certain what they move: run dataset validate\",IF($U$14>0,\"There are more accounts or categories than this page looks at\",\"\"))",
      .text(
        counts.doubts > 0
          ? "\(counts.doubts) transactions do not say for certain what they move: run dataset validate"
          : beyond > 0 ? "There are more accounts or categories than this page looks at" : ""))
    page.formula(
      "E9", "IF($U$13>0,$U$13&\" transactions are in further currencies: write the code into E7\",\"\")",
      .text(further > 0 ? "\(further) transactions are in further currencies: write the code into E7" : ""))
  }
}
