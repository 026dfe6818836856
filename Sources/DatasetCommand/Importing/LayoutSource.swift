import DatasetFormat
import DatasetStore
import Importer
import Templates

/// The layouts that an import may use: those of the dataset, those that come with the command, and a named one.
enum LayoutSource {
  /// What `--layout` takes for reading without any layout.
  static let none = "none"

  /// - Throws: `LayoutError` for a file that is none, `ImportError` for an account that is not there, `FileError`.
  static func book(named name: String?, in opened: OpenDataset?, options: ImportOptions) throws -> LayoutBook
  {
    if name == none {
      return try LayoutBook(own: [], shipped: [], dataset: opened?.dataset, options: options)
    }
    let own = try opened.map { try LayoutFolder(of: $0.folder).files() } ?? []
    let ownLayouts = try own.map { try LayoutDefinition(json: $0.bytes, file: $0.path) }
    let shipped = try StatementTemplate.all.map {
      try LayoutDefinition(json: $0.bytes, file: "Templates/statements/\($0.name).json")
    }
    return try LayoutBook(
      own: ownLayouts, shipped: shipped, named: try name.map { try layout($0, among: ownLayouts + shipped) },
      dataset: opened?.dataset, options: options)
  }

  /// The layout of a name, else the one in a file.
  private static func layout(_ name: String, among known: [LayoutDefinition]) throws -> LayoutDefinition {
    if let layout = known.first(where: { $0.name == name }) { return layout }
    guard FilePath.ending(of: name) == "json" || name.contains("/") else {
      throw LayoutError.unknownName(name, known: known.map(\.name))
    }
    return try LayoutDefinition(json: FileAccess.read(name), file: name)
  }

  /// Remembers how the statements of an import were read, for the next files like them; says what it kept.
  static func remember(
    _ imports: [StatementImport], into opened: OpenDataset, note: (String) -> Void
  ) throws {
    var kept: Set<String> = []
    for imported in imports {
      let statement = imported.statement
      guard let account = imported.accountKey else {
        if statement.answers.hasAnswers, kept.insert("").inserted {
          note("the answers are not remembered, as no account is known; name it with --account KEY")
        }
        continue
      }
      guard
        let layout = LayoutDefinition.remembered(
          from: statement, account: account, answers: statement.answers),
        kept.insert(layout.name).inserted
      else { continue }
      // What a person wrote into a layout that this file was not read by is not in the new one.
      let old = try opened.remember(
        layout: layout.json, as: layout.name, keepsOld: statement.layoutUsed?.name != layout.name)
      note(
        "the next file like \(statement.file) is read alike (.dataset/layouts/\(layout.name).json; undo leaves it)"
          + (old.map { "; what stood there is kept as \($0)" } ?? ""))
    }
  }
}
