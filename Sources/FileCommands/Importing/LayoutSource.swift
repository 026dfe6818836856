import CommandSupport
import DatasetFormat
import DatasetStore
import Importer

/// The layouts that an import may use: those of the dataset, those that come with the command, and a named
/// one.
enum LayoutSource {
  /// What `--layout` takes for reading without any layout.
  static let none = "none"

  /// The layouts for an import with these options; `account` is what was answered about the account.
  ///
  /// - Throws: `LayoutError` for a file that is none, `ImportError` for an account that is not there,
  ///   `FileError`.
  static func book(
    named name: String?, in opened: OpenDataset?, options: ImportOptions, account: String? = nil
  ) throws -> LayoutBook {
    if name == none {
      return try LayoutBook(own: [], shipped: [], dataset: opened?.dataset, options: options)
    }
    let ownLayouts = try LayoutDefinition.own(opened?.importHistory ?? .none)
    // Who names a layout has chosen it.
    let others = try opened.map { try LayoutFolder(of: $0).files() } ?? []
    let chosen = try others.filter { !$0.isProven && FilePath.stem(of: $0.path) == name }.map {
      try LayoutDefinition(json: $0.bytes, file: $0.path)
    }
    let shipped = try LayoutDefinition.shipped
    return try LayoutBook(
      own: ownLayouts, shipped: shipped,
      named: try name.map { try layout($0, among: ownLayouts + chosen + shipped) },
      dataset: opened?.dataset, options: options, account: account)
  }

  /// What to tell of layouts in the dataset that this machine did not write, and which are not used; nil
  /// where there are none.
  ///
  /// - Throws: `FileError`.
  static func noteOfUnproven(in opened: OpenDataset) throws -> String? {
    let names = try LayoutFolder(of: opened).files().filter { !$0.isProven }.map {
      FilePath.stem(of: $0.path)
    }
    guard let first = names.first else { return nil }
    let layouts = names.count == 1 ? "the layout \(first)" : "the layouts \(names.joined(separator: ", "))"
    return
      "\(layouts) in .dataset/layouts: not written by this machine, so not used. dataset trust layouts shows them and takes them over; --layout \(first) uses it for this import."
  }

  /// The layout of a name, else the one in a file.
  private static func layout(_ name: String, among known: [LayoutDefinition]) throws -> LayoutDefinition {
    if let layout = known.first(where: { $0.name == name }) { return layout }
    guard FilePath.ending(of: name) == "json" || name.contains("/") else {
      throw LayoutError.unknownName(name, known: known.map(\.name))
    }
    return try LayoutDefinition(json: FileAccess.read(name, limit: LayoutFolder.byteLimit), file: name)
  }
}
