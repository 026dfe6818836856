import Bookkeeping
import DatasetFormat

/// Formulas that add up income or spending as ``MovementTable`` does: deleted rows out, refunds and reversals taken off, a blank currency read as
/// the account's or else the dataset's.
///
/// A sum over a whole column takes long in a large workbook, so each part is left out where cells that count the rows say that there is nothing to find.
struct FlowFormula {
  let columns: FormulaColumns
  /// What stands before the cells of the page Overview when another page names them.
  var page = ""

  /// How one currency is found: the row of the page that says it.
  static let chosenLane = 21
  /// The rows of a lane's currency: its code, the rows that name it, those that name none, and whether the accounts in the list count for it or against it.
  static let (code, named, blank, sign, listed) = ("U", "V", "W", "X", "Y")
  /// The accounts whose rows without a currency are of another currency than the dataset's.
  static let (firstAccount, lastAccount) = ("Z", "AE")
  static let accountLimit = 6
  static let refunds = "$U$10"
  static let reversals = "$U$11"

  private func column(_ name: String) -> String { columns.whole(.transactions, name) ?? "#REF!" }

  /// The sum of a type from a day to before another, in the currency of a lane, of one category or all.
  func sum(_ type: TransactionType, from: String, to: String, lane: Int, category: String? = nil) -> String {
    let opposite = type == .expense ? "in" : "out"
    let guardCell = page + (type == .expense ? Self.refunds : Self.reversals)
    func cell(_ letters: String) -> String { "\(page)$\(letters)$\(lane)" }
    func part(_ criteria: String) -> String {
      var text = "SUMIFS(\(column("amount")),\(column("type")),\"\(type.rawValue)\""
      if let category { text += ",\(column("categoryKey")),\(category)" }
      text += ",\(column("date")),\">=\"&\(from),\(column("date")),\"<\"&\(to),\(column("deletedAt")),\"=\""
      return text + criteria + ")"
    }
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
