import TextScanning

/// Classifies the file names in a data folder: files that can store the dataset, and files that only look
/// like it.
///
/// All such decisions are made here. The store reads the chosen files, and checks report the rest. The order
/// of the names makes no difference.
package struct DataFiles: Sendable, Hashable {
  /// A file that looks like a copy of another one.
  package struct Copy: Sendable, Hashable {
    package var name: String
    /// The file that it is a copy of; it may be missing.
    package var original: String
  }

  /// The workbooks that can be the dataset's: the likeliest first.
  package private(set) var workbooks: [String] = []
  /// Workbooks with the tabs of a dataset that are not read, as the user has named another one.
  package private(set) var passedOver: [String] = []
  /// The CSV files that have the name of a tab: the one to be read first.
  package private(set) var tabs: [TabName: [String]] = [:]
  /// Files that are not read, as their names say that they are copies, sorted.
  package private(set) var copies: [Copy] = []
  /// The CSV files of the sheets that the tool makes when it needs them.
  package private(set) var reserved: [String] = []
  /// Other CSV files.
  package private(set) var otherTables: [String] = []

  /// - Parameters:
  ///   - names: of all files in the folder.
  ///   - named: The file that the person has named, if any.
  ///   - hasTabs: Whether a workbook can be read and has the tabs of a dataset; asked only where there are
  ///     several.
  package init(names: [String], named: String? = nil, hasTabs: (String) -> Bool) {
    let names = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    sortTables(names.filter { FileName($0).isCSV })
    sortWorkbooks(names.filter(Self.isWorkbook), named: named, hasTabs)
    copies.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Whether CSV files store a dataset here.
  package var hasTabFiles: Bool { tabs[.transactions] != nil || tabs[.settings] != nil }

  /// Whether CSV storage reads the file of a sheet with a name.
  package static func storesSheet(named name: String) -> Bool {
    TabName(matching: name) != nil || TabName.reserved.contains(name)
  }

  /// The files to read, in the format's order; empty if there is no storage, or more than one.
  package var storage: [String] {
    if workbooks.count == 1, !hasTabFiles { return workbooks }
    return workbooks.isEmpty && !tabFiles.isEmpty ? tabFiles + reserved : []
  }

  /// Everything that could be the dataset, if it is stored more than once.
  package var rivals: [String] {
    workbooks.count + (hasTabFiles ? 1 : 0) > 1 ? workbooks + (hasTabFiles ? tabFiles : []) : []
  }

  /// The file of each tab.
  package var tabFiles: [String] { TabName.allCases.compactMap { tabs[$0]?.first } }

  /// CSV files whose names say that they are copies of a tab's file which is not there.
  package var copiesOfMissing: [String] {
    copies.filter { copy in
      let stem = FileName(copy.original).isCSV ? TabName(matching: String(FileName(copy.original).stem)) : nil
      return stem.map { tabs[$0] == nil } ?? false
    }.map(\.name)
  }

  /// Whether a name is a workbook's, not a lock or temporary file of a spreadsheet program.
  package static func isWorkbook(_ name: String) -> Bool {
    FileName(name).isWorkbook && !name.hasPrefix("~$") && !name.hasPrefix(".")
  }

  private mutating func sortTables(_ names: [String]) {
    for name in names where !name.hasPrefix(".") {
      let stem = String(FileName(name).stem)
      if let tab = TabName(matching: stem) {
        tabs[tab, default: []].append(name)
      } else if let tab = CopyName.original(of: stem).flatMap(TabName.init(matching:)) {
        copies.append(Copy(name: name, original: tab.rawValue + ".csv"))
      } else if TabName.reserved.contains(stem) {
        reserved.append(name)
      } else {
        otherTables.append(name)
      }
    }
    // The name that the format writes comes first, then the one that is nearest to it.
    for (tab, files) in tabs {
      func rank(_ name: String) -> Int {
        name == tab.rawValue + ".csv" ? 0 : String(FileName(name).stem) == tab.rawValue ? 1 : 2
      }
      tabs[tab] = files.enumerated().sorted {
        (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
      }.map(\.element)
    }
    for index in copies.indices {
      let tab = TabName(matching: String(FileName(copies[index].original).stem))
      if let file = tab.flatMap({ tabs[$0]?.first }) { copies[index].original = file }
    }
  }

  private mutating func sortWorkbooks(_ names: [String], named: String?, _ hasTabs: (String) -> Bool) {
    let stems = Dictionary(
      names.map { (String(FileName($0).stem).lowercased(), $0) }, uniquingKeysWith: { one, _ in one })
    for name in names {
      guard let stem = CopyName.original(of: String(FileName(name).stem)),
        let original = stems[stem.lowercased()],
        original != name
      else { continue }
      copies.append(Copy(name: name, original: original))
    }
    // A file that a save of ours put aside is never the one in use, as long as the original exists.
    let aside = Set(copies.lazy.map(\.name).filter { CopyName.isDisplaced(FileName($0).stem) })
    workbooks = names.filter { !aside.contains($0) }
    if workbooks.count > 1 {
      let fitting = workbooks.filter(hasTabs)
      if !fitting.isEmpty { workbooks = fitting }
    }
    if let named, names.contains(named) {
      passedOver = names.count > 1 ? workbooks.filter { $0 != named } : []
      workbooks = [named]
    }
    let marked = Set(copies.map(\.name))
    workbooks = workbooks.filter { !marked.contains($0) } + workbooks.filter { marked.contains($0) }
  }
}
