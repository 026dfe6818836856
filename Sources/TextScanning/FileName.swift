/// A file's name without folders, taken apart.
///
/// What a name promises: which file holds what is told by its content alone (``FileSignature``).
package struct FileName {
  /// The name without its last ending.
  package let stem: Substring
  /// The last ending in lower case, without its point; empty where there is none. A name that begins with its
  /// only point has none.
  package let ending: String

  package init(_ name: String) {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      (stem, ending) = (name[...], "")
      return
    }
    stem = name[..<dot]
    ending = name[name.index(after: dot)...].lowercased()
  }

  package var isWorkbook: Bool { ending == "xlsx" || ending == "xlsm" }

  package var isCSV: Bool { ending == "csv" }
}
