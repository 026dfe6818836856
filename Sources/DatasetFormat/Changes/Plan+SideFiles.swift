extension Plan {
  /// The files beside the tabs that belong to the plan, by their paths below the dataset's root; nil for one
  /// that is to be deleted: receipts, and what imports leave for ``ImportHistory``.
  ///
  /// ```swift
  /// for file in plan.sideFiles { sideFiles[file.path] = file.bytes }
  /// ```
  ///
  /// A store saves them with the plan. An app that keeps its files itself keeps these, too.
  public var sideFiles: [(path: String, bytes: [UInt8]?)] {
    provenance.map { ($0.path, $0.bytes) } + runRecords + layouts.map { ($0.path, $0.bytes) } + receiptFiles
  }

  /// What imports did, to take each of them back by its id (``Dataset/undoing(importWithID:history:)``).
  private var runRecords: [(path: String, bytes: [UInt8]?)] {
    if provenance.isEmpty { return [] }
    let record = RunRecord(of: self)
    return provenance.map { file in
      let isMade = record?.hasInserted(file.importID.description, into: .imports) == true
      return (ImportHistory.path(ofRunOf: file.importID), isMade ? record?.bytes : nil)
    }
  }

  private var receiptFiles: [(path: String, bytes: [UInt8]?)] {
    changes.flatMap { change -> [(path: String, bytes: [UInt8]?)] in
      guard case .receipt(let path) = change.address.place else { return [] }
      let place = ReceiptPath.folder + path
      return switch change.action {
      case .addFile(let content): [(place, content.bytes)]
      case .replaceFile(_, let content): [(place, content.bytes)]
      case .removeFile: [(place, nil)]
      default: []
      }
    }
  }
}
