package import DatasetFormat
import Spreadsheet

/// The file of every receipt is there, and is the one that was put there, as far as names, sizes and what
/// somebody read of it tell.
struct ReceiptFilesCheck: Check {
  var kinds: [FindingKind] {
    [
      .receiptMissing, .receiptCase, .receiptEmpty, .receiptChanged, .receiptUnhashed, .receiptType,
      .receiptOrphan, .linkOut, .nameForm, .notDownloaded,
    ]
  }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard let folder = context.folder, let tab = context.dataset[.receipts], tab.has("fileName") else {
      return
    }
    var files = KnownFiles(folder, tab)
    tab.forEachLiveRecord { row in
      CheckedReceipt(row, tab, context)?.check(&files, &report)
    }
    // A row that cannot be read, or a column that is gone, could name them all.
    guard report.wants(.warning) else { return }
    let settled = SettledMatters(context.dataset.settings)
    for path in files.orphans where !settled.contains(UnnamedReceipts.matter(path)) {
      report.add(Finding(.receiptOrphan, at: Location(file: ReceiptPath.folder + path), found: path))
    }
  }
}

/// Files in the folder of receipts that no row names.
package enum UnnamedReceipts {
  /// Their paths below `Receipts/`, settled ones too.
  package static func paths(in dataset: Dataset, _ folder: FolderContents) -> [String] {
    guard let tab = dataset[.receipts], tab.has("fileName") else { return [] }
    return KnownFiles(folder, tab).orphans
  }

  /// The question which transaction such a file belongs to.
  package static func matter(_ path: String) -> Matter { Matter(.receipt, about: [path]) }
}

/// The files in the folder of receipts, and which of them rows name.
private struct KnownFiles {
  let folder: FolderContents
  private var named: Set<String> = []
  private var withoutCase: Groups?
  private var byHash: Groups?
  /// How many rows without a file could mean each file: by its name in small letters, and by its hash.
  private var claims: [String: Int] = [:]
  /// The files already offered to a row; they are not offered again.
  private var taken: Set<String> = []

  /// Also the rows of deleted receipts name their files, which stay.
  init(_ folder: FolderContents, _ tab: Tab) {
    self.folder = folder
    let fileName = tab.schema["fileName"]
    tab.forEachRecord { row in
      if let name = row.text(fileName).value {
        named.insert(ReceiptPathProblem(name, folder)?.corrected ?? name)
      }
    }
    taken = named
    let sha256 = tab.schema["sha256"]
    tab.forEachLiveRecord { row in
      guard let name = row.text(fileName).value, folder.receipts[name] == nil else { return }
      claims[name.lowercased(), default: 0] += 1
      if let hash = row.sha256(sha256).value { claims[hash.lowercased(), default: 0] += 1 }
    }
  }

  /// Files that may be the one of a row.
  struct Offer {
    var files: [String]
    /// Whether it is certainly the right file, and no other row's.
    var isSure: Bool
  }

  /// The files whose names differ only in upper and lower case. They count as the same file.
  mutating func like(_ name: String) -> Offer {
    var groups = withoutCase.take() ?? Groups(folder.receipts.keys) { $0.lowercased() }
    defer { withoutCase = groups }
    return offered(name.lowercased(), from: &groups)
  }

  /// The files that no row names and whose content has a hash.
  mutating func moved(_ hash: String) -> Offer {
    var groups =
      byHash.take()
      ?? Groups(orphans.filter { folder.receiptContents[$0] != nil }) {
        folder.receiptContents[$0]?.sha256 ?? ""
      }
    defer { byHash = groups }
    return offered(hash.lowercased(), from: &groups)
  }

  /// The files that a claim may have: none that another row has, and at most one if other rows want them too.
  private mutating func offered(_ claim: String, from groups: inout Groups) -> Offer {
    let isAlone = claims[claim, default: 0] < 2
    let (all, free) = groups.take(claim, isAlone ? .max : 1, without: &taken)
    // Whichever row gets a file, it is named.
    if !all.isEmpty { named.formUnion(all) }
    return Offer(files: free, isSure: isAlone && all.count == 1 && free.count == 1)
  }

  /// The files that no row names, without those that systems put there.
  var orphans: [String] {
    folder.receipts.keys.filter { path in
      guard !named.contains(path) else { return false }
      let parts = path.split(separator: "/")
      return !parts.contains { $0.hasPrefix(".") }
        && !Self.systemNames.contains(parts.last?.lowercased() ?? "")
    }.sorted()
  }

  private static let systemNames: Set = ["thumbs.db", "desktop.ini", "icon\r"]
}

/// Files by their names or hashes. Thousands of rows may ask for thousands of files, so each file is passed
/// once.
private struct Groups {
  private var left: [String: ArraySlice<String>]
  private var isAsked: Set<String> = []

  init(_ files: some Sequence<String>, by key: (String) -> String) {
    left = Dictionary(grouping: files, by: key).mapValues { $0[...] }
  }

