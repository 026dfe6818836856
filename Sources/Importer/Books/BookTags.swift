import DatasetFormat

/// The tags of a file, and what they are here.
struct BookTags {
  private(set) var tags: [BookImport.Tag] = []
  private var places: [String: Int] = [:]

  /// - Throws: ``BookFileError``.
  init(_ rows: [BookRow], mapping: BookMapping) throws(BookFileError) {
    for row in rows {
      var seen: Set<String> = []
      for name in row.tags where seen.insert(name).inserted {
        if let place = places[name] {
          tags[place].rows += 1
          continue
        }
        let target = mapping.target(.tag, name)
        places[name] = tags.count
        let tag = target == BookMapping.nothing ? "" : TagList(target ?? name).description
        tags.append(.init(name: name, tag: tag, rows: 1))
      }
    }
    try mapping.require(.tag, among: tags.map(\.name))
  }

  /// The cell of a row.
  func cell(_ row: BookRow) -> String {
    var list = TagList()
    for name in row.tags { if let place = places[name] { list.add(tags[place].tag) } }
    return list.description
  }
}
