package import DatasetFormat
import Spreadsheet

/// Transactions of one payee and type without a category.
package struct UncategorisedPayee: Sendable, Hashable {
  /// The payee as the first row has it; the statement's text where no row names one.
  package var payee: String
  /// How many other ways of writing the payee there are among the rows: other numbers, other towns.
  package var spellings = 0
  /// The type of the rows.
  package var type: TransactionType
  /// The rows' indices in the Transactions tab's sheet.
  package var rows: [Int]
  /// The total in each currency, in minor units; negative for money out.
  package var sums: [Amount]
  /// The first and the last day.
  package var days: ClosedRange<CalendarDate>
  /// The proposed category.
  package var proposal: CategoryHistory.Proposal?
  /// The categories that the payee's last rows have, where they are several.
  package var votes: [CategoryHistory.Vote] = []
  /// The payee's name without the parts that change from row to row, in lower case and without accents.
  package var name: String

  /// The payees of a dataset without a category, those with the most rows first.
  ///
  /// - Parameters:
  ///   - dataset: The dataset.
  ///   - ruled: Categories that import rules have for rows, by the rows' indices.
  /// - Returns: The payees; rows with an uncertain day or amount are left out.
  package static func all(
    in dataset: Dataset, ruled: [Int: CategoryHistory.Ruling] = [:]
  ) -> [UncategorisedPayee] {
    guard let tab = dataset[.transactions] else { return [] }
    let active = Set(dataset.categories.filter(\.isActive).map(\.key))
    let types = Dictionary(
      dataset.categories.map { ($0.key, $0.type.known?.transactionType) },
      uniquingKeysWith: { first, _ in first })
    var history = CategoryHistory()
    var places = PlaceWords()
    var open: [PayeeRow] = []
    for row in PayeeRow.all(of: tab, in: dataset) {
      places.learn(row.name)
      if let key = row.categoryKey {
        guard active.contains(key) else { continue }
        history.learn(
          row.name, minor: row.movement?.signedMinorUnits, ruling: ruled[row.index], categoryKey: key)
      } else if row.isFree, row.movement?.type.isFlow == true, row.day != nil {
        open.append(row)
      }
    }
    var order: [[String]] = []
    var groups: [[String]: [PayeeRow]] = [:]
    for row in open.sorted(by: { $0.index < $1.index }) {
      let key = [row.name.without(places.words).core, row.movement?.type.rawValue ?? ""]
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(row)
    }
    return order.compactMap { groups[$0].flatMap { UncategorisedPayee($0, history, ruled, types) } }
      .sorted { ($1.rows.count, $0.rows[0]) < ($0.rows.count, $1.rows[0]) }
  }

  /// The question which category its rows have.
  package var matter: Matter { Matter(.uncategorised, about: [type.rawValue, name]) }

  /// The rows of payees that have no category by the user's word. Nothing is searched without such an answer.
  package static func settledRows(in dataset: Dataset) -> Set<Int> {
    let settled = SettledMatters(dataset.settings)
    guard settled.hasAny(.uncategorised) else { return [] }
    return Set(all(in: dataset).filter { settled.contains($0.matter) }.flatMap(\.rows))
  }

  /// A group of rows, or nil without rows.
  private init?(
    _ rows: [PayeeRow], _ history: CategoryHistory, _ ruled: [Int: CategoryHistory.Ruling],
    _ types: [String: TransactionType?]
  ) {
    guard let first = rows.first, let type = first.movement?.type else { return nil }
    let days = rows.compactMap(\.day).sorted()
    guard let earliest = days.first, let latest = days.last else { return nil }
    payee = first.text
    name = first.name.core
    spellings = Set(rows.map { UnicodeForm.folded($0.text) }).count - 1
    self.type = type
    self.rows = rows.map(\.index)
    self.days = earliest...latest
    sums = []
    for row in rows {
      guard let movement = row.movement else { continue }
      let amount = Amount(minorUnits: movement.signedMinorUnits, currency: movement.amount.currency)
      if let place = sums.firstIndex(where: { $0.currency == amount.currency }) {
        sums[place] = sums[place].adding(amount) ?? sums[place]
      } else {
        sums.append(amount)
      }
    }
    // One answer applies to all rows, so a proposal must fit each of them.
    let proposals = rows.map { row in
      history.proposal(for: row.name, minor: row.movement?.signedMinorUnits, ruling: ruled[row.index])
    }
    // A typed row keeps its type, so a category of the other type does not fit it.
    let isFree = rows.allSatisfy(\.isImported)
    func fits(_ key: String) -> Bool { isFree || types[key] == type }
    if let one = proposals[0], proposals.allSatisfy({ $0?.categoryKey == one.categoryKey }),
      fits(one.categoryKey)
    {
      proposal = one
    }
    let votes = history.votes(for: first.name).filter { fits($0.categoryKey) }
    if votes.count > 1 { self.votes = votes }
  }
}

/// A row of the Transactions tab as far as payees and categories are concerned.
struct PayeeRow {
  /// The row's index in the sheet.
  let index: Int
  /// The payee, else the statement's text.
  let text: String
  let name: PayeeName
  let day: CalendarDate?
  let categoryKey: String?
  /// Whether the category's cell is blank.
  let isFree: Bool
  /// Whether it is a line of a statement, or belongs to one.
  let isImported: Bool
  /// Nil if its cells do not say it for certain.
  let movement: RowMovements.Movement?

  /// The rows that are not deleted, by their days.
  static func all(of tab: Tab, in dataset: Dataset) -> [PayeeRow] {
    let movements = RowMovements(dataset)
    let schema = tab.schema
    let (payee, statement) = (schema["payee"], schema["statementText"])
    let (date, category) = (schema["date"], schema["categoryKey"])
    let (importKey, importID) = (schema["importKey"], schema["importId"])
    var names: [String: PayeeName] = [:]
    var rows: [PayeeRow] = []
    tab.forEachRow { row in
      guard row.isLive else { return }
      let text = row.text(payee).value ?? row.text(statement).value ?? ""
      let name = names[text] ?? PayeeName(text)
      names[text] = name
      rows.append(
        PayeeRow(
          index: row.index, text: text, name: name, day: row.date(date).value,
          categoryKey: row.key(category).value,
          isFree: row.isBlank(category), isImported: !row.isBlank(importKey) || !row.isBlank(importID),
          movement: movements.movement(of: row)))
    }
    return rows.sorted { ($0.day ?? .distantPast, $0.index) < ($1.day ?? .distantPast, $1.index) }
  }
}
