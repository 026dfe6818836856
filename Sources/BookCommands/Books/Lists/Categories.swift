import ArgumentParser
import BookEditing
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore

package struct Categories: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "categories", abstract: "List, add and change categories.",
    discussion: """
        dataset categories
        dataset categories add "Dog food" --type expense --parent groceries
        dataset categories rename dog-food Pets
        dataset categories disable travel
        dataset categories delete dog-food --move-to groceries
      """,
    subcommands: [
      ListCategories.self, AddCategory.self, EditCategory.self, RenameRecord<CategoryList>.self,
      RetireRecord<CategoryList>.self, RestoreRecord<CategoryList>.self, ReorderRecords<CategoryList>.self,
      DeleteRecord<CategoryList>.self,
    ], defaultSubcommand: ListCategories.self)
}

struct ListCategories: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the categories with the number and total of their transactions.")

  @OptionGroup var list: ListOptions
  @OptionGroup var options: DatasetOptions

  func run() throws {
    let opened = try options.open(for: .reading)
    let usage = ListUsage(opened.dataset)
    var output = ListOutput([
      .init(name: "categoryKey", title: "key"), .init(name: "name", title: "name"),
      .init(name: "type", title: "type"), .init(name: "parentKey", title: "below"),
      .init(name: "emoji", title: nil), .init(name: "group", title: "group"),
      .init(name: "transactions", title: "transactions", isNumber: true),
      .init(name: "sums", title: "sum", isNumber: true),
      .init(name: "isDefault", title: nil), .init(name: "isActive", title: nil),
      .init(name: "state", title: "state"),
    ])
    let sorted = opened.dataset.categories.sorted {
      ($0.sortOrder ?? .max, $0.row) < ($1.sortOrder ?? .max, $1.row)
    }
    for category in sorted {
      output.add(
        .text(category.key),
        .shown(
          category.name, as: [category.emoji, category.name].compactMap(\.self).joined(separator: " ")),
        .text(category.type.text), .text(category.parentKey),
        .text(category.emoji), .text(category.group?.text),
        .integer(Int64(usage.categories[category.key]?.rows ?? 0)),
        .amounts(usage.categories[category.key]?.sums ?? []),
        .boolean(category.isDefault), .boolean(category.isActive),
        .text(category.isActive ? nil : "disabled"), isActive: category.isActive)
    }
    output.print(
      "categories", json: options.json, none: "no categories yet; dataset categories add makes one",
      archived: list.archived)
    try UnreadRows.tell(usage.unread(in: \.categories), options)
  }
}

/// What a category has beside its name and type.
struct CategoryValues: ParsableArguments {
  @Option(
    help: ArgumentHelp("Its parent category; empty for none.", valueName: "key"), completion: .categories)
  var parent: String?
  @Option(help: "Its emoji.") var emoji: String?
  @Option(help: ArgumentHelp("Its colour, as #RRGGBB.", valueName: "color")) var color: String?
  @Option(help: "needs, wants, savings, other or income.", completion: .words(CategoryGroup.self)) var group:
    String?

  /// The columns that they fill.
  ///
  /// - Throws: ``Failure`` with status 64.
  func values() throws -> [String: String] {
    var values: [String: String] = [:]
    values["parentKey"] = parent
    values["emoji"] = emoji
    if let color {
      guard
        color.isEmpty
          || (color.count == 7 && color.first == "#" && color.dropFirst().allSatisfy(\.isHexDigit))
      else { throw Failure.usage("--color \(color): not a colour (expected #RRGGBB).") }
      values["color"] = color.uppercased()
    }
    if let group {
      values["group"] =
        group.isEmpty ? "" : (try FilterOptions.word(group, "--group") as CategoryGroup).rawValue
    }
    return values
  }
}

struct AddCategory: BookCommand {
  static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a category.")

  @Argument(help: "Its name, 2 to 30 characters.") var name: String
  @Option(help: "expense or income.", completion: .flows) var type: String
  @OptionGroup var values: CategoryValues
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let opened = try openBooks([.categories])
    var all = try values.values()
    all["type"] = (try FilterOptions.word(type, "--type") as FlowType).rawValue
    try carryOut(opened, reason: "entered by hand", asking: "Add it?") {
      try $0.add(NewListRecord(name: name, values: all), to: .categories)
    }
  }
}

struct EditCategory: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a category; a default category only in emoji and color.")

  @OptionGroup var record: RecordArgument
  @OptionGroup var values: CategoryValues
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let all = try values.values()
    if all.isEmpty { throw Failure.nothingToChange(in: "categories edit") }
    try carryOut(in: [.categories], reason: "changed by hand") {
      try $0.edit(record.name, all, in: .categories)
    }
  }
}
