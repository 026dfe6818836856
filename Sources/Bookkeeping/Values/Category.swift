public import DatasetFormat

/// A category, as the Categories tab has it.
public struct Category: Sendable, Hashable {
  public var key: String
  public var name: String
  /// `expense` or `income`; where the cell holds another word, that word.
  public var type: String
  public var emoji: String?
  public var group: String?
  public var parentKey: String?
  public var isActive: Bool
}

extension Dataset {
  /// The categories that are not deleted, in the order of the tab.
  public var categories: [Category] {
    guard let tab = tabs[.categories] else { return [] }
    let schema = tab.schema
    let key = schema["categoryKey"]
    let name = schema["name"]
    let type = schema["type"]
    let emoji = schema["emoji"]
    let group = schema["group"]
    let parentKey = schema["parentKey"]
    let isActive = schema["isActive"]
    let deletedAt = schema["deletedAt"]
    let types = schema.words(at: type)
    let groups = schema.words(at: group)
    var categories: [Category] = []
    tab.forEachRow { row in
      guard row.isBlank(deletedAt), let categoryKey = row.key(key).value else { return }
      categories.append(
        Category(
          key: categoryKey, name: row.text(name).value ?? categoryKey,
          type: row.choice(type, of: types).value ?? row.text(type).value ?? "",
          emoji: row.text(emoji).value, group: row.choice(group, of: groups).value,
          parentKey: row.key(parentKey).value,
          isActive: row.boolean(isActive).value ?? true))
    }
    return categories
  }
}
