/// A file's name without folders, split into its parts.
///
/// The name only suggests the kind of file; the content decides it (``FileSignature``).
package struct FileName {
  /// The name without its last ending.
  package let stem: Substring
  /// The last ending in lower case, without its point: `a.CSV` → `csv`. Empty if there is none. A name that
  /// begins with its only point has none.
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
