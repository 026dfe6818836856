import TextScanning

/// Files in the data folder that are none of the dataset's own, by what their names say.
package struct StrayFiles: Sendable, Hashable {
  /// The names of files that a sync client shows and has not fetched.
  package private(set) var notDownloaded: [String] = []
  /// Pointers to native Google Sheets.
  package private(set) var sheetStubs: [String] = []
  /// Files that a run of ours left when it was ended.
  package private(set) var temporaries: [String] = []
  /// Files of the person's own.
  package private(set) var unexpected: [String] = []

  package init() {}

  /// - Parameter names: of all files in the folder.
  package init(names: [String]) {
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      if let file = Self.placeholder(name) {
        notDownloaded.append(file)
      } else if name.lowercased().hasSuffix(".gsheet") {
        sheetStubs.append(name)
      } else if name.hasPrefix(".~dataset-") {
        temporaries.append(name)
      } else if !Self.isOfSystem(name), !FileName(name).isCSV, !FileName(name).isWorkbook {
        unexpected.append(name)
      }
    }
  }

  /// Leaves out what a run needs that goes on.
  package mutating func forgetTemporaries() { temporaries = [] }

  /// The file that iCloud's `.NAME.icloud` stands for; nil for another name.
  package static func placeholder(_ name: String) -> String? {
    guard name.hasPrefix("."), name.hasSuffix(".icloud"), name.count > 8 else { return nil }
    return String(name.dropFirst().dropLast(7))
  }

  /// The tabs whose files are there in another form, so that they are not lost.
  package var tabs: Set<TabName> {
    Set((notDownloaded + sheetStubs).compactMap { TabName(matching: String(FileName($0).stem)) })
  }

  /// Files of systems and of other programs that nobody made on purpose.
  private static func isOfSystem(_ name: String) -> Bool {
    name.hasPrefix(".") || name.hasPrefix("~$")
      || ["desktop.ini", "thumbs.db", "icon\r"].contains(name.lowercased())
  }
}
