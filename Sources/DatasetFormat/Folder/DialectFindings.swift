public import Spreadsheet

/// What the format minds in the way a CSV file is written, whatever it holds.
public enum DialectFindings {
  /// What is minded in the file with a name, which is one without folders.
  public static func findings(of dialect: CSVDialect, fileName: String) -> [Finding] {
    var findings: [Finding] = []
    if let delimiter = dialect.delimiter, delimiter != UInt8(ascii: ",") {
      findings.append(
        Finding(
          FindingCode("csv-delimiter"), at: Location(file: fileName, line: 1),
          found: delimiter == UInt8(ascii: "\t") ? "tab" : String(UnicodeScalar(delimiter))))
    }
    if dialect.encoding != .utf8 {
      findings.append(
        Finding(
          FindingCode("csv-encoding"), at: Location(file: fileName, line: 1), severity: .warning,
          found: dialect.encoding.name))
    }
    return findings
  }
}
