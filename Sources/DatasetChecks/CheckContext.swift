public import DatasetFormat
import Spreadsheet

/// What checks look at.
public struct CheckContext: Sendable {
  /// The dataset that is checked.
  public var dataset: Dataset
  /// The version that the dataset is read with.
  public var version: Int
  /// What stands in the folder and among its receipt files; nil where there is none, or nobody looked.
  public var folder: FolderFacts?
  /// An earlier state of the dataset, where there is one: what it says settles questions that the cells alone leave open.
  public var earlier: Dataset?
  /// The clock, and the source of new ids.
  public var origin: Origin

  /// What checks look at; `earlier` is a state before the damage, where there is a snapshot.
  public init(
    dataset: Dataset, folder: FolderFacts? = nil, earlier: Dataset? = nil, origin: Origin = .system
  ) {
    self.dataset = dataset
    self.folder = folder
    self.earlier = earlier
    self.origin = origin
    version = dataset.version
  }

  /// The tabs to be looked at, for checks that look at every tab; nil: all.
  var scope: Set<TabName>?

  /// The tabs to be looked at that are there, in the format's order.
  package var tabs: [Tab] {
    TabName.allCases.compactMap { scope?.contains($0) ?? true ? dataset[$0] : nil }
  }
}

extension CheckContext {
  /// Whether all records of a tab can be read, so that a reference to none of them is wrong. A tab that is missing, has no
  /// header, or lost rows has a finding of its own.
  func knowsRecords(of name: TabName) -> Bool {
    guard let tab = dataset[name] else {
      return !name.isRequired
        && !dataset.foreignSheets.contains { sheet in
          sheet.rowCount > 0
            && TabName(
              likeHeader: sheet.cells(inRow: 0).map { (column: $0.column, name: sheet.text(of: $0)) })
              == name
        }
    }
    guard let identity = tab.schema.identityPosition, tab.binding.columnOfPosition[identity] != nil else {
      return false
    }
    return !dataset.readingFindings.contains {
      FindingKind.ofLostRows.contains($0.kind) && $0.location.file == tab.fileName
    }
  }
}

extension Tab {
  /// Calls `body` for every row that is a record: for each row with anything in it but a header that was pasted among
  /// the records, which has a finding of its own.
  func forEachRecord(_ body: (TabRow) -> Void) {
    forEachRow { row in
      if !RowShape.isHeader(row, of: self) { body(row) }
    }
  }

  /// The same without records that are deleted.
  func forEachLiveRecord(_ body: (TabRow) -> Void) {
    guard let deletedAt = schema.position(matching: "deletedAt") else { return forEachRecord(body) }
    forEachRow { row in
      if row.isBlank(deletedAt), !RowShape.isHeader(row, of: self) { body(row) }
    }
  }
}
