public import Spreadsheet

extension CSVError: DatasetError {
  /// The stable name of the case: `not-text`.
  package var code: String {
    switch self {
    case .notText: "not-text"
    case .unknownEncoding: "unknown-encoding"
    case .limitPassed: "limit-passed"
    case .unencodable: "unencodable"
    }
  }
}
