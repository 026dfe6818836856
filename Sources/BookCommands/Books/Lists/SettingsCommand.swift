import ArgumentParser
import BookEditing
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore

package struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "List and change settings: the dataset's name, the payday, the first day of a week.",
    discussion: """
        dataset settings
        dataset settings set paydayDay last
        dataset settings set weekStart sunday
        dataset settings delete weekStart
      """,
    subcommands: [ListSettings.self, SetSetting.self, DeleteSetting.self],
    defaultSubcommand: ListSettings.self)
}

struct ListSettings: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the settings.")

  @OptionGroup var options: DatasetOptions

  func run() throws {
    var output = ListOutput([.init(name: "key", title: "setting"), .init(name: "value", title: "value")])
    let settings = try options.open(for: .reading).dataset.settings
    for (key, value) in settings.values.sorted(by: { $0.key < $1.key }) {
      output.add(.text(key), .text(value))
    }
    output.print("settings", json: options.json, none: "no settings")
  }
}

struct SetSetting: BookCommand {
  static let configuration = CommandConfiguration(commandName: "set", abstract: "Change a setting.")

  @Argument(help: "The setting.", completion: .list(SettingKey.allCases.map(\.rawValue))) var key: String
  @Argument(help: "Its new value.") var value: String
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    try carryOut(in: [.settings], reason: "changed by hand") { try $0.set(setting: key, to: value) }
  }
}

struct DeleteSetting: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a setting, so that its default applies again.")

  @Argument(help: "The setting.", completion: .list(SettingKey.allCases.map(\.rawValue))) var key: String
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    try carryOut(in: [.settings], reason: "deleted by hand") { try $0.delete(setting: key) }
  }
}
