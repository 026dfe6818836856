import ArgumentParser
import CommandSupport
import DatasetFormat
import DatasetStore

package struct Discover: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "discover", abstract: "Find datasets in a folder and its subfolders.",
    discussion: """
      Looks into subfolders such as PersonalFinanceApps/, \(DatasetLocator.depth) levels deep. Hidden \
      folders and those inside a dataset are skipped.
      """)

  @Argument(help: "Where to look.", completion: .directory)
  var path = "."

  @Flag(help: "Print one JSON document on standard output.")
  var json = false

  func run() throws {
    guard FileAccess.isFolder(path) else {
      throw Failure("\(path): there is no such folder. Name one that exists.")
    }
    Progress.step("Looking for datasets in \(path)")
    let found = DatasetLocator.all(below: path).map(DatasetSummary.init)
    if json {
      Output.document(version: 2) { json in
        json.array("datasets", found) { $1.write(to: &$0) }
      }
    } else if found.isEmpty {
      Output.line(
        "no dataset at or below \(FilePath.absolute(path)), down to \(DatasetLocator.depth) levels")
      Output.line("Make one with: dataset create PATH --currency CODE")
    } else {
      for summary in found { summary.lines.forEach { Output.line($0) } }
    }
    if found.contains(where: { $0.problem != nil }) { throw ExitCode(1) }
  }
}

/// One dataset as `discover` shows it.
private struct DatasetSummary {
  var root: String
  var name: String?
  var storage: Storage?
  var lastChange: Timestamp?
  var rows: [(TabName, Int)] = []
  var missing: [String] = []
  /// Copies beside the files that are read, as programs leave them that keep folders in step.
  var copies: [String] = []
  var problem: String?

  init(_ hit: DatasetLocator.Hit) {
    root = hit.root
    do {
      let folder = try hit.folder.get()
      storage = folder.storage
      lastChange = folder.files.compactMap {
        FileAccess.attributes(folder.path(of: $0))?.modifiedMilliseconds
      }
      .max().map(Timestamp.init(milliseconds:))
      let opened = try OpenDataset(folder, for: .reading)
      let dataset = opened.dataset
      copies = opened.conflictedCopies.map(FilePath.name)
      name = dataset.settings[.name] ?? folder.name
      for tab in TabName.allCases { if let found = dataset[tab] { rows.append((tab, found.filledRowCount)) } }
      missing = TabName.allCases.filter { $0.isRequired && dataset[$0] == nil }.map(\.rawValue)
      if !FileAccess.isFolder(folder.receiptsFolder) { missing.append("Receipts/") }
    } catch {
      problem = String(describing: error)
    }
  }

  var lines: [String] {
    var lines = ["\(root)"]
    if let name, let storage {
      let changed = lastChange.map { ", last changed \($0)" } ?? ""
      lines.append("  \"\(name)\", \(storage.rawValue)\(changed)")
      lines.append("  " + rows.map { "\($0.0.rawValue) \($0.1)" }.joined(separator: ", "))
    }
    if !missing.isEmpty { lines.append("  missing: \(missing.joined(separator: ", "))") }
    for copy in copies {
      lines.append("  not read: \(Printable.line(copy)), a copy by its name; dataset merge brings it in")
    }
    if let problem { lines.append("  problem: \(problem)") }
    return lines
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("path", root)
      json.member("name", name)
      json.member("storage", storage?.rawValue)
      json.member("lastChange", lastChange?.description)
      json.object("rowCounts") { json in
        for (tab, count) in rows {
          json.member(tab.rawValue, count)
        }
      }
      json.member("missing", missing)
      json.member("copies", copies)
      json.member("problem", problem)
    }
  }
}
