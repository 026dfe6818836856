extension Column {
  /// Whether the column is for programs more than for people: shown narrow and grey at the right end.
  @usableFromInline package var isBookkeeping: Bool {
    switch kind {
    case .uuid, .timestamp, .sha256: true
    default: Self.bookkeepingNames.contains(name)
    }
  }

  private static let bookkeepingNames: Set = ["externalId", "importKey", "driveFileId", "sortOrder"]
}

/// What this package calls a column; an app that imports TabularData has another `Column`.
package typealias Column = TabColumn

/// One column of a tab: its name, the kind of its values, and its meaning.
public struct TabColumn: Sendable, Hashable {
  /// The column's name in the header.
  public let name: String
  /// What its cells hold.
  package let kind: ValueKind
  /// Whether every record has a value here.
  package let isRequired: Bool
  /// Whether no two records of the tab share a value.
  package let isUnique: Bool
  /// The schema version that brought the column.
  package let since: Int
  /// The tab whose records the value names: by `id`, or by key where the kind is one.
  package let reference: TabName?
  /// Whether a file has the column only once a record has a value for it: new files are written without it.
  package let isRare: Bool
  /// One sentence for the reference page.
  package let meaning: String

  init(
    _ name: String, _ kind: ValueKind, required: Bool = false, unique: Bool = false, since: Int = 1,
    rare: Bool = false, to reference: TabName? = nil, _ meaning: String = ""
  ) {
    self.name = name
    self.kind = kind
    isRequired = required
    isUnique = unique
    self.since = since
    isRare = rare
    self.reference = reference
    self.meaning = meaning
  }
}

extension Column {
  /// The most UTF-16 code units of a text: the limit of a workbook's cell.
  package static let longestText = 32_767

  static let createdAt = Column("createdAt", .timestamp, required: true, "When the record was made.")
  static let updatedAt = Column(
    "updatedAt", .timestamp, required: true, "When its meaning last changed.")
  static let deletedAt = Column(
    "deletedAt", .timestamp, "Set: the record is deleted; it stays as a tombstone.")
  static let id = Column("id", .uuid, required: true, unique: true, "The record's identifier.")
}
