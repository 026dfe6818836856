import ArgumentParser
import Bookkeeping
import DatasetFormat
import DatasetStore

struct Tags: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List, rename and delete tags.",
    discussion: """
        dataset tags
        dataset tags rename work job
        dataset tags delete test
      """,
    subcommands: [ListTags.self, RenameTag.self, DeleteTag.self], defaultSubcommand: ListTags.self)
}

struct ListTags: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the tags, and how many transactions each has.")

  @OptionGroup var options: DatasetOptions

  func run() throws {
    var output = ListOutput([
      .init(name: "tag", title: "tag"), .init(name: "transactions", title: "transactions", isNumber: true),
    ])
    for (tag, count) in try options.open(for: .reading).dataset.tagCounts {
      output.rows.append(([.text(tag), .integer(Int64(count))], true))
    }
    output.print("tags", json: options.json, none: "no tags yet; add --tag and edit --tag write them")
  }
}

struct RenameTag: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give a tag another name; where a row has both it is there once.")

  @Argument(help: "The tag.") var tag: String
  @Argument(help: "Its new name.") var newName: String
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let opened = try openBooks(TabName.allCases)
    try carryOut(opened, reason: "renamed") { try $0.renameTag(tag, to: newName) }
  }
}

struct DeleteTag: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Take a tag from all rows that have it.")

  @Argument(help: "The tag.") var tag: String
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let opened = try openBooks(TabName.allCases)
    try carryOut(opened, reason: "deleted by hand") { try $0.renameTag(tag, to: nil) }
  }
}

struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "List and change settings: the dataset's name, the payday, the first day of a week.",
    discussion: """
        dataset settings
        dataset settings set paydayDay last
        dataset settings set weekStart sunday
      """,
    subcommands: [ListSettings.self, SetSetting.self], defaultSubcommand: ListSettings.self)
}

struct ListSettings: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the settings.")

  @OptionGroup var options: DatasetOptions

  func run() throws {
    var output = ListOutput([.init(name: "key", title: "setting"), .init(name: "value", title: "value")])
    let settings = try options.open(for: .reading).dataset.settings
    for (key, value) in settings.values.sorted(by: { $0.key < $1.key }) {
      output.rows.append(([.text(key), .text(value)], true))
    }
    output.print("settings", json: options.json, none: "no settings")
  }
}

struct SetSetting: BookCommand {
  static let configuration = CommandConfiguration(commandName: "set", abstract: "Change a setting.")

  @Argument(help: "The setting.") var key: String
  @Argument(help: "What it shall be.") var value: String
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let opened = try openBooks([.settings])
    try carryOut(opened, reason: "changed by hand") { try $0.set(setting: key, to: value) }
  }
}
