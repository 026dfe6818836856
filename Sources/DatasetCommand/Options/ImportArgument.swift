import DatasetFormat
import DatasetStore

/// An import by its id or its statement's name.
enum ImportArgument {
  /// The id of the newest import that is meant and not undone.
  ///
  /// - Throws: ``Failure`` where there is none.
  static func id(_ text: String, in dataset: Dataset) throws -> String {
    var found: String?
    var names: [String] = []
    if let tab = dataset[.imports] {
      tab.forEachRow { row in
        guard let id = row.rawText(tab.schema["id"]), row.isBlank(tab.schema["deletedAt"]) else { return }
        let name = row.rawText(tab.schema["fileName"])
        if let name { names.append(name) }
        if name == text || name == FilePath.name(of: text) || id == text.lowercased() { found = id }
      }
    }
    if let found { return found }
    let known =
      names.isEmpty ? "nothing was imported yet" : "known: \(names.suffix(5).joined(separator: ", "))"
    throw Failure("--import \(text): there is no import of such a file (\(known)). Nothing was changed.")
  }
}
