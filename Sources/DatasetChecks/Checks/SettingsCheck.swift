import DatasetFormat
import Spreadsheet

/// The settings that the format needs are there and hold values of their kind; the version is known.
struct SettingsCheck: Check {
  let codes = [
    "setting-missing", "setting-form", "dataset-id-form", "setting-unknown", "schema-missing",
    "schema-future", "schema-older",
  ].map {
    FindingCode($0)
  }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard let tab = context.dataset[.settings] else { return }
    let settings = context.dataset.settings
    checkVersion(context, tab, &report)
    var required = [Settings.Key.datasetId]
    if context.version >= 2 { required.append(.currency) }
    for key in required where settings[key] == nil {
      report.add(
        Finding(
          FindingCode("setting-missing"), at: tab.location(), record: key.rawValue, expected: key.rawValue))
    }
    for key in Settings.Key.allCases {
      // A blank value is a required cell that is missing.
      guard let value = settings[key], value.contains(where: { !$0.isWhitespace }),
        let problem = problem(of: key, value: String(value[...].trimmingSpaces), settings)
      else { continue }
      var finding = Finding(
        FindingCode(key == .datasetId ? "dataset-id-form" : "setting-form"),
        at: tab.location(row: settings.rows[key.rawValue], position: tab.schema["value"]),
        // Without a currency no amount can be trusted.
        severity: key == .currency && !problem.isReadable ? .error : nil, record: key.rawValue, found: value,
        expected: key == .datasetId ? nil : "\(key.rawValue) to be \(problem.expected)")
      if problem.isReadable { finding.fix = .yes }
      report.add(finding)
    }
    for (name, row) in settings.rows.sorted(by: { $0.value < $1.value })
    where Settings.Key(rawValue: name) == nil {
      report.add(
        Finding(
          FindingCode("setting-unknown"), at: tab.location(row: row, position: tab.schema["key"]),
          record: name,
          found: name))
    }
  }

  private func checkVersion(_ context: CheckContext, _ tab: Tab, _ report: inout FindingReport) {
    let settings = context.dataset.settings
    let found = settings[.schemaVersion].flatMap { $0.isEmpty ? nil : $0 }
    func add(_ code: String, _ expected: String) {
      let place = tab.location(row: settings.rows["schemaVersion"], position: tab.schema["value"])
      report.add(
        Finding(FindingCode(code), at: place, record: "schemaVersion", found: found, expected: expected))
    }
    guard let version = settings.schemaVersion, version >= 1 else {
      return add("schema-missing", "\(context.version), by the columns present")
    }
    if version > SchemaVersion.current {
      add("schema-future", "at most \(SchemaVersion.current)")
    } else if version < SchemaVersion.current {
      add("schema-older", "\(SchemaVersion.current) is the newest")
    }
  }

  /// What a setting should be, where its value is not that, and whether it is understood all the same.
  private struct Problem {
    var expected: String
    var isReadable = false
  }

  private func problem(of key: Settings.Key, value: String, _ settings: Settings) -> Problem? {
    switch key {
    case .datasetId: return settings.datasetID == nil ? Problem(expected: "a UUID") : nil
    case .schemaVersion:
      guard let version = settings.schemaVersion, version != .max, String(version) != value else {
        return nil
      }
      return Problem(expected: String(version), isReadable: true)
    case .currency:
      guard let currency = settings.currency else {
        return Problem(expected: "a code of ISO 4217, such as EUR")
      }
      return currency.code == value ? nil : Problem(expected: currency.code, isReadable: true)
    case .paydayDay: return isPayday(value) ? nil : Problem(expected: "1 to 31, or last")
    case .weekStart:
      return ["monday", "sunday"].contains(value) ? nil : Problem(expected: "monday or sunday")
    case .createdAt:
      return Timestamp(value) == nil ? Problem(expected: "a time such as 2026-01-31T13:45:00Z") : nil
    case .revision: return RecordID(value) == nil ? Problem(expected: "a UUID") : nil
    case .name, .spreadsheetId, .rootFolderId, .receiptsFolderId, .parents: return nil
    }
  }

  private func isPayday(_ value: String) -> Bool {
    value == "last" || Int(value).map { (1...31).contains($0) } == true
  }
}
