package import Bookkeeping
package import DatasetFormat
import Spreadsheet

/// A new savings goal.
package struct NewGoal: Sendable, Hashable {
  /// Its name.
  package var name: String
  /// How much, as typed.
  package var target: String
  /// By when, as typed.
  package var date: String?
  /// The account whose balance fills it.
  package var account: String?
  /// The category whose spending fills it.
  package var category: String?
  /// The starting amount, as typed.
  package var start: String?
  /// The emoji before the name.
  package var emoji: String?

  /// A goal.
  package init(name: String, target: String) {
    self.name = name
    self.target = target
  }
}

/// A user's changes of a goal. Nil leaves a cell unchanged, and an empty text clears it.
package struct GoalEdit: Sendable, Hashable {
  /// Its name.
  package var name: String?
  /// How much, as typed.
  package var target: String?
  /// By when, as typed.
  package var date: String?
  /// The account whose balance fills it.
  package var account: String?
  /// The category whose spending fills it.
  package var category: String?
  /// The starting amount, as typed.
  package var start: String?
  /// The emoji before the name.
  package var emoji: String?

  /// An edit of nothing.
  package init() {}

  /// Whether nothing is to change.
  package var isEmpty: Bool { self == GoalEdit() }
}

extension BookChanges {
  /// Adds a goal.
  ///
  /// - Throws: ``BookError``.
  package mutating func add(_ new: NewGoal, today: CalendarDate) throws(BookError) {
    let name = HeaderName.trimmed(new.name)
    if name.isEmpty { throw .usage("a goal needs a name.") }
    if new.account != nil, new.category != nil {
      throw .usage("a goal is filled by an account or by a category, not by both.")
    }
    let books = AccountBook(dataset, added: listed)
    let account = try new.account.map { text throws(BookError) in try books.names.find(text) }
    let currency = account.map { books.currency(of: $0) } ?? dataset.settings.currency ?? .none
    let target = try TypedAmount.positive(new.target, in: currency)
    let start = try new.start.map { text throws(BookError) in try TypedAmount.signed(text, in: currency) }
    let category = try new.category.map { text throws(BookError) in
      try CategoryBook(dataset, added: listed).category(text, of: nil).record.key
    }
    let date = try new.date.map { text throws(BookError) in try TypedDay.read(text, today: today) }
    if let date, date < today {
      throw .usage("\(date): this day is past. Name a day that is still to come.")
    }
    var row = record(.goals)
    row.id("id", origin.newID())
    row.text("name", name)
    row.text("emoji", new.emoji)
    row.amount("targetAmount", target)
    row.date("targetDate", date)
    row.text("categoryKey", category)
    row.text("accountKey", account?.key)
    row.amount("startingAmount", start)
    row.boolean("isActive", true)
    try insert(row)
  }

  /// Changes a goal.
  ///
  /// - Throws: ``BookError``.
  package mutating func edit(_ goal: Goal, _ edit: GoalEdit, today: CalendarDate) throws(BookError) {
    guard let tab = dataset[.goals] else { return }
    func write(_ column: String, _ text: String?) throws(BookError) {
      if let text { try set(column, of: tab, row: goal.row, to: text) }
    }
    if let name = edit.name.map(HeaderName.trimmed) {
      if name.isEmpty { throw .usage("a goal needs a name.") }
      try write("name", name)
    }
    let account = edit.account ?? goal.accountKey ?? ""
    let category = edit.category ?? goal.categoryKey ?? ""
    if !account.isEmpty, !category.isEmpty {
      throw BookError(
        "a goal is filled by an account or by a category, not by both. Clear the other one: --account \"\" or --category \"\"."
      )
    }
    var currency = goal.target.currency
    if let text = edit.account {
      let books = AccountBook(dataset, added: listed)
      let found = try text.isEmpty ? nil : books.names.find(text)
      let other = found.map { books.currency(of: $0) } ?? dataset.settings.currency ?? .none
      if other != currency, edit.target == nil {
        throw BookError(
          "the goal is in \(currency.code) and would be in \(other.code). Give the target in \(other.code), too: --target."
        )
      }
      if other != currency, goal.startingAmount != nil, edit.start == nil {
        throw BookError("the starting amount is in \(currency.code). Give it again, too: --saved.")
      }
      currency = other
      try write("accountKey", found?.key ?? "")
      try write("currency", "")
    }
    if let text = edit.category {
      try write(
        "categoryKey",
        text.isEmpty ? "" : CategoryBook(dataset, added: listed).category(text, of: nil).record.key)
    }
    if let text = edit.target {
      try write("targetAmount", TypedAmount.positive(text, in: currency).decimalText)
    }
    if let text = edit.start {
      try write("startingAmount", text.isEmpty ? "" : TypedAmount.signed(text, in: currency).decimalText)
    }
    if let text = edit.date {
      let day = try text.isEmpty ? nil : TypedDay.read(text, today: today)
      if let day, day < today {
        throw .usage("\(day): this day is past. Name a day that is still to come.")
      }
      try write("targetDate", day?.description ?? "")
    }
    try write("emoji", edit.emoji)
  }

  /// Archives or restores a goal.
  ///
  /// - Throws: ``BookError``.
  package mutating func setActive(_ isActive: Bool, _ goal: Goal) throws(BookError) {
    guard let tab = dataset[.goals] else { return }
    try set("isActive", of: tab, row: goal.row, to: isActive ? "TRUE" : "FALSE")
  }

  /// Deletes a goal.
  package mutating func delete(_ goal: Goal) {
    guard let tab = dataset[.goals] else { return }
    delete(tab, row: goal.row)
  }
}
