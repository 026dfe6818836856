import Spreadsheet

/// What this package calls the settings; an app that imports SwiftUI has another `Settings`.
package typealias Settings = DatasetSettings

/// The values of the Settings tab.
public struct DatasetSettings: Sendable {
  /// The keys that the format knows.
  package typealias Key = SettingKey

  /// Values as typed, by key; the first row of a key counts. Known keys are in their own spelling here,
  /// whatever their case, spaces, `_` and `-` in the cell.
  public private(set) var values: [String: String] = [:]
  /// Row indices of the tab's sheet, by key.
  package private(set) var rows: [String: Int] = [:]

  package init() {}

  /// Reads the tab.
  package init(_ tab: Tab) {
    let key = tab.schema["key"]
    let value = tab.schema["value"]
    tab.forEachRow { row in
      guard let name = row.text(key).value.map(SettingKey.canonical), values[name] == nil else { return }
      values[name] = row.rawText(value) ?? ""
      rows[name] = row.index
    }
  }

  /// The value of a key as its cell has it; nil if the key is missing or blank.
  package subscript(_ key: Key) -> String? { values[key.rawValue] }

  /// The dataset's identifier.
  public var datasetID: RecordID? { self[.datasetId].flatMap { RecordID(HeaderName.trimmed($0)) } }

  /// The schema version, or nil if it is missing or no whole number.
  ///
  /// `2.0` is 2, as spreadsheets write it. A number too large to hold is newer than any version.
  public var schemaVersion: Int? {
    guard let text = self[.schemaVersion].map(HeaderName.trimmed) else { return nil }
    do throws(DecimalNumber.ParseError) {
      let number = try DecimalNumber(plain: text).reduced
      return number.scale == 0 ? Int(number.mantissa) : nil
    } catch {
      return error == .tooLarge && !text.hasPrefix("-") ? .max : nil
    }
  }

  /// The currency of rows and accounts that name none.
  public var currency: Currency? {
    self[.currency].flatMap { Currency(code: HeaderName.trimmed($0).uppercased()) }
  }
}
