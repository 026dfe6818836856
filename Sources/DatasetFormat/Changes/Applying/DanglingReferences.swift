import Spreadsheet

/// The records that rows of a dataset name and that are not there.
package struct DanglingReferences: Sendable {
  /// A row that names a record which is not there.
  struct Reference: Sendable, Hashable {
    var tab: TabName
    var column: String
    var name: String
  }

  private let all: Set<Reference>

  package init(_ dataset: Dataset) {
    var all: Set<Reference> = []
    var known: [TabName: Set<String>] = [:]
    for tab in dataset.orderedTabs {
      var named: [TabName: Set<Reference>] = [:]
      let references = tab.schema.columns.indices.filter {
        tab.schema.columns[$0].reference != nil && tab.binding.columnOfPosition[$0] != nil
      }
      if references.isEmpty { continue }
      tab.forEachRow { row in
        for position in references {
          guard let target = tab.schema.columns[position].reference, let name = row.reference(position)
          else { continue }
          named[target, default: []].insert(
            Reference(tab: tab.name, column: tab.schema.columns[position].name, name: name))
        }
      }
      for (target, references) in named {
        if known[target] == nil { known[target] = Self.records(of: target, in: dataset) }
        let records = known[target] ?? []
        all.formUnion(references.filter { !records.contains($0.name) })
      }
    }
    self.all = all
  }

  private static func records(of name: TabName, in dataset: Dataset) -> Set<String> {
    guard let tab = dataset[name], let identity = tab.schema.identityPosition else { return [] }
    var records: Set<String> = []
    tab.forEachRow { row in
      if let name = row.reference(identity) { records.insert(name) }
    }
    return records
  }

  /// The tabs in which a record is named that is missing here, and not there.
  package func tabs(notIn other: DanglingReferences) -> [TabName] {
    let new = Set(all.subtracting(other.all).map(\.tab))
    return TabName.allCases.filter(new.contains)
  }
}
