import Bookkeeping
import DatasetFormat
import Spreadsheet

extension BookChanges {
  /// Writes a setting that a user may choose.
  ///
  /// - Parameters:
  ///   - name: The setting, in any spelling: `name`, `language`, `paydayDay`, `weekStart`, the ids of the cloud copy, or
  ///     one of the user's own.
  ///   - value: Its new value.
  /// - Throws: ``BookError`` for settings that belong to the format, for a currency where there is one, and
  ///   for values that they cannot have.
  public mutating func set(setting name: String, to value: String) throws(BookError) {
    guard let tab = dataset[.settings] else { throw BookError("the dataset has no tab Settings.") }
    let key = SettingKey.canonical(name)
    let text = HeaderName.trimmed(value)
    if key.isEmpty || text.isEmpty { throw .usage("a setting needs a name and a value.") }
    switch SettingKey(rawValue: key) {
    case .datasetId?, .schemaVersion?, .createdAt?, .revision?, .parents?:
      throw BookError("\(key): it belongs to the format and cannot be changed.")
    case .currency?:
      guard dataset.settings.currency == nil else {
        throw BookError(
          "currency: rows and accounts that name none would be in another one. Give accounts a currency of their own."
        )
      }
      guard let currency = Currency(code: text.uppercased()) else {
        throw .usage("currency: \(text) (expected a code of ISO 4217, such as EUR).")
      }
      mayMove(.any)
      try write(key, currency.code, tab)
    case .weekStart?:
      guard ["monday", "sunday"].contains(text.lowercased()) else {
        throw .usage("weekStart: \(text) is not a first day of the week (expected monday or sunday).")
      }
      try write(key, text.lowercased(), tab)
    case .language?:
      guard let code = Wording.code(text) else {
        throw .usage(
          "language: \(text) is not a language that dataset has texts for (expected one of \(Wording.languages.joined(separator: ", ")))."
        )
      }
      // A region stays: Wording takes the language, and other programs may want both.
      try write(key, text.contains("-") ? text : code, tab)
    case .paydayDay?:
      guard text.lowercased() == "last" || Int(text).map({ (1...31).contains($0) }) == true else {
        throw .usage("paydayDay: \(text) is not a day of the month (expected 1 to 31, or last).")
      }
      try write(key, text.lowercased(), tab)
    case nil:
      if settingRow(key, tab) == nil, let meant = Self.meant(by: key) {
        throw BookError(
          "\(key): there is no such setting (did you mean \(meant)?).", .unknownName, found: key,
          candidates: [meant])
      }
      try write(key, text, tab)
    default: try write(key, text, tab)
    }
  }

  /// The setting of the format that a word with a slip in it means, or its beginning: `weekstrt`, `payday`. Other
  /// words are settings of the user's own.
  private static func meant(by key: String) -> String? {
    let known = SettingKey.allCases.map(\.rawValue)
    let typed = HeaderName.folded(key)
    return NearestName.of(key, among: known)
      ?? known.first { typed.utf8.count > 2 && HeaderName.folded($0).hasPrefix(typed) }
  }

  /// Removes a setting, which restores its default: Monday, the 25th, the folder's name.
  ///
  /// - Throws: ``BookError`` for settings that belong to the format, and for those that do not exist.
  public mutating func delete(setting name: String) throws(BookError) {
    guard let tab = dataset[.settings] else { throw BookError("the dataset has no tab Settings.") }
    let key = SettingKey.canonical(name)
    switch SettingKey(rawValue: key) {
    case .datasetId?, .schemaVersion?, .createdAt?, .revision?, .parents?, .currency?:
      throw BookError("\(key): it belongs to the format and cannot be deleted.")
    default: break
    }
    guard let row = settingRow(key, tab) else {
      throw .unknown("\(key): there is no such setting. See dataset settings.", key)
    }
    remove(tab, row: row)
  }

  private func settingRow(_ key: String, _ tab: Tab) -> Int? {
    var found: Int?
    tab.forEachRow { line in
      if found == nil, line.text(tab.schema["key"]).value.map(SettingKey.canonical) == key {
        found = line.index
      }
    }
    return found
  }

  private mutating func write(_ key: String, _ value: String, _ tab: Tab) throws(BookError) {
    if let row = settingRow(key, tab) { return try set("value", of: tab, row: row, to: value) }
    var new = RowEncoder(.settings)
    new.text("key", key)
    new.text("value", value)
    new.timestamp("updatedAt", time)
    try insert(new)
  }
}
