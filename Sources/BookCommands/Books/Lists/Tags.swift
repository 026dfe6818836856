import ArgumentParser
import BookEditing
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore

package struct Tags: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tags", abstract: "List, rename and delete tags.",
    discussion: """
        dataset tags
        dataset tags rename work job
        dataset tags delete test
      """,
    subcommands: [ListTags.self, RenameTag.self, DeleteTag.self], defaultSubcommand: ListTags.self)
}

struct ListTags: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the tags with the number and total of their transactions.")

  @OptionGroup var options: DatasetOptions

  func run() throws {
    var output = ListOutput([
      .init(name: "tag", title: "tag"), .init(name: "transactions", title: "transactions", isNumber: true),
      .init(name: "sums", title: "sum", isNumber: true),
    ])
    let usage = ListUsage(try options.open(for: .reading).dataset)
    for (tag, use) in usage.sortedTags {
      output.add(.text(tag), .integer(Int64(use.rows)), .amounts(use.sums))
    }
    output.print(
      "tags", json: options.json, none: "no tags yet; dataset add --tag and dataset edit --tag write them")
    try UnreadRows.tell(usage.unread(in: \.tags), options)
  }
}

struct RenameTag: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Rename a tag. A row that has both names keeps one.")

  @Argument(help: "The tag.", completion: .tags) var tag: String
  @Argument(help: "Its new name.") var newName: String
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    try carryOut(in: TabName.allCases, reason: "renamed", isMany: true) { try $0.renameTag(tag, to: newName) }
  }
}

struct DeleteTag: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Remove a tag from all rows.")

  @Argument(help: "The tag.", completion: .tags) var tag: String
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    try carryOut(in: TabName.allCases, reason: "deleted by hand", isMany: true) {
      try $0.renameTag(tag, to: nil)
    }
  }
}
