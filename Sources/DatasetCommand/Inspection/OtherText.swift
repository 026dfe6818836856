import DatasetFormat
import Importer
import Spreadsheet

/// A text file whose first level is no table: a statement format with records of its own, a web page, a journal.
struct OtherText {
  /// The format's name, as `inspect --layout` has it; `other` for text that is neither table nor statement.
  let kind: String
  let encoding: TextEncoding
  let hasByteOrderMark: Bool
  let lineEnding: CSVDialect.LineEnding
  let evidence: [String]

  /// Nil for text that may be a table, and for what is no text.
  ///
  /// - Throws: ``Failure`` for an encoding whose name is not known.
  init?(_ bytes: [UInt8], name: String, encoding given: String?) throws {
    let reason: String
    do {
      let format = try FormatRecognition.format(of: bytes, fileName: name)
      guard !format.isTable else { return nil }
      kind = format.rawValue
      reason = "the file begins as \(Self.title(format)) does"
    } catch StatementError.notAStatement(_, let kind) {
      self.kind = "other"
      reason = "the file is \(kind)"
    } catch StatementError.isDataset(_, let part) {
      kind = "other"
      reason = "the file holds \(part)"
    }
    let marked = EncodingDetector.marked(bytes)
    let declared = (try? StatementReader.read(bytes: bytes, fileName: name))?.statements.first?.layout
      .encoding
    let found =
      try given.map(SheetSource.encoding(named:)) ?? marked ?? declared.flatMap(TextEncoding.init(label:))
    guard let encoding = found ?? EncodingDetector.encoding(of: bytes) else { return nil }
    self.encoding = encoding
    hasByteOrderMark = marked == encoding
    lineEnding = Self.lineEnding(of: encoding.isUTF16 ? bytes.filter { $0 != 0 } : bytes)
    evidence = [reason]
  }

  private static func title(_ format: StatementFormat) -> String {
    switch format {
    case .csv, .tsv, .xlsx: "a table"
    case .ofx: "OFX"
    case .qif: "QIF"
    case .camt053: "a camt message of ISO 20022"
    case .mt940: "MT940 or MT942"
    }
  }

  private static func lineEnding(of bytes: [UInt8]) -> CSVDialect.LineEnding {
    var (lf, crlf, cr) = (0, 0, 0)
    for index in bytes.indices {
      switch bytes[index] {
      case 0x0A: if index > 0, bytes[index - 1] == 0x0D { crlf += 1 } else { lf += 1 }
      case 0x0D: if index + 1 == bytes.count || bytes[index + 1] != 0x0A { cr += 1 }
      default: break
      }
    }
    let counts: [(count: Int, ending: CSVDialect.LineEnding)] = [(lf, .lf), (crlf, .crlf), (cr, .cr)]
    let found = counts.filter { $0.count > 0 }
    return found.count > 1 ? .mixed : found.first?.ending ?? .none
  }
}
