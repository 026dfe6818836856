import DatasetFormat
import DatasetStore

/// Checks a dataset and shows what is wrong with it: `ShowFindings DATASET`.
@main enum ShowFindings {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 2 else { fatalError("usage: ShowFindings DATASET") }
    let findings = try DatasetLocator.at(arguments[1]).read { try $0.findings() }
    for severity in Finding.Severity.allCases {
      let found = findings.filter { $0.severity == severity }
      print("\(severity): \(found.count)")
      for finding in found.prefix(5) {
        // The file with its cell and its column, what is wrong there, and what to do.
        print("  \(finding.code): \(finding.sentence)")
      }
    }
  }
}
