/// The keys of the Settings tab that the format knows.
package enum SettingKey: String, Sendable, CaseIterable {
  /// The identifier of the dataset in all its copies.
  case datasetId
  /// The version of the format that the dataset follows.
  case schemaVersion
  /// The currency of rows and accounts that name none.
  case currency
  /// The dataset's name for people.
  case name
  /// The id of the spreadsheet's cloud copy.
  case spreadsheetId
  /// The id of the folder's cloud copy.
  case rootFolderId
  /// The id of the cloud copy of `Receipts/`.
  case receiptsFolderId
  /// The day of the month on which pay periods begin, 1 to 31 or `last`.
  case paydayDay
  /// The first day of a week in reports, `monday` or `sunday`.
  case weekStart
  /// The language of what people see, a tag of BCP 47.
  case language
  /// When the dataset was made.
  case createdAt
  /// Free for apps; no run reads or writes it.
  case revision
  /// Free for apps; no run reads or writes it.
  case parents
}

extension SettingKey {
  /// A key in the format's spelling; keys the format does not know without white space at the ends.
  package static func canonical(_ text: String) -> String {
    known[HeaderName.folded(text)] ?? HeaderName.trimmed(text)
  }

  private static let known = Dictionary(
    uniqueKeysWithValues: allCases.map { (HeaderName.folded($0.rawValue), $0.rawValue) })

  /// The kind of the value, for the reference page.
  package var kind: String {
    switch self {
    case .datasetId, .revision: "uuid"
    case .schemaVersion: "integer"
    case .currency: "currency"
    case .paydayDay: "1 to 31, or `last`"
    case .weekStart: "`monday` `sunday`"
    case .language: "language of BCP 47, such as `de` or `zh-Hans`"
    case .createdAt: "timestamp"
    case .parents: "list of uuid"
    case .name, .spreadsheetId, .rootFolderId, .receiptsFolderId: "text"
    }
  }

  /// Whether every dataset of the current version has it.
  package var isRequired: Bool { self == .datasetId || self == .schemaVersion || self == .currency }

  /// One sentence for the reference page.
  package var meaning: String {
    switch self {
    case .datasetId: "Names the dataset in all its copies; copies with different ids are never merged."
    case .schemaVersion: "The version of this format that the dataset follows."
    case .currency: "The currency of rows and accounts that name none; optional in version 1."
    case .name: "The dataset's name for people."
    case .spreadsheetId: "The id of the spreadsheet's cloud copy."
    case .rootFolderId: "The id of the folder's cloud copy."
    case .receiptsFolderId: "The id of the cloud copy of `Receipts/`."
    case .paydayDay: "The day of the month on which pay periods begin; `last` is the month's last day."
    case .weekStart: "The first day of a week in reports and budgets."
    case .language:
      "The language of what people see: the page of reports, the sheets Overview and Budget, the names above the columns of a workbook."
    case .createdAt: "When the dataset was made."
    case .revision:
      "Free for apps, and kept as it stands: what copies have in common is shown by what they hold."
    case .parents: "Free for apps, as `revision`."
    }
  }
}

/// How names of tabs and columns are compared.
package enum HeaderName {
  /// The name without case, white space, `_` and `-`.
  package static func folded(_ name: String) -> String {
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return foldedASCII(name) }
    return String(
      String.UnicodeScalarView(
        name.lowercased().unicodeScalars.filter {
          !$0.properties.isWhitespace && $0 != "_" && $0 != "-" && $0 != "\u{FEFF}"
        }))
  }

  /// The same for ASCII, byte by byte.
  private static func foldedASCII(_ name: String) -> String {
    String(unsafeUninitializedCapacity: name.utf8.count) { folded in
      var count = 0
      for byte in name.utf8 {
        switch byte {
        case 0x09...0x0D, 0x20, UInt8(ascii: "_"), UInt8(ascii: "-"): continue
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): folded[count] = byte | 0x20
        default: folded[count] = byte
        }
        count += 1
      }
      return count
    }
  }
}