  /// Takes up to a number of unused files of a key. `all` are the files of the key the first time; after that
  /// it is empty.
  mutating func take(
    _ key: String, _ most: Int, without taken: inout Set<String>
  ) -> (all: ArraySlice<String>, free: [String]) {
    guard var files = left.removeValue(forKey: key) else { return ([], []) }
    let all = isAsked.insert(key).inserted ? files : []
    var free: [String] = []
    while free.count < most, let file = files.popFirst() {
      if taken.insert(file).inserted { free.append(file) }
    }
    left[key] = files
    return (all, free)
  }
}

/// A row of the Receipts tab with its file.
private struct CheckedReceipt {
  private let row: TabRow
  private let tab: Tab
  private let context: CheckContext
  private let name: String
  private let fileName: Int

  /// Nil if the path itself is wrong, which is a finding of its own.
  init?(_ row: TabRow, _ tab: Tab, _ context: CheckContext) {
    fileName = tab.schema["fileName"]
    guard let name = row.text(fileName).value, !row.isBlank(fileName),
      ReceiptPathProblem(name, context.folder) == nil
    else { return nil }
    (self.row, self.tab, self.context, self.name) = (row, tab, context, name)
  }

  private func finding(
    _ kind: FindingKind, _ column: String, fix: Finding.Fix? = nil, expected: String? = nil
  ) -> Finding {
    let position = tab.schema[column]
    return Finding(
      kind, at: tab.location(row: row.index, position: position), fix: fix,
      record: row.rawText(tab.schema["id"]), found: row.rawText(position), expected: expected)
  }

  /// The sure remedy that sets cells.
  private func setting(_ kind: FindingKind, _ cells: [(column: String, value: CellValue)]) -> Remedy {
    let option = Remedy.option("", in: tab, because: kind, cells.map { (row.index, $0.column, $0.value) })
    return option.first.map { .sure($0.changes) } ?? .none
  }

  func check(_ files: inout KnownFiles, _ report: inout FindingReport) {
    let folder = files.folder
    guard let place = folder.receipts.index(forKey: name) else { return checkMissing(&files, &report) }
    let (found, file) = folder.receipts[place]
    // Two names that differ in their Unicode form are one key, and two files.
    if !found.utf8.elementsEqual(name.utf8) {
      report.add(finding(.nameForm, "fileName", expected: found)) {
        // A cell never takes over a form that the format does not write.
        UnicodeForm.isComposed(found) ? setting(.nameForm, [("fileName", .text(found))]) : .none
      }
    }
    switch file {
    case .outside: report.add(finding(.linkOut, "fileName"))
    case .file(let size): checkContent(size, folder.receiptContents[found], &report)
    }
  }

  private func checkMissing(_ files: inout KnownFiles, _ report: inout FindingReport) {
    // A sync client has the name, and not yet the content.
    if files.folder.receipts[Self.placeholder(of: name)] != nil {
      return report.add(finding(.notDownloaded, "fileName"))
    }
    let like = files.like(name)
    if like.isSure {
      return report.add(finding(.receiptCase, "fileName", expected: like.files[0])) {
        setting(.receiptCase, [("fileName", .text(like.files[0]))])
      }
    }
    let hash = row.sha256(tab.schema["sha256"]).value
    let moved = hash.map { files.moved($0) } ?? KnownFiles.Offer(files: [], isSure: false)
    if moved.isSure, UnicodeForm.isComposed(moved.files[0]) {
      return report.add(
        finding(
          .receiptMissing, "fileName", fix: .yes, expected: "\(moved.files[0]), which has the same content")
      ) {
        setting(.receiptMissing, [("fileName", .text(moved.files[0]))])
      }
    }
    report.add(
      finding(.receiptMissing, "fileName"),
      options: (like.files + moved.files).flatMap { path in
        Remedy.option(path, in: tab, because: .receiptMissing, [(row.index, "fileName", .text(path))])
      } + [
        Remedy.Option(
          name: Remedy.deleteWord,
          changes: [Remedy.deleting(row.index, of: tab, because: .receiptMissing, context)])
      ])
  }

  private func checkContent(
    _ size: Int, _ content: FolderContents.ReceiptContent?, _ report: inout FindingReport
  ) {
    if size == 0 || content?.isWhole == false { return report.add(finding(.receiptEmpty, "fileName")) }
    let hash = row.sha256(tab.schema["sha256"])
    let count = row.integer(tab.schema["byteCount"]).value
    let number = CellValue.number(String(size))
    let isOtherSize = count.map { $0 != size } ?? false
    let isOtherHash = content.map { content in hash.value.map { $0.lowercased() != content.sha256 } ?? false }
    if isOtherSize || isOtherHash == true {
      let expected =
        isOtherSize
        ? "\(size), the size of \(name)" : content.map { "\($0.sha256), the hash of \(name)" }
      report.add(
        finding(.receiptChanged, isOtherSize ? "byteCount" : "sha256", expected: expected),
        options: Remedy.option(
          "accept", in: tab, because: .receiptChanged,
          (tab.has("byteCount") ? [(row.index, "byteCount", number)] : [])
            + (tab.has("sha256")
              ? [(row.index, "sha256", content.map { .text($0.sha256) } ?? .blank)] : [])))
    } else if let content, hash.isBlank, tab.has("sha256") {
      report.add(finding(.receiptUnhashed, "sha256", expected: content.sha256)) {
        setting(
          .receiptUnhashed,
          (tab.has("byteCount") ? [("byteCount", number)] : []) + [("sha256", .text(content.sha256))])
      }
    }
    checkType(content, &report)
  }

