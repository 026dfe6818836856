import Bookkeeping
import DatasetFormat
import Spreadsheet

extension BookChanges {
  /// Renames a tag in all records that have it. A record with both tags keeps one.
  ///
  /// - Parameters:
  ///   - tag: The tag as typed.
  ///   - name: Its new name; nil removes it.
  /// - Throws: ``BookError`` where no record has it.
  public mutating func renameTag(_ tag: String, to name: String?) throws(BookError) {
    guard let old = TagList(tag).tags.first, TagList(tag).tags.count == 1 else {
      throw .usage("\(tag): not a tag (expected one, without a comma).")
    }
    var new: String?
    if let name {
      guard TagList(name).tags.count == 1 else {
        throw .usage("\(name): not a tag (expected one, without a comma).")
      }
      new = TagList(name).tags.first
    }
    var found: [(tab: Tab, row: Int, tags: String)] = []
    for tab in dataset.orderedTabs {
      guard let position = tab.schema.position(matching: "tags") else { continue }
      tab.forEachRow { row in
        if row.isDeleted { return }
        guard let tags = row.tagList(position).value?.tags, tags.contains(old) else { return }
        let renamed = tags.compactMap { $0 == old ? new : $0 }
        found.append((tab, row.index, TagList(renamed.joined(separator: ",")).description))
      }
    }
    if found.isEmpty { throw .unknown("\(old): nothing has this tag.", old) }
    for place in found { try set("tags", of: place.tab, row: place.row, to: place.tags) }
  }
}
