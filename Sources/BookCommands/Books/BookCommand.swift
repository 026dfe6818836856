import ArgumentParser
import BookEditing
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore

/// A command by which a person keeps the books: it opens the dataset, gathers changes, and applies them as one run.
protocol BookCommand: ParsableCommand {
  var options: DatasetOptions { get }
  var change: ChangeOptions { get }
}

extension BookCommand {
  /// The day at hand.
  var today: CalendarDate { Origin.system.today }

  /// Opens the dataset; the tabs that are changed must be readable whole.
  ///
  /// - Throws: ``Failure``, `StoreError`, `PlanError`.
  func openBooks(_ tabs: [TabName] = [.transactions, .accounts, .categories]) throws -> OpenBooks {
    let opened = try options.openForChanging(change)
    try opened.dataset.requireReadable(tabs.filter { opened.dataset[$0] != nil })
    return try OpenBooks(opened)
  }

  /// Makes changes and applies them.
  ///
  /// - Parameters:
  ///   - opened: The dataset.
  ///   - reason: Why, for plans.
  ///   - question: What a person on a terminal is asked; nil: `Save it?`, `Save 3 records?`.
  ///   - isMany: Whether a filter, a file or a whole list says what changes, and no single record is named: then Enter does
  ///     not agree.
  ///   - reversals: The agreement to categories that turn money round; nil where no category is given.
  ///   - note: What is said beside the plan, once the changes are gathered.
  ///   - isAnswered: Whether the person was asked already.
  ///   - body: Gathers the changes.
  /// - Throws: `BookError`, and what applying throws.
  func carryOut(
    _ opened: OpenBooks, reason: String, asking question: String? = nil, isMany: Bool = false,
    reversals: ReversalOptions? = nil, note: @autoclosure () -> String? = nil, isAnswered: Bool = false,
    _ body: (inout BookChanges) throws -> Void
  ) throws {
    var changes = BookChanges(opened.dataset, reason: reason, origin: .system)
    try body(&changes)
    let count = changes.recordCount
    var change = change
    if isAnswered { change.yes = true }
    let plan = changes.plan(command: CommandLineText.current)
    try reversals?.require(plan, in: opened.dataset, change, options)
    try change.apply(
      plan, to: opened, options,
      asking: question ?? (count == 1 ? "Save it?" : "Save \(Plural.count(count, "record"))?"),
      isOne: !isMany
    ) { plan in
      if options.json || !options.quiet { PlanOutput.show(plan, json: options.json) }
      if !options.json, let note = note() { note.split(separator: "\n").forEach { options.note(String($0)) } }
      BeforeStartNote.tell(plan.plan, of: opened.dataset, options)
    }
  }

  /// Opens the dataset, makes changes and applies them.
  func carryOut(
    in tabs: [TabName], reason: String, asking question: String? = nil, isMany: Bool = false,
    _ body: (inout BookChanges) throws -> Void
  ) throws {
    try carryOut(try openBooks(tabs), reason: reason, asking: question, isMany: isMany, body)
  }

  /// The indices of the rows that filters mean; their number is said before anything happens.
  ///
  /// - Parameters:
  ///   - filters: The filters.
  ///   - opened: The dataset.
  ///   - word: What would become of them: `deleted`.
  /// - Returns: The indices, in the order of the tab.
  /// - Throws: ``Failure`` where there are none, and where nobody is there who could be asked, and nobody has agreed.
  func matching(
    _ filters: FilterOptions, in opened: OpenBooks, would word: String
  ) throws -> [Int] {
    let rows = try filters.filter(for: opened.dataset).rows(in: opened.dataset)
    guard !rows.isEmpty else {
      throw Failure("no transaction matches. Nothing was changed.", code: .unknownName)
    }
    let count = Plural.count(rows.count, "transaction")
    options.note("\(count) match\(rows.count == 1 ? "es" : "")")
    try change.requireConsent(to: "\(count)\(money(of: rows, in: opened.dataset)) would be \(word)")
    return rows
  }

  /// The sums of rows with commas around: `, -105.35 EUR,`; empty where no amount can be read.
  private func money(of rows: [Int], in dataset: Dataset) -> String {
    guard let tab = dataset[.transactions] else { return "" }
    let movements = RowMovements(dataset)
    var sums: [Currency: Int128] = [:]
    for index in rows {
      tab.forEachRow(in: index..<index + 1) { row in
        guard let movement = movements.movement(of: row) else { return }
        sums[movement.amount.currency, default: 0] += Int128(movement.signedMinorUnits)
      }
    }
    let words = sums.sorted { $0.key.code < $1.key.code }.compactMap { currency, units in
      Int64(exactly: units).map { Amount(minorUnits: $0, currency: currency).figureWithCode }
    }
    return words.isEmpty ? "" : ", \(words.joined(separator: "; ")),"
  }

  /// The index in the Transactions tab's sheet of the row that a word names.
  func row(_ text: String, in opened: OpenBooks) throws -> Int {
    try TransactionFinder.row(text, in: opened.dataset)
  }
}
