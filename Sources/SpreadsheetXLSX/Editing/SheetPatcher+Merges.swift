import Spreadsheet

/// Cells that are joined to one.
extension SheetPatcher {
  /// The ranges that stay joined.
  var merged: [CellRange] {
    layout.merges.map(\.range).filter { range in !change.split.contains(where: range.isSame) }
  }

  /// Takes ranges out of the list of joined cells and adds others; a list without any goes.
  mutating func joinAndSplit() throws(WorkbookEditorError) {
    if change.split.isEmpty && change.joined.isEmpty { return }
    for range in change.split where !layout.merges.contains(where: { range.isSame($0.range) }) {
      throw WorkbookEditorError(problem: .notMerged(range.text), sheet: change.sheet.name)
    }
    for (index, range) in change.joined.enumerated() {
      if let other = (merged + change.joined[..<index]).first(where: range.overlaps) {
        throw WorkbookEditorError(problem: .mergedTwice(range.text, other.text), sheet: change.sheet.name)
      }
    }
    let stay = merged.count + change.joined.count
    guard let list = layout.mergeList else { return addMergeList() }
    if stay == 0 { return patches.replace(list.tag.lowerBound..<list.end.upperBound, with: "") }
    for merge in layout.merges where change.split.contains(where: merge.range.isSame) {
      patches.replace(merge.place, with: "")
    }
    if let count = list.count { patches.replace(count, with: String(stay)) }
    if change.joined.isEmpty { return }
    if list.isEmptyTag {
      patches.replace(list.tag, with: mergeList)
    } else {
      patches.replace(list.end.lowerBound..<list.end.lowerBound, with: mergeElements)
    }
  }

  private mutating func addMergeList() {
    patches.replace(layout.mergePlace..<layout.mergePlace, with: mergeList)
  }

  private var mergeElements: [UInt8] {
    change.joined.flatMap { range in
      var bytes: [UInt8] = []
      markup.open("mergeCell", &bytes)
      return bytes + Array(" ref=\"\(range.text)\"/>".utf8)
    }
  }

  private var mergeList: [UInt8] {
    var bytes: [UInt8] = []
    markup.open("mergeCells", &bytes)
    bytes += Array(" count=\"\(change.joined.count)\">".utf8) + mergeElements
    markup.close("mergeCells", &bytes)
    return bytes
  }
}
