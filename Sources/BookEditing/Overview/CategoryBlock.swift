import Bookkeeping
import DatasetFormat
import Spreadsheet

/// The folded part of the sheet `Overview` that adds up categories and sorts them: the largest first,
/// subcategories after their parent.
struct CategoryBlock {
  /// A category in its row; the last row is for transactions without a category.
  struct Line {
    var number: Int
    var key: String
    var name: String
    var parent: String
    /// The spending in itself, and with subcategories.
    var own: Int64
    var whole: Int64
    var isParent: Bool { parent.isEmpty }
    /// The spending of the whole group, and the number of its first category.
    var group: Int64 = 0
    var groupNumber = 0
    var rank = 0
    var order: Int?
  }

  private(set) var lines: [Line] = []
  /// The lines that have something to show, as indices, in their order.
  private(set) var listed: [Int] = []
  private let currency: Currency

  private static let first = OverviewPage.firstCategoryRow
  private static let last = first + OverviewPage.categoryLimit

  static func range(_ letters: String) -> String { "$\(letters)$\(first):$\(letters)$\(last)" }
  private static func keys(_ letters: String) -> String { "$\(letters)$\(first):$\(letters)$\(last - 1)" }

  init(_ dataset: Dataset, _ figures: OverviewFigures) {
    currency = figures.chosen
    var categories: [Int: Category] = [:]
    if let tab = dataset[.categories] {
      for category in dataset.categories where category.type == .known(.expense) {
        categories[tab.sheet.rowNumber(category.row)] = category
      }
    }
    let keys = Set(categories.filter { $0.key <= OverviewPage.categoryLimit + 1 }.values.map(\.key))
    for number in 1...OverviewPage.categoryLimit {
      let category = categories[number + 1]
      let parent = category?.parentKey.map { keys.contains($0) ? $0 : "" } ?? ""
      let own = category.map { figures.spent[$0.key] ?? 0 } ?? 0
      lines.append(
        Line(
          number: number, key: category?.key ?? "", name: category?.name ?? "", parent: parent, own: own,
          whole: own))
    }
    let sum = lines.reduce(Int64(0)) { $0 &+ $1.own }
    let rest = figures.flow(figures.chosenCode, figures.month).spending &- sum
    lines.append(
      Line(
        number: OverviewPage.categoryLimit + 1, key: "-", name: figures.words(SheetWord.noCategory),
        parent: "", own: rest,
        whole: rest))
    for index in lines.indices where lines[index].isParent && !lines[index].key.isEmpty {
      let key = lines[index].key
      lines[index].whole = lines.reduce(lines[index].own) { $1.parent == key ? $0 &+ $1.own : $0 }
    }
    place()
  }

  private mutating func place() {
    for index in lines.indices where !lines[index].key.isEmpty {
      let head = lines[index].isParent ? index : lines.firstIndex { $0.key == lines[index].parent } ?? index
      lines[index].group = lines[head].whole
      lines[index].groupNumber = lines[head].number
    }
    for index in lines.indices where !lines[index].key.isEmpty {
      let line = lines[index]
      lines[index].rank = lines.count { other in
        other.isParent && !other.key.isEmpty
          && (other.whole > line.group || (other.whole == line.group && other.number < line.groupNumber))
      }
      if line.isParent {
        guard line.whole != 0 || lines.contains(where: { $0.parent == line.key && $0.own != 0 }) else {
          continue
        }
        lines[index].order = lines[index].rank * 1000
      } else if line.own != 0 {
        let before = lines.count { other in
          other.parent == line.parent
            && (other.own > line.own || (other.own == line.own && other.number < line.number))
        }
        lines[index].order = lines[index].rank * 1000 + 1 + before
      }
    }
    listed = lines.indices.filter { lines[$0].order != nil }.sorted {
      (lines[$0].order ?? 0, $0) < (lines[$1].order ?? 0, $1)
    }
  }

