public import DatasetFormat

/// A person of the household, as the Members tab has it.
public struct Member: Sendable, Hashable {
  /// The row's index in the tab's sheet.
  package var row: Int
  /// The key by which rows name the person.
  public var key: String
  /// The member's name; the key if the cell is blank.
  public var name: String
  /// Whether they still belong to the household.
  public var isActive: Bool
  /// Whether this member paid for rows that name nobody.
  public var isOwner: Bool

  /// The members of a dataset; only a row without a key is left out.
  package static func records(in dataset: Dataset) -> Records<Member> {
    Records(dataset, .members) { row throws(CellProblem) in try row.isLive ? Member(row) : nil }
  }
}

extension Member: Identifiable {
  /// Its key, which no other member has.
  public var id: String { key }
}

extension Dataset {
  /// The members that are not deleted, in the order of the tab; see ``Member/records(in:)``.
  public var members: [Member] { Member.records(in: self).values }
}

extension Member {
  private init(_ cells: RecordRow) throws(CellProblem) {
    row = cells.row.index
    key = try cells.required("memberKey", TabRow.key)
    name = cells.text("name") ?? key
    isActive = cells.described("isActive", TabRow.boolean) ?? true
    isOwner = cells.described("isOwner", TabRow.boolean) ?? false
  }
}