  private func checkType(_ content: FolderContents.ReceiptContent?, _ report: inout FindingReport) {
    guard let type = content?.mediaType, let stated = row.rawText(tab.schema["mediaType"]),
      Self.plain(stated) != Self.plain(type)
    else { return }
    report.add(finding(.receiptType, "mediaType", expected: type)) {
      setting(.receiptType, [("mediaType", .text(type))])
    }
  }

  /// A media type without parameters and without the other names that some have.
  private static func plain(_ type: String) -> String {
    let name = type.prefix { $0 != ";" }.lowercased()
    switch String(name[...].trimmingSpaces) {
    case "image/jpg", "image/pjpeg": return "image/jpeg"
    case "image/heif": return "image/heic"
    case "image/x-png": return "image/png"
    case "application/x-pdf": return "application/pdf"
    case let other: return other
    }
  }

  /// What iCloud shows of a file that is not on this machine.
  private static func placeholder(of name: String) -> String {
    let start = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
    return name[..<start] + "." + name[start...] + ".icloud"
  }
}

extension FindingKind {
  static let receiptMissing = FindingKind(
    "receipt-missing", .error, fix: .ask, "is a file that is not there", advice: "Put the file back.",
    manual: """
      The row names a file such as "2026/shop.jpg", and there is none below Receipts/. It may have been moved or renamed, \
      or not be downloaded yet. Where one file has the content that the row says and no row of its own, repair names it.
      """)

  static let receiptCase = FindingKind(
    "receipt-case", .warning, fix: .yes, "is a file whose name has other capital letters",
    advice: "Correct the cell: not every system finds the file.",
    manual: """
      The row says "2026/shop.jpg" and the file is named 2026/Shop.JPG. Macs and Windows take the two for one name, while \
      Linux and many cloud stores do not.
      """)

  static let receiptEmpty = FindingKind(
    "receipt-empty", .error, fix: .no,
    "is an empty file or the beginning of one: it may not be downloaded yet",
    advice: "Put the file back.",
    manual: """
      The file has its name and no content, or ends in the middle of a picture. Sync clients create "shop.jpg" first and \
      fill it later; a full disk or an upload that was cut leaves the same.
      """)

  static let receiptChanged = FindingKind(
    "receipt-changed", .warning, fix: .ask,
    "is not what the file has: it was changed since, or not copied whole",
    advice: "Compare the file with the original, or accept it as it is.",
    manual: """
      When the receipt was put there its file had the size in byteCount, such as "1000", and the hash in sha256. Now it has another. A photo \
      program may have made it smaller, or a copy ended early.
      """)

  static let linkOut = FindingKind(
    "link-out", .error, fix: .no, "is a link that leads out of Receipts/, or no file at all",
    advice: "Put the file itself there.",
    manual: """
      In place of the file stands a link such as "shop.jpg" to somewhere else on this computer, or a device. No command \
      follows it, since elsewhere it would show another file or none.
      """)

  static let nameForm = FindingKind(
    "name-form", .info, fix: .yes, "is a file whose name has another Unicode form",
    advice: "Nothing to do: it is the same name.",
    manual: """
      An "é" in a file's name can be stored in two ways, and the row and the folder use different ones. The file is found \
      all the same.
      """)
}

extension FindingKind {
  static let receiptUnhashed = FindingKind(
    "receipt-unhashed", .info, fix: .yes, "the receipt has no hash of its file",
    advice: "Nothing to do: repair computes it.",
    manual: """
      The row was made by hand, or by an app that knows no hashes. With the 64 digits of sha256, which begin like \
      "0123456789ab", everybody can tell whether the file is still the same.
      """)

  static let receiptType = FindingKind(
    "receipt-type", .warning, fix: .yes, "is not what the file is",
    advice: "Correct the cell; the file keeps its name.",
    manual: """
      Phones make HEIC pictures, and some programs only rename them. The row says "image/jpeg" and the file begins like \
      another kind, so an app may fail to show it.
      """)

  static let receiptOrphan = FindingKind(
    "receipt-orphan", .warning, fix: .ask, "is a file that no receipt names",
    advice: "Add a row that names it, or move the file out of Receipts/; no command deletes it.",
    manual: """
      The file "IMG_8213.png" stands in Receipts/, and no row of the tab names it. It was put there by hand, or its row was \
      lost.
      """)
}
