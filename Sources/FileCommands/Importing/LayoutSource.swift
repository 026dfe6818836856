import CommandSupport
import DatasetFormat
import DatasetStore
import Importer
import Templates

/// The layouts that an import may use: those of the dataset, those that come with the command, and a named one.
enum LayoutSource {
  /// What `--layout` takes for reading without any layout.
  static let none = "none"

  /// The layouts for an import with these options; `account` is what was answered about the account.
  ///
  /// - Throws: `LayoutError` for a file that is none, `ImportError` for an account that is not there, `FileError`.
  static func book(
    named name: String?, in opened: OpenDataset?, options: ImportOptions, account: String? = nil
  ) throws -> LayoutBook {
    if name == none {
      return try LayoutBook(own: [], shipped: [], dataset: opened?.dataset, options: options)
    }
    let own = try opened.map { try LayoutFolder(of: $0).files() } ?? []
    let ownLayouts = try own.filter(\.isProven).map { try LayoutDefinition(json: $0.bytes, file: $0.path) }
    // Who names a layout has chosen it.
    let others = try own.filter { !$0.isProven && FilePath.stem(of: $0.path) == name }.map {
      try LayoutDefinition(json: $0.bytes, file: $0.path)
    }
    let shipped = try StatementTemplate.all.map {
      try LayoutDefinition(json: $0.bytes, file: "Templates/statements/\($0.name).json")
    }
    return try LayoutBook(
      own: ownLayouts, shipped: shipped,
      named: try name.map { try layout($0, among: ownLayouts + others + shipped) },
      dataset: opened?.dataset, options: options, account: account)
  }

  /// What to tell of layouts in the dataset that this machine did not write, and which are not used; nil where there are
  /// none.
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

  /// What an import leaves of how it read its statements.
  struct Remembered {
    /// The files to be saved with the import.
    var files: [LayoutFile] = []
    /// What the person should know of them, once they are saved.
    var notes: [String] = []
  }

  /// How the statements of an import were read, for the next files like them.
  ///
  /// - Throws: `FileError`.
  static func remembered(
    _ imports: [StatementImport], in opened: OpenDataset
  ) throws -> Remembered {
    var remembered = Remembered()
    let folder = LayoutFolder(of: opened)
    var kept: Set<String> = []
    for imported in imports {
      let statement = imported.statement
      guard let account = imported.accountKey else {
        if statement.answers.hasAnswers, kept.insert("").inserted {
          remembered.notes.append(
            "the answers are not remembered, as the account is unknown; name it with --account KEY")
        }
        continue
      }
      guard
        let layout = LayoutDefinition.remembered(
          from: statement, account: account, answers: statement.answers),
        kept.insert(layout.name).inserted
      else { continue }
      let file = LayoutFile(name: layout.name + ".json", bytes: layout.json)
      // What a person wrote into a layout that this file was not read by is not in the new one.
      let copy =
        statement.layoutUsed?.name == layout.name
        ? nil : try folder.copy(of: file.name, givingWayTo: layout.json)
      remembered.files += [copy, file].compactMap { $0 }
      remembered.notes.append(
        "files like \(statement.file) will be read the same way (\(file.path))"
          + (copy.map { "; the earlier layout is kept as \($0.name)" } ?? ""))
    }
    return remembered
  }
}
