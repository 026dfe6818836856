import DatasetStore
package import SpreadsheetXLSX
package import Statements
import TextScanning

/// One file of a run: as a person named it, or as it lies in a folder, an archive or a mail that they named.
package struct StatementPart {
  /// Its path for messages: behind that of an archive or a mail, `bank.zip/march.csv`.
  package let path: String
  /// What it holds, where it is no file of its own.
  package let bytes: [UInt8]?
  /// Whether a person named it. What only lies beside statements may be something else.
  package let isNamed: Bool
}

/// What is looked for in folders, archives and mails.
package enum ParcelContents {
  case statements
  /// Statements, and the files of money programs.
  case books

  fileprivate func mayHold(name: String) -> Bool {
    let ending = FileName(name).ending
    return ending.isEmpty || ending.allSatisfy(\.isNumber) || Self.statementEndings.contains(ending)
      || self == .books && Self.bookEndings.contains(ending)
  }

  /// Whether bytes are of no kind that it looks for, whatever their name.
  fileprivate func excludes(_ bytes: [UInt8]) -> Bool {
    switch FileSignature(bytes) {
    case nil, .pdf, .zip, .gzip, .ole2: false
    case .sqlite: self == .statements
    default: true
    }
  }

  /// Why a dataset is nothing to read from, and what to do.
  fileprivate var refusalOfDataset: String {
    switch self {
    case .statements:
      "this is a dataset, and its rows are no statement. dataset merge brings two datasets together."
    case .books:
      "this is a dataset already. Copy its folder to have it twice, or export it and name the file."
    }
  }

  private static let statementEndings: Set<String> = [
    "csv", "tsv", "tab", "txt", "asc", "dat", "xlsx", "xlsm", "xls", "ods", "fods", "xml", "htm", "html",
    "ofx",
    "qfx", "qbo", "qif", "sta", "mt", "mt9", "swi", "pdf", "json", "zip", "gz", "eml", "camt", "aso",
  ]
  private static let bookEndings: Set<String> = [
    "sqlite", "mmb", "gnucash", "kmy", "xhb", "journal", "hledger", "ledger", "beancount",
  ]
}

/// What a person gave to read, taken apart: folders, zip archives, gzip files and mails hold files, each of which is a
/// statement of its own.
///
/// ```
/// ["giro.csv", "bank.zip"] → giro.csv, bank.zip/march.csv, bank.zip/april.pdf
/// ```
package struct StatementParcel {
  /// The files, in the order given; those of a folder by name.
  package private(set) var parts: [StatementPart] = []
  /// What was found beside them and cannot be a statement by its kind.
  package private(set) var leftOut: [String] = []
  /// Why something that was named cannot be taken apart.
  package private(set) var failures: [String] = []

  /// How deep folders are searched, and how many containers may lie in one another.
  private static let folderDepth = 8
  private static let containerDepth = 3
  /// How many bytes tell what a file is.
  private static let headSize = 64 << 10

  private let contents: ParcelContents

  /// Takes apart what is named; `-` is standard input, which is read unless `input` is what it held.
  package init(
    _ paths: [String], of contents: ParcelContents = .statements, input: [UInt8]? = nil, limits: XLSXLimits
  ) {
    self.contents = contents
    var limits = limits
    limits[.part] = min(limits[.part], FileAccess.statementLimit)
    for path in paths {
      if (try? DatasetLocator.at(path))?.root == FilePath.absolute(path) {
        failures.append("\(path): \(contents.refusalOfDataset)")
      } else if path == "-", let input {
        add(path, input, isNamed: true, depth: 0, limits)
      } else if FileAccess.isFolder(path) {
        addFolder(path, depth: 0, limits)
      } else {
        addFile(path, isNamed: true, limits)
      }
    }
  }

  private mutating func addFolder(_ path: String, depth: Int, _ limits: XLSXLimits) {
    let names: [String]
    do { names = try FileAccess.names(in: path) } catch {
      failures.append("\(error)")
      return
    }
    for name in names.sorted() where !name.hasPrefix(".") && name != "__MACOSX" {
      let child = FilePath.join(path, name)
      if FileAccess.isFolder(child), FileAccess.isLink(child) { continue }
      if FileAccess.isFolder(child) {
        // The rows of a dataset are no statement, nor is anything that it keeps.
        let isDataset = (try? DatasetLocator.at(child)) != nil
        if isDataset || depth == Self.folderDepth {
          leftOut.append(child)
        } else {
          addFolder(child, depth: depth + 1, limits)
        }
      } else if contents.mayHold(name: name) {
        addFile(child, isNamed: false, limits)
      } else {
        leftOut.append(child)
      }
    }
  }

  private mutating func addFile(_ path: String, isNamed: Bool, _ limits: XLSXLimits) {
    // What cannot be read says so when it is read as a statement.
    let head = path == "-" ? nil : try? FileAccess.readStart(of: path, count: Self.headSize)
    let isContainer = head.map { Container(head: $0) != nil } ?? (path == "-")
    guard isContainer, let bytes = try? FileAccess.readStatement(path) else {
      parts.append(StatementPart(path: path, bytes: nil, isNamed: isNamed))
      return
    }
    add(path, bytes, isNamed: isNamed, depth: 0, limits)
  }

  /// Adds a file by its bytes, or what is in it.
  private mutating func add(
    _ path: String, _ bytes: [UInt8], isNamed: Bool, depth: Int, _ limits: XLSXLimits
  ) {
    guard let container = Container(head: bytes), depth < Self.containerDepth,
      !(container == .zip && Self.isDocument(bytes, path, limits))
    else {
      parts.append(StatementPart(path: path, bytes: bytes, isNamed: isNamed))
      return
    }
    do throws(XLSXProblem) {
      let count = parts.count
      for (name, content) in try container.files(of: bytes, path: path, limits) {
        let inner = name.isEmpty ? path : "\(path)/\(name)"
        // The only file of a gzip file is the file that was named.
        let isMeant = isNamed && container == .gzip
        if !isMeant, !contents.mayHold(name: FilePath.name(of: name)) || contents.excludes(content) {
          leftOut.append(inner)
        } else {
          add(inner, content, isNamed: isMeant, depth: depth + 1, limits)
        }
      }
      if parts.count == count {
        failures.append(
          "\(path): \(container.name) without a file that may be a statement. Unpack it, and look what it holds."
        )
      }
    } catch {
      failures.append("\(path): \(container.name) that cannot be unpacked: \(Self.reason(error)).")
    }
  }

  private static func reason(_ problem: XLSXProblem) -> String {
    switch problem {
    case .damagedArchive(_, let reason): "\(reason). Download it again"
    case .damagedPart(let part, _, let reason): "\(part): \(reason). Unpack it with another program"
    case .tooLarge(let limit, let value, _):
      "it holds more than \(value) \(limit.meaning). Unpack it, and import the files"
    default: "\(problem)"
    }
  }

  /// Whether a zip archive is a workbook or another document, which its reader takes or refuses by its name.
  private static func isDocument(_ bytes: [UInt8], _ path: String, _ limits: XLSXLimits) -> Bool {
    guard let names = (try? PackagedParts(bytes, limits: limits))?.names else {
      return FileName(FilePath.name(of: path)).ending != "zip"
    }
    return names.contains { $0 == "[Content_Types].xml" || $0 == "mimetype" || $0.hasPrefix("Index/") }
  }
}

