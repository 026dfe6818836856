import Bookkeeping
package import DatasetFormat
import DatasetTemplates

/// What an import leaves of how it read its statements: files to be saved with its plan.
package struct RememberedLayouts {
  /// The files to be saved with the import.
  package private(set) var files: [LayoutFile] = []
  /// What the user should know of them, once they are saved.
  package private(set) var notes: [String] = []

  /// How the statements of an import were read, for the next files like them.
  ///
  /// - Throws: The errors of the history.
  package init(_ imports: [StatementImport], _ history: ImportHistory) throws {
    var kept: Set<String> = []
    for imported in imports {
      let statement = imported.statement
      guard let account = imported.accountKey else {
        if statement.answers.hasAnswers, kept.insert("").inserted {
          notes.append(
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
        ? nil : try history.copyOfLayout(file.name, layout.json)
      files += [copy, file].compactMap { $0 }
      notes.append(
        "files like \(statement.file) will be read the same way (\(file.path))"
          + (copy.map { "; the earlier layout is kept as \($0.name)" } ?? ""))
    }
  }
}

extension LayoutDefinition {
  /// The layouts that come with the library: for exports whose header is exactly the one that each names.
  ///
  /// - Throws: `LayoutError` where a compiled-in file is damaged; tests read every one.
  package static var shipped: [LayoutDefinition] {
    get throws {
      try StatementTemplate.all.map {
        try LayoutDefinition(json: $0.bytes, file: "Templates/statements/\($0.name).json")
      }
    }
  }

  /// The layouts that earlier imports left.
  ///
  /// - Throws: `LayoutError` for a file that is none.
  package static func own(_ history: ImportHistory) throws -> [LayoutDefinition] {
    try history.layouts.map { try LayoutDefinition(json: $0.bytes, file: $0.path) }
  }
}

extension LayoutBook {
  /// The layouts that come with the library, and those that earlier imports left. `account` is what was
  /// answered about the account.
  ///
  /// - Throws: `LayoutError` for a file that is none, ``ImportError/unknownAccount(_:known:)``.
  init(
    history: ImportHistory, dataset: Dataset, options: ImportOptions, account: String? = nil
  ) throws {
    try self.init(
      own: LayoutDefinition.own(history), shipped: LayoutDefinition.shipped, dataset: dataset,
      options: options, account: account)
  }
}
