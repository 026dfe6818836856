import ArgumentParser
import BookEditing
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore

package struct Goals: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "goals", abstract: "Set saving goals, and see how far they are.",
    discussion: """
      A goal is filled by the balance of an account or by what goes into a category, plus what was there \
      at the start.

        dataset goals add Bike 800 --account savings --deadline 2027-06-30
        dataset goals
        dataset goals edit Bike --target 900 --deadline 2027-09-30
        dataset goals rename Bike Bicycle
      """,
    subcommands: [
      GoalStatus.self, AddGoal.self, EditGoal.self, RenameGoal.self, ArchiveGoal.self, RestoreGoal.self,
      DeleteGoal.self,
    ], defaultSubcommand: GoalStatus.self)

  /// The goal that a word names: its name or the beginning of one, or of its id.
  ///
  /// - Throws: ``Failure``.
  static func goal(_ text: String, in dataset: Dataset) throws -> Goal {
    try NameMatch(text, among: dataset.goals, id: \.id?.description, names: { [$0.name] }).only(
      none: .unknown("\(text): there is no such goal. See dataset goals.", found: text),
      several: { Failure("\(text): \($0.count) goals have a name that begins like this. Write more of it.") })
  }
}

struct GoalStatus: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the goals: what is saved, what is missing, and how much that is a month.")

  @OptionGroup var list: ListOptions
  @OptionGroup var options: DatasetOptions

  func run() throws {
    let opened = try options.open(for: .reading)
    let (standings, leftOut) = GoalStanding.all(in: opened.dataset, on: Origin.system.today)
    let currencies = Set(standings.map(\.goal.target.currency))
    let only = currencies.count == 1 ? currencies.first : nil
    var output = ListOutput([
      .init(name: "id", title: nil), .init(name: "name", title: "goal"),
      .init(name: "currency", title: only == nil ? "" : nil),
      .init(name: "target", title: only.map { "target \($0.code)" } ?? "target", isNumber: true),
      .init(name: "saved", title: "saved", isNumber: true),
      .init(name: "needed", title: "needs", isNumber: true),
      .init(name: "perPeriod", title: "a month", isNumber: true), .init(name: "targetDate", title: "by"),
      .init(name: "isActive", title: nil), .init(name: "state", title: "state"),
    ])
    for standing in standings {
      let currency = standing.goal.target.currency
      func figure(_ units: Int64?, as words: String? = nil) -> ListOutput.Value {
        let amount = units.map { Amount(minorUnits: $0, currency: currency) }
        return .amount(amount, as: words ?? amount?.figure ?? "")
      }
      let isReached = standing.needed == 0
      output.add(
        .text(standing.goal.id?.description), .text(standing.goal.name), .text(currency.code),
        figure(standing.goal.target.minorUnits), figure(standing.saved),
        figure(standing.needed, as: isReached ? "reached" : nil),
        figure(standing.perMonth, as: isReached ? "" : nil),
        .text(standing.goal.targetDate?.description), .boolean(standing.goal.isActive),
        .text(standing.goal.isActive ? nil : "put away"), isActive: standing.goal.isActive)
    }
    output.print(
      "goals", version: 2, json: options.json, none: "no goals yet; dataset goals add makes one",
      archived: list.archived)
    try UnreadRows.tell(leftOut.count, in: "figure", options)
  }
}

struct AddGoal: BookCommand {
  static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a goal.")

  @Argument(help: "What you save for.") var name: String
  @Argument(help: "The amount to reach.") var target: String
  @Option(name: .customLong("deadline"), help: ArgumentHelp("The day to reach it by.", valueName: "day"))
  var by: String?
  @Option(help: ArgumentHelp("The account whose balance fills it.", valueName: "key"), completion: .accounts)
  var account: String?
  @Option(
    help: ArgumentHelp("The category whose spending fills it.", valueName: "key"), completion: .categories)
  var category: String?
  @Option(
    name: .customLong("saved"), help: ArgumentHelp("What you have saved already.", valueName: "amount"))
  var start: String?
  @Option(help: "Its emoji.") var emoji: String?
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    var goal = NewGoal(name: name, target: target)
    goal.date = by
    goal.account = account
    goal.category = category
    goal.start = start
    goal.emoji = emoji
    try carryOut(in: [.goals, .accounts, .categories], reason: "entered by hand", asking: "Add it?") {
      try $0.add(goal, today: today)
    }
  }
}

struct EditGoal: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a goal; an empty text clears a value.")

  @OptionGroup var record: RecordArgument
  @Option(help: "The amount to reach.") var target: String?
  @Option(name: .customLong("deadline"), help: ArgumentHelp("The day to reach it by.", valueName: "day"))
  var by: String?
  @Option(help: ArgumentHelp("The account whose balance fills it.", valueName: "key"), completion: .accounts)
  var account: String?
  @Option(
    help: ArgumentHelp("The category whose spending fills it.", valueName: "key"), completion: .categories)
  var category: String?
  @Option(
    name: .customLong("saved"), help: ArgumentHelp("What you had at the start.", valueName: "amount"))
  var start: String?
  @Option(help: "Its emoji.") var emoji: String?
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    var edit = GoalEdit()
    (edit.target, edit.date, edit.account, edit.category) = (target, by, account, category)
    (edit.start, edit.emoji) = (start, emoji)
    if edit.isEmpty { throw Failure.nothingToChange(in: "goals edit") }
    try carryOut(in: [.goals, .accounts, .categories], reason: "changed by hand") {
      try $0.edit(Goals.goal(record.name, in: $0.dataset), edit, today: today)
    }
  }
}

struct RenameGoal: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Rename a goal.")

  @OptionGroup var record: RecordArgument
  @Argument(help: "The new name.") var newName: String
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    var edit = GoalEdit()
    edit.name = newName
    try carryOut(in: [.goals], reason: "renamed") {
      try $0.edit(Goals.goal(record.name, in: $0.dataset), edit, today: today)
    }
  }
}

struct ArchiveGoal: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive", abstract: "Archive a goal.", aliases: ["disable"])

  @OptionGroup var record: RecordArgument
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    try carryOut(in: [.goals], reason: "changed by hand") {
      try $0.setActive(false, Goals.goal(record.name, in: $0.dataset))
    }
  }
}

struct RestoreGoal: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Restore an archived goal.")

  @OptionGroup var record: RecordArgument
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    try carryOut(in: [.goals], reason: "changed by hand") {
      try $0.setActive(true, Goals.goal(record.name, in: $0.dataset))
    }
  }
}

struct DeleteGoal: BookCommand {
  static let configuration = CommandConfiguration(commandName: "delete", abstract: "Delete a goal.")

  @OptionGroup var record: RecordArgument
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    try carryOut(in: [.goals], reason: "deleted by hand", asking: "Delete it?") {
      try $0.delete(Goals.goal(record.name, in: $0.dataset))
    }
  }
}
