import DatasetFormat
package import DatasetStore
package import Review
import Spreadsheet

extension UnsureMoney {
  /// The unsure money of a dataset, as far as it is known without a long search: remembered for these files, or
  /// found now if there are few rows. Of large datasets that `review` has not looked at it is that of payments
  /// which rules foresaw.
  package static func known(of opened: OpenDataset) -> UnsureMoney {
    if let kept = kept(of: opened) { return kept }
    let today = Origin.system.today
    guard opened.dataset[.transactions]?.sheet.rowCount ?? 0 <= KnownFindings.rowLimit else {
      return UnsureMoney(foreseenIn: opened.dataset, today: today)
    }
    let money = UnsureMoney(in: opened.dataset, today: today)
    money.keep(of: opened)
    return money
  }

  /// The unsure money that is remembered for these files; nil if nobody has looked for it.
  package static func kept(of opened: OpenDataset) -> UnsureMoney? {
    let files = opened.dataset.fileHashes
    let day = Origin.system.today.description
    return cache(of: opened).values(Kept.self).first {
      $0.files == files && $0.version == ToolVersion.current && $0.day == day
    }?.money
  }

  /// Remembers it for the dataset's files.
  package func keep(of opened: OpenDataset) {
    Self.cache(of: opened).keep(
      Kept(
        files: opened.dataset.fileHashes, version: ToolVersion.current,
        day: Origin.system.today.description, money: self))
  }

  private static func cache(of opened: OpenDataset) -> MachineCache {
    MachineCache(opened.folder, kind: "unsure")
  }

  /// The money with everything that it follows from.
  private struct Kept: Codable {
    var files: [String: String]
    var version: String
    var day: String
    var money: UnsureMoney
  }
}
