import DatasetFormat
import Spreadsheet

/// The settings that the format needs are there and hold values of their kind; the version is known.
struct SettingsCheck: Check {
  var kinds: [FindingKind] {
    [
      .settingMissing, .settingForm, .datasetIDForm, .settingUnknown, .schemaMissing,
      .schemaFuture, .schemaOlder,
    ]
  }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    // Without its columns the tab cannot be read, which has a finding of its own.
    guard let tab = context.dataset[.settings], tab.has("key"), tab.has("value") else { return }
    let settings = context.dataset.settings
    checkVersion(context, tab, &report)
    var required = [Settings.Key.datasetId]
    if context.version >= 2 { required.append(.currency) }
    for key in required where settings[key] == nil {
      let known = context.comparison.map { $0.restoring(key.rawValue, in: .settings) }.flatMap {
        $0.isEmpty ? nil : $0
      }
      let finding = Finding(
        .settingMissing, at: tab.location(), fix: key == .datasetId && known != nil ? .yes : nil,
        record: key.rawValue,
        expected: context.comparison.flatMap { known == nil ? nil : $0.evidence(key.rawValue) }
          ?? key.rawValue)
      if finding.fix == .yes, let known {
        report.add(finding) { .sure(known) }
        continue
      }
      let restores = known.map { [Remedy.Option(name: Remedy.restoreWord, changes: $0)] } ?? []
      let values =
        key == .datasetId
        ? [(name: Remedy.newIDWord, value: context.origin.newID().description)]
        : CandidateCurrencies.of(context.dataset).map { (name: $0.code, value: $0.code) }
      report.add(
        finding,
        options: restores
          + values.map {
            Remedy.Option(name: $0.name, changes: [adding(key, $0.value, .settingMissing, context)])
          })
    }
    for key in Settings.Key.allCases {
      // A blank value is a required cell that is missing.
      guard let value = settings[key], value.contains(where: { !$0.isWhitespace }),
        let problem = problem(of: key, value: String(value[...].trimmingSpaces), settings, context)
      else { continue }
      let kind: FindingKind = key == .datasetId ? .datasetIDForm : .settingForm
      let row = settings.rows[key.rawValue]
      let position = tab.schema["value"]
      let finding = Finding(
        kind,
        at: tab.location(row: row, position: position),
        // Without a currency no amount can be trusted.
        severity: key == .currency && problem.value == nil ? .error : nil,
        fix: problem.value == nil ? nil : .yes, record: key.rawValue, found: value,
        expected: key == .datasetId
          ? context.comparison.flatMap { comparison in problem.value.map(comparison.evidence) }
          : "\(key.rawValue) to be \(problem.expected)")
      if finding.fix == .ask, let row {
        report.add(finding, options: Self.options(for: key, ofRow: row, in: tab, because: kind, context))
        continue
      }
      report.add(finding) {
        guard let value = problem.value, let row else { return .none }
        return .setting(position, ofRow: row, in: tab, to: .text(value), because: kind)
      }
    }
    for (name, row) in settings.rows.sorted(by: { $0.value < $1.value })
    where Settings.Key(rawValue: name) == nil && !SettledMatters.isAnswer(name) {
      report.add(
        Finding(
          .settingUnknown, at: tab.location(row: row, position: tab.schema["key"]),
          record: name,
          found: name))
    }
  }

  private func checkVersion(_ context: CheckContext, _ tab: Tab, _ report: inout FindingReport) {
    let settings = context.dataset.settings
    let found = settings[.schemaVersion].flatMap { $0.isEmpty ? nil : $0 }
    let (row, position) = (settings.rows["schemaVersion"], tab.schema["value"])
    func finding(_ kind: FindingKind, _ expected: String) -> Finding {
      Finding(
        kind, at: tab.location(row: row, position: position), record: "schemaVersion", found: found,
        expected: expected)
    }
    guard let version = settings.schemaVersion, version >= 1 else {
      return report.add(finding(.schemaMissing, "\(context.version), by the columns present")) {
        let value = String(context.version)
        if let row {
          return .setting(position, ofRow: row, in: tab, to: .text(value), because: .schemaMissing)
        }
        return .sure([adding(.schemaVersion, value, .schemaMissing, nil)])
      }
    }
    if version > SchemaVersion.current {
      report.add(finding(.schemaFuture, "at most \(SchemaVersion.current)"))
    } else if version < SchemaVersion.current {
      report.add(finding(.schemaOlder, "\(SchemaVersion.current) is the newest"))
    }
  }

  /// A new row for a setting; with a context it says when it was made.
  private func adding(
    _ key: Settings.Key, _ value: String, _ kind: FindingKind, _ context: CheckContext?
  ) -> Change {
    var record = RowEncoder(.settings)
    record.text("key", key.rawValue)
    record.text("value", value)
    record.timestamp("updatedAt", context?.origin.now())
    return Change(
      .insert(record.row), at: Address(.settings), reason: kind.explanation, code: kind.code)
  }

  /// The options for a setting whose value is not understood.
  static func options(
    for key: Settings.Key, ofRow row: Int, in tab: Tab, because kind: FindingKind, _ context: CheckContext
  ) -> [Remedy.Option] {
    let values: [(name: String, value: String)] =
      switch key {
      case .datasetId: [(Remedy.newIDWord, context.origin.newID().description)]
      case .schemaVersion: [(String(context.version), String(context.version))]
      case .currency: CandidateCurrencies.of(context.dataset).map { ($0.code, $0.code) }
      case .paydayDay: [("last", "last")]
      case .weekStart: [("monday", "monday"), ("sunday", "sunday")]
      default: []
      }
    let options = Remedy.options(
      tab.schema["value"], ofRow: row, in: tab, among: values.map { ($0.name, .text($0.value)) },
      because: kind)
    // Removing the row of an optional setting restores the default.
    if [.datasetId, .currency, .schemaVersion].contains(key) { return options }
    let leaves = Remedy.quarantining(row, of: tab, because: kind, context)
    return options + [Remedy.Option(name: Remedy.quarantineWord, changes: [leaves])]
  }

  /// The expected value of a setting that has a wrong one.
  private struct Problem {
    var expected: String
    /// The value that is meant, where it is understood all the same.
    var value: String?

    init(expected: String) { self.expected = expected }

    init(means value: String) {
      expected = value
      self.value = value
    }
  }

  private func problem(
    of key: Settings.Key, value: String, _ settings: Settings, _ context: CheckContext
  ) -> Problem? {
    switch key {
    case .datasetId:
      if settings.datasetID != nil { return nil }
      // The identifier of a dataset never changes.
      let known = context.comparison?.earlier.dataset.settings.datasetID
      return known.map { Problem(means: $0.description) } ?? Problem(expected: "a UUID")
    case .schemaVersion:
      guard let version = settings.schemaVersion, version != .max, String(version) != value else {
        return nil
      }
      return Problem(means: String(version))
    case .currency:
      guard let currency = settings.currency else {
        return Problem(expected: "a code of ISO 4217, such as EUR")
      }
      return currency.code == value ? nil : Problem(means: currency.code)
    case .paydayDay: return isPayday(value) ? nil : Problem(expected: "1 to 31, or last")
    case .weekStart:
      return ["monday", "sunday"].contains(value) ? nil : Problem(expected: "monday or sunday")
    case .language:
      return isLanguage(value) ? nil : Problem(expected: "a language tag of BCP 47, such as de or zh-Hans")
    case .createdAt:
      var value = value
      guard let time = value.withUTF8({ Timestamp.parse($0) }) else {
        return Problem(expected: "a time such as 2026-01-31T13:45:00Z")
      }
      return time.form == .canonical ? nil : Problem(means: time.value.description)
    case .revision: return RecordID(value) == nil ? Problem(expected: "a UUID") : nil
    case .name, .spreadsheetId, .rootFolderId, .receiptsFolderId, .parents: return nil
    }
  }

  /// Whether a text has the form of a tag (RFC 5646, §2.1): letters and digits in parts of at most eight.
  private func isLanguage(_ value: String) -> Bool {
    let parts = value.split(separator: "-", omittingEmptySubsequences: false)
    return (2...8).contains(parts.first?.count ?? 0)
      && parts[0].utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
      && parts.dropFirst().allSatisfy { part in
        (1...8).contains(part.count) && part.utf8.allSatisfy { $0 < 0x80 }
          && part.allSatisfy { $0.isLetter || $0.isNumber }
      }
  }

  private func isPayday(_ value: String) -> Bool {
    value == "last" || Int(value).map { (1...31).contains($0) } == true
  }
}

