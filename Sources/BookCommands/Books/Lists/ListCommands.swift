import ArgumentParser
import BookEditing
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore

/// Which list a command is about.
protocol CommandList {
  static var list: NamedList { get }
  /// The command's name.
  static var command: String { get }
}

extension CommandList {
  static var command: String { list.tab.rawValue.lowercased() }
  /// One record of the list, in help texts.
  static var one: String { (list == .accounts ? "an " : "a ") + list.word }
}

enum AccountList: CommandList { static let list = NamedList.accounts }
enum CategoryList: CommandList { static let list = NamedList.categories }
enum MemberList: CommandList { static let list = NamedList.members }

/// Which record of a list is meant.
struct RecordArgument: ParsableArguments {
  @Argument(help: "Its key or name, or the beginning of one.", completion: .listed) var name: String
}

/// Which records of a list are shown.
struct ListOptions: ParsableArguments {
  @Flag(help: "List only what is archived or disabled.") var archived = false
}

/// Gives a record another name.
struct RenameRecord<List: CommandList>: BookCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "rename", abstract: "Rename \(List.one). Its key stays the same.")
  }

  @OptionGroup var record: RecordArgument
  @Argument(help: "The new name.") var newName: String
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    try carryOut(in: [List.list.tab], reason: "renamed") {
      try $0.rename(record.name, to: newName, in: List.list)
    }
  }
}

/// Takes a record out of use.
struct RetireRecord<List: CommandList>: BookCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: List.list == .accounts ? "archive" : "disable",
      abstract: List.list == .accounts
        ? "Archive an account. Its transactions stay, but it no longer counts in totals."
        : "Disable \(List.one): rows that have it keep it, and it is no longer offered.",
      aliases: [List.list == .accounts ? "disable" : "archive"])
  }

  @OptionGroup var record: RecordArgument
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let opened = try openBooks([List.list.tab])
    if List.list == .accounts { try tellRemains(opened.dataset) }
    try carryOut(opened, reason: "taken out of use") { try $0.setActive(false, record.name, in: List.list) }
  }
}

extension RetireRecord {
  /// Says what is still on an account that is archived, and what comes to it.
  private func tellRemains(_ dataset: Dataset) throws {
    let key = try NamedRecords(.accounts, in: dataset).find(record.name).key
    guard let remains = AccountRemains(of: key, in: dataset, on: today) else { return }
    if let balance = remains.balance, balance.minorUnits != 0 {
      options.note(
        "\(key) still holds \(balance.figureWithCode), which no total counts once it is archived; dataset transfer moves it, dataset adjust takes it off"
      )
    } else if remains.balance == nil {
      options.note("the balance of \(key) is unknown, as a cell cannot be read; see dataset validate")
    }
    if !remains.rules.isEmpty {
      let names = remains.rules.prefix(5).map(\.label).joined(separator: ", ")
      let more = remains.rules.count > 5 ? " and \(remains.rules.count - 5) more" : ""
      options.note(
        "\(Plural.count(remains.rules.count, "recurring rule")) of \(key) make\(remains.rules.count == 1 ? "s" : "") no rows while it is archived: \(names)\(more); dataset recurring edit RULE --account gives it another account"
      )
    }
    if remains.rowsToCome > 0 {
      options.note(
        "\(Plural.count(remains.rowsToCome, "row")) of \(key) \(remains.rowsToCome == 1 ? "is" : "are") still to come: dataset delete --account \(key) --from tomorrow takes away what is dated after today"
      )
    }
  }
}

/// Takes a record into use again.
struct RestoreRecord<List: CommandList>: BookCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "restore",
      abstract: "Restore \(List.one) that was \(List.list == .accounts ? "archived" : "disabled") or deleted."
    )
  }

  @OptionGroup var record: RecordArgument
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    try carryOut(in: [List.list.tab], reason: "taken into use") {
      try $0.setActive(true, record.name, in: List.list)
    }
  }
}

/// Gives the records of a list an order.
struct ReorderRecords<List: CommandList>: BookCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "reorder",
      abstract: "Change the order: those named come first, the others keep their order.")
  }

  @Argument(help: "Their keys or names, or the beginning of one.", completion: .listed) var names: [String]
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    try carryOut(in: [List.list.tab], reason: "reordered") { try $0.reorder(names, in: List.list) }
  }
}

/// Deletes a record.
struct DeleteRecord<List: CommandList>: BookCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "delete",
      abstract: "Delete \(List.one). If it has transactions, --move-to says where they go.")
  }

  @OptionGroup var record: RecordArgument
  @Option(
    name: .customLong("move-to"),
    help: ArgumentHelp("Where its rows move.", valueName: "key"), completion: .listed)
  var to: String?
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    try carryOut(in: TabName.allCases, reason: "deleted by hand", isMany: to != nil) {
      try $0.delete(record.name, in: List.list, to: to)
    }
  }
}
