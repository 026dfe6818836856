package import Spreadsheet

/// The CSV file of a tab, or of another sheet of the user's, as it was read.
package struct CSVTabFile: Sendable {
  /// The file's name: `Transactions.csv`.
  package let name: String
  /// All bytes of the file.
  let whole: [UInt8]
  /// The bytes that were written to it: without the NUL bytes that a lost end left behind them.
  package let bytes: [UInt8]
  /// What they hold, with the dialect.
  package let document: CSVDocument
  /// What is odd in the file itself: quotes, encoding, a lost end.
  package let findings: [Finding]

  /// Reads a file.
  ///
  /// - Throws: ``UnreadableFile`` for what is no text of cells.
  package init(
    _ bytes: [UInt8], name: String, limits: CSVLimits = CSVLimits()
  ) throws(UnreadableFile) {
    let written = WrittenText(bytes)
    self.name = name
    whole = bytes
    self.bytes = written.bytes
    do throws(CSVError) {
      document = try CSVReader.read(
        written.bytes, name: Self.stem(of: name), options: .ofTab, limits: limits)
    } catch {
      throw UnreadableFile(finding: CSVFindings.finding(of: error, fileName: name))
    }
    findings = CSVFindings.findings(
      of: document, fileName: name, endsOpen: written.endsOpen, missing: written.missingLine)
  }

  /// `Transactions.csv` → `Transactions`
  static func stem(of name: String) -> String {
    name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }
}

/// A file of a dataset that cannot be read at all.
public struct UnreadableFile: DatasetError, Hashable {
  /// Which file it is, and why.
  package let finding: Finding

  /// A file that cannot be read, for this reason.
  package init(finding: Finding) { self.finding = finding }

  /// The code of the finding.
  public var code: String { finding.code }

  public var description: String { finding.description }

  /// What went wrong, for a person, without words of the command.
  public var sentence: String { finding.sentence }
}

/// The written part of a text file: a sync client, or a disk that lost power, leaves NUL bytes in place of
/// its end.
struct WrittenText {
  /// The bytes without the NULs at their end.
  let bytes: [UInt8]
  /// Whether NUL bytes were left out.
  let isCut: Bool

  init(_ bytes: [UInt8]) {
    let count = (bytes.lastIndex { $0 != 0 } ?? -1) + 1
    // In UTF-16 every second byte is NUL, the last one too.
    let isCut = count > 0 && count < bytes.count && !bytes.prefix(min(count, 1 << 10)).contains(0)
    self.isCut = isCut
    self.bytes = isCut ? Array(bytes[..<count]) : bytes
  }

  /// Whether the last line has no end.
  var endsOpen: Bool {
    bytes.last.map { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") && $0 != 0 } ?? false
  }

  /// The line at which NUL bytes begin; nil if there are none.
  var missingLine: Int? { isCut ? bytes.count { $0 == UInt8(ascii: "\n") } + 1 : nil }
}