  func add(to page: inout FormulaPage, columns: FormulaColumns, flows: FlowFormula) {
    let head = Self.first - 1
    for (letters, name) in [
      ("T", "row"), ("U", "category"), ("V", "above"), ("W", "itself"), ("X", "with those below"),
      ("Y", "is above"),
      ("Z", "group"), ("AA", "group's row"), ("AB", "rank"), ("AC", "order"), ("AD", "name"),
      ("AE", "listed"),
      ("AF", "largest"), ("AG", "spent"),
    ] { page.text("\(letters)\(head)", name) }
    for line in lines { add(line, to: &page, columns, flows) }
    for place in 0..<8 {
      let row = Self.first + place
      let line = lines.first { $0.order == place * 1000 && $0.whole > 0 }
      page.formula(
        "AH\(row)",
        "IF(COUNTIF(\(Self.range("AC")),\(place * 1000))=0,\"\",MATCH(\(place * 1000),\(Self.range("AC")),0))",
        lines.first { $0.order == place * 1000 }.map { .count($0.number) } ?? .text(""))
      page.formula(
        "AF\(row)",
        "IF($AH\(row)=\"\",\"\",IF(INDEX(\(Self.range("X")),$AH\(row))>0,INDEX(\(Self.range("AD")),$AH\(row)),\"\"))",
        .text(line?.name ?? ""))
      page.formula(
        "AG\(row)", "IF($AF\(row)=\"\",0,INDEX(\(Self.range("X")),$AH\(row)))",
        line.map { .units($0.whole, currency) } ?? .count(0))
    }
    page.text("AH\(head)", "its row")
  }

  private func add(
    _ line: Line, to page: inout FormulaPage, _ columns: FormulaColumns, _ flows: FlowFormula
  ) {
    let row = Self.first + line.number - 1
    let isKnown = !line.key.isEmpty
    func source(_ column: String) -> String {
      "INDEX(\(columns.whole(.categories, column) ?? "#REF!"),\(line.number + 1))"
    }
    page.number("T\(row)", line.number)
    if row == Self.last {
      page.text("U\(row)", "-")
      page.text("V\(row)", "")
      page.formula("W\(row)", "ROUND($G$22-SUM(\(Self.keys("W"))),4)", .units(line.own, currency))
      page.text("AD\(row)", line.name)
    } else {
      page.formula(
        "U\(row)",
        "IF(\(source("categoryKey"))=\"\",\"\",IF(\(source("deletedAt"))<>\"\",\"\",IF(\(source("type"))=\"expense\",\(source("categoryKey")),\"\")))",
        .text(line.key))
      page.formula(
        "V\(row)",
        "IF($U\(row)=\"\",\"\",IF(\(source("parentKey"))=\"\",\"\",IF(COUNTIF(\(Self.keys("U")),\(source("parentKey")))=0,\"\",\(source("parentKey")))))",
        .text(line.parent))
      page.formula(
        "W\(row)",
        "IF($U\(row)=\"\",0,ROUND(\(flows.sum(.expense, from: "$U$4", to: "$U$5", lane: FlowFormula.chosenLane, category: "$U\(row)")),4))",
        .units(line.own, currency))
      page.formula(
        "AD\(row)", "IF($U\(row)=\"\",\"\",IF(\(source("name"))=\"\",$U\(row),\(source("name"))))",
        .text(line.name))
    }
    page.formula(
      "X\(row)",
      "IF($U\(row)=\"\",0,IF($Y\(row)=1,ROUND($W\(row)+SUMIFS(\(Self.range("W")),\(Self.range("V")),$U\(row)),4),$W\(row)))",
      .units(line.whole, currency))
    page.formula(
      "Y\(row)", "IF($U\(row)=\"\",0,IF($V\(row)=\"\",1,0))", .count(isKnown && line.isParent ? 1 : 0))
    page.formula(
      "Z\(row)",
      "IF($U\(row)=\"\",0,IF($Y\(row)=1,$X\(row),INDEX(\(Self.range("X")),MATCH($V\(row),\(Self.range("U")),0))))",
      .units(line.group, currency))
    page.formula(
      "AA\(row)",
      "IF($U\(row)=\"\",0,IF($Y\(row)=1,$T\(row),MATCH($V\(row),\(Self.range("U")),0)))",
      .count(line.groupNumber))
    page.formula(
      "AB\(row)",
      "IF($U\(row)=\"\",0,SUMPRODUCT(\(Self.range("Y"))*((\(Self.range("X"))>$Z\(row))+(\(Self.range("X"))=$Z\(row))*(\(Self.range("T"))<$AA\(row)))))",
      .count(line.rank))
    page.formula(
      "AC\(row)",
      "IF($U\(row)=\"\",\"\",IF($Y\(row)=1,IF(OR($X\(row)<>0,SUMPRODUCT((\(Self.range("V"))=$U\(row))*(\(Self.range("W"))<>0))>0),$AB\(row)*1000,\"\"),IF($W\(row)=0,\"\",$AB\(row)*1000+1+SUMPRODUCT((\(Self.range("V"))=$V\(row))*((\(Self.range("W"))>$W\(row))+(\(Self.range("W"))=$W\(row))*(\(Self.range("T"))<$T\(row)))))))",
      line.order.map(CellValue.count) ?? .text(""))
  }
}

