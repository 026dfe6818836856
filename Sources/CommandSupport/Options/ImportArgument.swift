package import DatasetFormat
import DatasetStore

/// An import by its id or its statement's name.
package enum ImportArgument {
  /// An import that is not undone.
  package struct Found {
    package var id: String
    package var fileName: String
  }

  /// The newest import that is meant and not undone.
  ///
  /// - Throws: ``Failure`` where there is none.
  package static func find(_ text: String, in dataset: Dataset) throws -> Found {
    var found: Found?
    var names: [String] = []
    if let tab = dataset[.imports] {
      tab.forEachRow { row in
        guard let id = row.rawText(tab.schema["id"]), row.isLive else { return }
        let name = row.rawText(tab.schema["fileName"])
        if let name { names.append(name) }
        if name == text || name == FilePath.name(of: text) || id == text.lowercased() {
          found = Found(id: id, fileName: name ?? id)
        }
      }
    }
    if let found { return found }
    let known =
      names.isEmpty ? "nothing was imported yet" : "known: \(names.suffix(5).joined(separator: ", "))"
    throw Failure.unknown(
      "--import \(text): there is no import of such a file (\(known)). Nothing was changed.", found: text)
  }
}
