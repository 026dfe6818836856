import DatasetFormat
import Spreadsheet

extension ImportVouchers {
  /// The rows that the imports of a dataset contain, according to the provenance files. Undone imports, and
  /// those that a run made, do not count.
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
