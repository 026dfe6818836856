import ArgumentParser
import BookEditing
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore

package struct Members: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "members", abstract: "List, add and change the members of a household.",
    discussion: """
      The first member is the owner, who counts as the payer of rows that name nobody.

        dataset members add Ana
        dataset members add Ben
        dataset settle
      """,
    subcommands: [
      ListMembers.self, AddMember.self, EditMember.self, RenameRecord<MemberList>.self,
      RetireRecord<MemberList>.self, RestoreRecord<MemberList>.self, ReorderRecords<MemberList>.self,
      DeleteRecord<MemberList>.self,
    ], defaultSubcommand: ListMembers.self)
}

struct ListMembers: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the members, what each paid, and who the owner is.")

  @OptionGroup var list: ListOptions
  @OptionGroup var options: DatasetOptions

  func run() throws {
    let opened = try options.open(for: .reading)
    let usage = ListUsage(opened.dataset)
    let order = NamedRecords(.members, in: opened.dataset).places
    var output = ListOutput([
      .init(name: "memberKey", title: "key"), .init(name: "name", title: "name"),
      .init(name: "transactions", title: "paid for", isNumber: true),
      .init(name: "sums", title: "sum", isNumber: true), .init(name: "isOwner", title: "owner"),
      .init(name: "isActive", title: nil),
      .init(name: "state", title: "state"),
    ])
    let members = opened.dataset.members.sorted { (order[$0.key] ?? .max) < (order[$1.key] ?? .max) }
    for member in members {
      output.add(
        .text(member.key), .text(member.name), .integer(Int64(usage.payers[member.key]?.rows ?? 0)),
        .amounts(usage.payers[member.key]?.sums ?? []), .boolean(member.isOwner),
        .boolean(member.isActive),
        .text(member.isActive ? nil : "disabled"), isActive: member.isActive)
    }
    output.print(
      "members", json: options.json, none: "no members yet; dataset members add makes one",
      archived: list.archived)
    try UnreadRows.tell(usage.unread(in: \.payers), options)
  }
}

struct AddMember: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a member; the first one is the owner.")

  @Argument(help: "Their name, 2 to 50 characters.") var name: String
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    try carryOut(in: [.members], reason: "entered by hand", asking: "Add them?") {
      try $0.add(NewListRecord(name: name), to: .members)
    }
  }
}

struct EditMember: BookCommand {
  static let configuration = CommandConfiguration(commandName: "edit", abstract: "Make a member the owner.")

  @OptionGroup var record: RecordArgument
  @Flag(help: "Make them the owner, the payer of rows that name nobody.") var owner = false
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    guard owner else {
      throw Failure.usage(
        "members edit: nothing to change. Say --owner; members rename and members disable are separate commands."
      )
    }
    try carryOut(in: [.members], reason: "changed by hand") {
      try $0.edit(record.name, ["isOwner": "TRUE"], in: .members)
    }
  }
}
