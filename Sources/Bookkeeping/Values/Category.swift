public import DatasetFormat

/// A category, as the Categories tab has it.
public struct Category: Sendable, Hashable {
  /// The row's index in the tab's sheet.
  package var row: Int
  /// The key by which rows name it.
  public var key: String
  /// Its name; the key if the cell is blank.
  public var name: String
  /// Whether money is spent in it or earned.
  public var type: Word<FlowType>
  /// The emoji before the name.
  public var emoji: String?
  /// Its part of a 50/30/20 plan; nil if the cell is blank.
  public var group: Word<CategoryGroup>?
  /// The category above.
  public var parentKey: String?
  /// Whether it is still offered.
  public var isActive: Bool
  /// Whether it was made with the dataset.
  public var isDefault: Bool
  /// Its place in lists.
  package var sortOrder: Int?

  /// The categories of a dataset; only a row without a key is left out.
  package static func records(in dataset: Dataset) -> Records<Category> {
    Records(dataset, .categories) { row throws(CellProblem) in try row.isLive ? Category(row) : nil }
  }
}

extension Category: Identifiable {
  /// Its key, which no other category has.
  public var id: String { key }
}

extension Dataset {
  /// The categories that are not deleted, in the order of the tab; see ``Category/records(in:)``.
  public var categories: [Category] { Category.records(in: self).values }
}

extension Category {
  private init(_ cells: RecordRow) throws(CellProblem) {
    row = cells.row.index
    key = try cells.required("categoryKey", TabRow.key)
    name = cells.text("name") ?? key
    type = cells.word("type") ?? .unknown("")
    emoji = cells.text("emoji")
    group = cells.word("group")
    parentKey = cells.described("parentKey", TabRow.key)
    isActive = cells.described("isActive", TabRow.boolean) ?? true
    isDefault = cells.described("isDefault", TabRow.boolean) ?? false
    sortOrder = cells.described("sortOrder", TabRow.integer)
  }
}
