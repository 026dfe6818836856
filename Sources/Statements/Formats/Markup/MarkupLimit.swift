/// The limits of marked-up statements: those that the reader of workbooks has, for files that banks would never give.
enum MarkupLimit: String {
  case depth = "the number of elements inside one another"
  case tagBytes = "the number of bytes in one tag"
  case textBytes = "the number of bytes of text in one element"
  case paths = "the number of different paths of elements"

  var value: Int {
    switch self {
    case .depth: 64
    case .tagBytes: 64 << 10
    case .textBytes: 1 << 20
    case .paths: 1 << 14
    }
  }

  /// The refusal of a file that passes it.
  func refusal(of file: String) -> StatementError {
    .limit(file: file, name: rawValue, value: value + 1, limit: value)
  }
}