extension FindingKind {
  static let settingMissing = FindingKind(
    "setting-missing", .error, fix: .ask, "a required setting is missing",
    advice: "Add it to the Settings tab.",
    manual: """
      The Settings tab needs a row for datasetId and one for currency. Without the currency, such as "EUR", nobody knows \
      what the amounts are in; without the identifier copies of the dataset cannot be told from other datasets.
      """)

  static let datasetIDForm = FindingKind(
    "dataset-id-form", .error, fix: .ask, "is not the identifier of a dataset (a UUID)",
    advice: "Restore it from a copy; without it no other copy of this dataset can be merged.",
    manual: """
      The identifier says that two files are copies of the same dataset. A spreadsheet may have turned it into a number \
      such as "1.23E+45". A new one would make every other copy a stranger.
      """)

  static let settingUnknown = FindingKind(
    "setting-unknown", .info, fix: .no, "is a setting that this version does not know; it is kept unchanged",
    advice: "Nothing to do.",
    manual: """
      The format has no setting of this name, such as "theme". It may be an app's own, and stays where it is.
      """)

  static let settingForm = FindingKind(
    "setting-form", .warning, fix: .ask, "is not how this setting is written", advice: "Correct the value.",
    manual: """
      The setting has a value that its key does not take, such as "32" for paydayDay. Where the value is understood all \
      the same, as "eur" for EUR, it is read; otherwise it counts as missing.
      """)

  static let schemaMissing = FindingKind(
    "schema-missing", .error, fix: .yes, "the schema version is missing or not a number",
    advice: "Set schemaVersion in the Settings tab.",
    manual: """
      The version says which columns and words the dataset may use, and the Settings have none, or a word such as "two". \
      It is read as the version that its columns belong to.
      """)

  static let schemaOlder = FindingKind(
    "schema-older", .info, fix: .no, "is an older schema version",
    advice: "Run dataset migrate when you like; until then it is read and worked on unchanged.",
    manual: """
      The dataset says version "1" and this tool knows a newer one, with accounts and imports. Everything works already; \
      migrating adds columns and tabs and changes no amount.
      """)
}
