import ArgumentParser
import BookEditing
import Bookkeeping
import DatasetFormat
import DatasetStore

struct ListBudgets: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List all that is planned, each budget with its id and its days.")

  @OptionGroup var options: DatasetOptions

  func run() throws {
    let opened = try options.open(for: .reading)
    var output = ListOutput([
      .init(name: "id", title: "id"), .init(name: "kind", title: nil),
      .init(name: "categoryKey", title: "category"), .init(name: "period", title: "each"),
      .init(name: "from", title: "from"), .init(name: "until", title: "until"),
      .init(name: "amount", title: "amount", isNumber: true), .init(name: "amountMinor", title: nil),
      .init(name: "currency", title: nil), .init(name: "rollsOver", title: "rolls over"),
    ])
    for budget in opened.dataset.budgets {
      output.rows.append(
        (
          [
            .text(budget.id?.description), .text(budget.kind.rawValue),
            .text(budget.kind == .income && !options.json ? "(income)" : budget.categoryKey),
            .text(budget.period.rawValue), .text(budget.startDate.description),
            .text(budget.endDate?.description), .text(budget.amount.description),
            .integer(budget.amount.minorUnits), .text(budget.amount.currency.code),
            .boolean(budget.rollsOver),
          ], true
        ))
    }
    output.print("budgets", json: options.json, none: "nothing is planned; dataset budgets set plans it")
  }

  /// The budget with an id, or the beginning of one.
  ///
  /// - Throws: ``Failure``.
  static func budget(_ text: String, in dataset: Dataset) throws -> Budget {
    let word = text.lowercased()
    let found = dataset.budgets.filter { !word.isEmpty && $0.id?.description.hasPrefix(word) == true }
    if let only = found.first, found.count == 1 { return only }
    throw Failure(
      found.isEmpty
        ? "\(text): there is no such budget. See dataset budgets list."
        : "\(text): \(found.count) budgets have an id that begins so. Write more of it.")
  }
}

struct EditBudget: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change one budget, also for the spans of days that are past; set plans from now on.")

  @Argument(help: "Its id, or the beginning of it; see budgets list.") var id: String
  @Option(help: "The amount of each span.") var amount: String?
  @Option(help: ArgumentHelp("The last day; empty for none.", valueName: "day")) var end: String?
  @Flag(inversion: .prefixedNo, help: "What is left goes on into the next span.") var rollsOver: Bool?
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    guard amount != nil || end != nil || rollsOver != nil else {
      throw Failure("budgets edit: say what is to be other. See dataset budgets edit --help.", status: 64)
    }
    let opened = try openBooks([.budgets])
    let budget = try ListBudgets.budget(id, in: opened.dataset)
    try carryOut(opened, reason: "changed by hand") {
      try $0.edit(budget, amount: amount, end: end, rollsOver: rollsOver, today: today)
    }
  }
}

struct DeleteBudget: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete the budgets of a category, or with income what was expected; one with --id.")

  @Argument(help: "The category, or income.", completion: .categories) var category: String?
  @Option(help: ArgumentHelp("One budget, by its id or the beginning of it.", valueName: "id")) var id:
    String?
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    guard (category == nil) != (id == nil) else {
      throw Failure("budgets delete: name a category, income, or one budget with --id.", status: 64)
    }
    let opened = try openBooks([.budgets, .categories])
    if let id {
      let budget = try ListBudgets.budget(id, in: opened.dataset)
      return try carryOut(opened, reason: "deleted by hand", asking: "Delete it?") { $0.delete(budget) }
    }
    try carryOut(opened, reason: "deleted by hand", asking: "Delete them?") {
      try $0.deleteBudgets(of: category == "income" ? nil : category)
    }
  }
}
