package import DatasetFormat
import Spreadsheet

/// The rows that may come again, by payee, type, account and currency.
struct SeriesHistory {
  /// Rows of one payee, type, account and currency.
  struct Group {
    let type: FlowType
    let accountKey: String?
    let currency: Currency
    /// Who, without case and accents; where no row names one the words of the statement.
    let name: String
    var rows: [SeriesRow] = []
  }

  /// In the order of their first rows.
  private(set) var groups: [Group] = []
  /// The last day of each account up to today, on which anything was booked; "" are rows without an account.
  private(set) var lastDays: [String: CalendarDate] = [:]

  private struct Key: Hashable {
    let name: String
    let type: FlowType
    let accountKey: String?
    let currency: Currency
  }

  /// Reads the rows that match a filter, without refunds and without pending, deleted, future or rule-made
  /// rows.
  init(_ dataset: Dataset, _ filter: TransactionFilter, today: CalendarDate) {
    guard let tab = dataset[.transactions] else { return }
    let schema = tab.schema
    let (date, account, rule) = (schema["date"], schema["accountKey"], schema["recurringRuleId"])
    let status = schema["status"]
    let last = min(today, filter.period.last ?? today)
    let movements = RowMovements(dataset)
    let chosen = filter.isEmpty ? nil : Set(filter.rows(in: dataset))
    let made = RuleInstances(of: tab).rows()
    var names = SeriesNames(tab)
    var places: [Key: Int] = [:]
    tab.forEachRow { row in
      guard row.isLive, row.isBlank(status), let day = row.date(date).value, day <= last else {
        return
      }
      let key = row.key(account).value
      lastDays[key ?? ""] = max(lastDays[key ?? ""] ?? day, day)
      guard row.isBlank(rule), !made.contains(row.index), chosen?.contains(row.index) ?? true,
        let movement = movements.movement(of: row),
        let type = FlowType(movement.type), movement.isOut == (type == .expense)
      else { return }
      let name = names.name(of: row)
      if name.isEmpty { return }
      let group = Key(name: name, type: type, accountKey: key, currency: movement.amount.currency)
      let place = places[group] ?? groups.count
      if place == groups.count {
        places[group] = place
        groups.append(
          Group(type: type, accountKey: key, currency: movement.amount.currency, name: name))
      }
      groups[place].rows.append(
        SeriesRow(row: row.index, day: day, minorUnits: movement.amount.minorUnits))
    }
  }
}

extension FlowType {
  /// The type of the categories for a type of transaction; nil for types without categories.
  package init?(_ type: TransactionType) {
    switch type {
    case .expense: self = .expense
    case .income: self = .income
    case .transfer, .adjustment, .settlement: return nil
    }
  }
}

/// The names of payees, such that two rows of one payee have the same name.
package struct SeriesNames {
  private let payee: Int
  private let text: Int
  private var known: [String: String] = [:]

  package init(_ tab: Tab) {
    payee = tab.schema["payee"]
    text = tab.schema["statementText"]
  }

  /// The payee without case and accents; without a payee the naming words of the statement's text. Empty if
  /// the row has neither.
  package mutating func name(of row: TabRow) -> String {
    if let payee = row.text(payee).value { return Self.named(payee, in: &known) { UnicodeForm.folded($0) } }
    guard let text = row.text(text).value else { return "" }
    return Self.named(text, in: &known) { text in
      let words = TextSimilarity.words(Self.lasting(text))
      return words.isEmpty ? UnicodeForm.folded(text) : words.sorted().joined(separator: " ")
    }
  }

  private static func named(
    _ text: String, in known: inout [String: String], _ fold: (String) -> String
  ) -> String {
    if let name = known[text] { return name }
    let name = fold(text)
    known[text] = name
    return name
  }

  /// The constant words of a statement's text that name the payee: `Sepa Miete Januar 2026 Ref 4711 Grund AG`
  /// → `Miete Grund AG`. The whole text if no word remains.
  package static func lasting(_ text: String) -> String {
    let words = text.split(whereSeparator: \.isWhitespace).filter { word in
      guard !word.contains(where: \.isNumber) else { return false }
      let letters = word.filter(\.isLetter)
      return !letters.isEmpty && MonthNames.month(folded: UnicodeForm.folded(letters)) == nil
        && (letters.count < 3 || !TextSimilarity.words(String(word)).isEmpty)
    }
    return words.isEmpty ? text : words.joined(separator: " ")
  }
}
