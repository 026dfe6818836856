public import DatasetFormat

/// Something that is other in one state of a dataset than in an earlier one: a cell, or a whole row.
public struct Difference: Sendable, Hashable {
  /// The tab; nil for a sheet of the user's own.
  public let tab: TabName?
  /// The record's id or key; of a sheet of the user's own its name.
  public let id: String
  /// A label that a person recognises: day, payee and amount, or the record's name.
  public let about: String
  /// The column's name, or the place in a sheet of the user's own; nil: the whole row is new, or gone.
  public let column: String?
  /// The text before; nil for a row that is new.
  public let old: String?
  /// The text now; nil for a row that is gone.
  public let new: String?
}

extension Dataset {
  /// What is other than in an earlier state, by meaning and not by notation: rows by tab, of a changed row each
  /// cell.
  ///
  /// ```swift
  /// for difference in dataset.differences(from: before) {
  ///   print(difference.about, difference.column ?? "", difference.old ?? "new", difference.new ?? "gone")
  /// }
  /// ```
  public func differences(from earlier: Dataset) -> [Difference] {
    let diff = DatasetDiff(from: earlier, to: self, command: "")
    let twins = namesOfTwins(in: diff)
    let rows = diff.rows.flatMap { row -> [Difference] in
      func difference(_ column: String?, _ old: String?, _ new: String?) -> Difference {
        Difference(tab: row.tab, id: row.id, about: row.about, column: column, old: old, new: new)
      }
      return switch row.kind {
      case .added: [difference(nil, nil, row.about)]
      case .gone: [difference(nil, row.about, nil)]
      case .changed:
        row.cells.filter { $0.column != "id" || !twins.contains($0.new) }
          .map { difference($0.column, $0.old, $0.new) }
      }
    }
    let own = diff.ownSheets.flatMap { sheet in
      sheet.cells.map {
        Difference(tab: nil, id: sheet.name, about: sheet.name, column: $0.column, old: $0.old, new: $0.new)
      }
    }
    return rows + own
  }

  /// Ids by which the comparison tells two records with one id apart, and which no file has.
  private func namesOfTwins(in diff: DatasetDiff) -> Set<String> {
    let named = Dictionary(grouping: diff.rows.filter { $0.kind == .changed }, by: \.tab)
    var names: Set<String> = []
    for (tab, rows) in named {
      let ids = rows.flatMap(\.cells).filter { $0.column == "id" }.map(\.new)
      if ids.isEmpty { continue }
      let records = RecordIndex(self[tab])
      names.formUnion(ids.filter { records[$0] == nil })
    }
    return names
  }
}