/// A kind of file that holds files.
private enum Container {
  case zip, gzip, mail

  /// The kind of a file that begins so; nil for others.
  init?(head: [UInt8]) {
    switch FileSignature(head) {
    case .zip, .emptyZip: self = .zip
    case .gzip: self = .gzip
    case nil where MailMessage.isMessage(head): self = .mail
    default: return nil
    }
  }

  var name: String {
    switch self {
    case .zip: "a zip archive"
    case .gzip: "a gzip file"
    case .mail: "a mail"
    }
  }

  /// The files in it with their names, folders in front.
  func files(
    of bytes: [UInt8], path: String, _ limits: XLSXLimits
  ) throws(XLSXProblem) -> [(name: String, bytes: [UInt8])] {
    switch self {
    case .gzip:
      let file = try GzipFile(bytes, limits: limits)
      return [(file.name ?? FileName(FilePath.name(of: path)).gunzipped, file.bytes)]
    case .mail:
      return (MailMessage(bytes)?.attachments ?? []).map { ($0.name, $0.bytes) }
    case .zip:
      let parts = try PackagedParts(bytes, limits: limits)
      var files: [(name: String, bytes: [UInt8])] = []
      for name in parts.names where !name.hasSuffix("/") && !Self.isBookkeeping(name) {
        var content: [UInt8] = []
        try parts.read(name) { content += $0 }
        files.append((name, content))
      }
      return files
    }
  }

  /// What systems put into archives beside the files.
  private static func isBookkeeping(_ name: String) -> Bool {
    name.hasPrefix("__MACOSX/") || FilePath.name(of: name).hasPrefix(".")
  }
}

extension FileName {
  /// The name that a file had before gzip compressed it: `march.csv.gz` → `march.csv`.
  fileprivate var gunzipped: String { ending == "gz" ? String(stem) : "" }
}

extension StatementError {
  /// Whether a file is no statement at all, and not one that cannot be read.
  package var isOfOtherFile: Bool {
    switch self {
    case .empty, .notAStatement, .isDataset, .noTable, .listsOnly: true
    case .isWorkbook, .noColumn, .noSuchColumn, .limit, .tooLarge, .unreadable: false
    }
  }
}

/// Says which files are not statements.
package enum LeftOutFiles {
  private static let named = 5

  /// `left out, since they are no statements: photo.png, notes.txt and 3 more`; nil where there are none.
  package static func text(_ paths: [String]) -> String? {
    guard !paths.isEmpty else { return nil }
    let names = paths.prefix(named).joined(separator: ", ")
    let more = paths.count > named ? " and \(paths.count - named) more" : ""
    return
      "left out, since \(paths.count == 1 ? "it is no statement" : "they are no statements"): \(names)\(more)"
  }
}
