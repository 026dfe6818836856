import ArgumentParser
import BookEditing
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore

package struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "List and change settings: name, language, payday, first day of the week.",
    discussion: """
        dataset settings
        dataset settings set paydayDay last
        dataset settings set language de
        dataset settings set weekStart sunday
        dataset settings delete weekStart

      In another language than English, the page, the sheets Overview and Budget and the names above the columns are \
      in it, and amounts are printed as it writes them: 1.234,50 EUR. What programs read (--json, --csv) stays as it is.
      """,
    subcommands: [ListSettings.self, SetSetting.self, DeleteSetting.self],
    defaultSubcommand: ListSettings.self)
}

struct ListSettings: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the settings.")

  @OptionGroup var options: DatasetOptions

  func run() throws {
    let settings = try options.open(for: .reading).dataset.settings
    let set = settings.values.sorted { $0.key < $1.key }
    guard options.json else { return printTable(settings, set) }
    var output = ListOutput([.init(name: "key"), .init(name: "value")])
    for (key, value) in set { output.add(.text(key), .text(value)) }
    output.print("settings", json: true, none: "")
  }

  /// The settings that a person changes, with what holds without them, then the others.
  private func printTable(_ settings: Settings, _ set: [(key: String, value: String)]) {
    let personal: [(SettingKey, String)] = [
      (.name, "the folder's"), (.currency, "none"), (.language, "en"), (.weekStart, "monday"),
      (.paydayDay, "none"),
    ]
    var output = ListOutput(
      [
        .init(name: "key", title: "setting"), .init(name: "value", title: "value"),
        .init(name: "meaning", title: "meaning"),
      ], limit: 100)
    for (key, byDefault) in personal {
      output.add(
        .text(key.rawValue), .text(settings[key] ?? "(\(byDefault))"),
        .text(key.meaning.split(separator: ";").first.map { $0.trimming(suffix: ".") }))
    }
    for (key, value) in set where !personal.contains(where: { $0.0.rawValue == key }) {
      output.add(
        .text(key), .text(value),
        .text(
          SettledMatters.isAnswer(key)
            ? "Your answer in dataset review"
            : SettingKey(rawValue: key)?.meaning.split(separator: ";").first.map { $0.trimming(suffix: ".") })
      )
    }
    output.print("settings", json: false, none: "no settings")
  }
}

extension Substring {
  /// The text without an ending.
  fileprivate func trimming(suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : String(self)
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
    commandName: "delete", abstract: "Reset a setting to its default.")

  @Argument(help: "The setting.", completion: .list(SettingKey.allCases.map(\.rawValue))) var key: String
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    try carryOut(in: [.settings], reason: "deleted by hand") { try $0.delete(setting: key) }
  }
}