/// Formulas that add up income or spending as ``MovementTable`` does: without deleted rows, minus refunds and
/// reversals. A blank currency means that of the account, or else the dataset's.
///
/// A sum over a whole column is slow in a large workbook, so a part is skipped if the cells that count its
/// rows are 0.
struct FlowFormula {
  let columns: FormulaColumns
  /// The prefix of the page Overview's cells in references from another page.
  var page = ""

  /// How one currency is found: the row of the page for it.
  static let chosenLane = 21
  /// The columns of a lane's currency: its code, the number of rows with it, the number of rows without a
  /// currency, and whether accounts in the list count for it or against it.
  static let (code, named, blank, sign, listed) = ("U", "V", "W", "X", "Y")
  /// The accounts whose rows without a currency are of another currency than the dataset's.
  static let (firstAccount, lastAccount) = ("Z", "AE")
  static let accountLimit = 6
  static let refunds = "$U$10"
  static let reversals = "$U$11"

  private func column(_ name: String) -> String { columns.whole(.transactions, name) ?? "#REF!" }

  /// The sum of a type from one day to before another, in the currency of a lane, of one category or all.
  func sum(_ type: TransactionType, from: String, to: String, lane: Int, category: String? = nil) -> String {
    let opposite = type == .expense ? "in" : "out"
    let guardCell = page + (type == .expense ? Self.refunds : Self.reversals)
    func cell(_ letters: String) -> String { "\(page)$\(letters)$\(lane)" }
    let date = column("date")
    let every =
      "SUMIFS(\(column("amount")),\(column("type")),\"\(type.rawValue)\""
      + (category.map { ",\(column("categoryKey")),\($0)" } ?? "")
      + ",\(date),\">=\"&\(from),\(date),\"<\"&\(to),\(column("deletedAt")),\"=\""
    func part(_ criteria: String) -> String { every + criteria + ")" }
    func whole(_ criteria: String) -> String {
      part(criteria) + "-IF(\(guardCell)=0,0,2*"
        + part(criteria + ",\(column("direction")),\"\(opposite)\"") + ")"
    }
    let currency = column("currency")
    let list = "\(page)$\(Self.firstAccount)$\(lane):$\(Self.lastAccount)$\(lane)"
    let ofList = ",\(currency),\"=\",\(column("accountKey")),\(list)"
    return "IF(\(cell(Self.named))=0,0,\(whole(",\(currency),\(cell(Self.code))")))"
      + "+IF(\(cell(Self.blank))=0,0,\(whole(",\(currency),\"=\"")))"
      + "+IF(\(cell(Self.listed))=0,0,\(cell(Self.sign))*(SUMPRODUCT(\(part(ofList)))-IF(\(guardCell)=0,0,2*SUMPRODUCT("
      + part(ofList + ",\(column("direction")),\"\(opposite)\"") + "))))"
  }
}
