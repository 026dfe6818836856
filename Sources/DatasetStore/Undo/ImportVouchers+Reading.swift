import DatasetFormat
import Spreadsheet

extension ImportVouchers {
  /// What the imports of a dataset that are not undone contain, as the files beside the tabs say; imports
  /// that a run made do not count for it.
  ///
  /// - Throws: ``FileError``.
  init(_ dataset: Dataset, _ provenance: ProvenanceFile, except record: RunRecord) throws {
    self.init()
    guard let tab = dataset[.imports] else { return }
    let own = record.importIDs
    if own.isEmpty { return }
    try tab.forEachRow { row in
      guard row.isLive, let id = row.uuid(tab.schema["id"]).value,
        !own.contains(id.description)
      else { return }
      let voucher = Voucher(
        importID: id.description, fileName: row.rawText(tab.schema["fileName"]) ?? id.description)
      for transaction in try provenance.transactions(importID: id) {
        add(voucher, for: transaction)
      }
    }
  }
}
