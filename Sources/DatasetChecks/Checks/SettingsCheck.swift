import DatasetFormat
import Spreadsheet

/// The settings that the format needs are there and hold values of their kind; the version is known.
struct SettingsCheck: Check {
  var codes: [FindingCode] {
    [
      FindingCode("setting-missing"), FindingCode("setting-form"), FindingCode("schema-missing"),
      FindingCode("schema-future"), FindingCode("schema-older"),
    ]
  }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard let tab = context.dataset[.settings] else { return }
    let settings = context.dataset.settings
    checkVersion(context, tab, &report)
    var required = [Settings.Key.datasetId]
    if context.version >= 2 { required.append(.currency) }
    for key in required where settings[key] == nil {
      report.add(Finding(FindingCode("setting-missing"), at: tab.location(), record: key.rawValue, expected: key.rawValue))
    }
    for key in Settings.Key.allCases {
      guard let value = settings[key], let expected = expectation(of: key, value: value, settings) else { continue }
      report.add(
        Finding(
          FindingCode("setting-form"),
          at: tab.location(row: settings.rows[key.rawValue], position: tab.schema["value"]),
          severity: key == .currency || key == .datasetId ? .error : nil, record: key.rawValue, found: value,
          expected: "\(key.rawValue) to be \(expected)"))
    }
  }

  private func checkVersion(_ context: CheckContext, _ tab: Tab, _ report: inout FindingReport) {
    let settings = context.dataset.settings
    let place = tab.location(row: settings.rows["schemaVersion"], position: tab.schema["value"])
    guard let version = settings.schemaVersion else {
      report.add(
        Finding(
          FindingCode("schema-missing"), at: place, found: settings[.schemaVersion],
          expected: "\(context.version), by the columns present"))
      return
    }
    if version > SchemaVersion.current {
      report.add(
        Finding(
          FindingCode("schema-future"), at: place, found: String(version),
          expected: "at most \(SchemaVersion.current)"))
    } else if version < 1 {
      report.add(Finding(FindingCode("schema-missing"), at: place, found: String(version)))
    } else if version < SchemaVersion.current {
      report.add(
        Finding(
          FindingCode("schema-older"), at: place, found: String(version),
          expected: "\(SchemaVersion.current) is the newest"))
    }
  }

  /// What a setting should be, where its value is not that; nil for a good value.
  private func expectation(of key: Settings.Key, value: String, _ settings: Settings) -> String? {
    switch key {
    case .datasetId: settings.datasetID == nil ? "a UUID" : nil
    case .currency: settings.currency == nil ? "an ISO 4217 code" : nil
    case .paydayDay: isPayday(value) ? nil : "1 to 31, or last"
    case .weekStart: ["monday", "sunday"].contains(value.lowercased()) ? nil : "monday or sunday"
    default: nil
    }
  }

  private func isPayday(_ value: String) -> Bool {
    value.lowercased() == "last" || Int(value).map { (1...31).contains($0) } == true
  }
}
