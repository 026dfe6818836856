import CommandSupport
import Importer

extension ImportResult {
  /// The names of the files with such statements, each once, as a list.
  func fileNames(where isWanted: (Statement) -> Bool = { _ in true }) -> String {
    var names: [String] = []
    for imported in statements where isWanted(imported.statement) {
      if !names.contains(imported.statement.file) { names.append(imported.statement.file) }
    }
    return names.joined(separator: ", ")
  }
}
