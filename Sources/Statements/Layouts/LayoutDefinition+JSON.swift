import Money

/// The file format of a layout (version 1):
///
///     {"version": 1, "name": "my-card", "description": "...",
///      "match": {"header": ["Date", "Payee", "Amount"], "format": "csv", "account": "card"},
///      "read": {"encoding": "windows-1252", "delimiter": ";", "skipLines": 3, "dateOrder": "dmy",
///               "calendar": "gregorian", "monthNames": "croatian", "decimal": ",",
///               "amountUnit": "whole", "sign": "positive-is-out", "moneyOut": ["DOWN"],
///               "moneyIn": ["UP"], "currency": "EUR", "account": "card",
///               "columns": {"date": "Date", "amount": "Amount", "text": ["Payee", "Memo"],
///                           "ignore": "Points"}}}
///
/// `version` and `name` are required. `match` says which files the layout is for. Without a header, it is
/// used only for files for which the user names it with `--layout`. `match.account` excludes statements of
/// other accounts. `read` holds the facts that a file does not contain. An unknown member is an error, so that
/// a typo is not silently ignored.
extension LayoutDefinition {
  /// More bytes than a layout can have.
  package static let byteLimit = 1 << 16

  /// Reads the complete bytes of a layout's file. Its name is used in messages.
  ///
  /// - Throws: ``LayoutError``, which names the file and the member.
  package init(json bytes: [UInt8], file: String) throws(LayoutError) {
    guard bytes.count <= Self.byteLimit else {
      throw .notJSON(file: file, detail: "it has more than \(Self.byteLimit) bytes")
    }
    var top = try LayoutMembers(LayoutValue.parse(bytes, file: file), file: file, path: "")
    let version = try top.integer("version", expected: "1")
    if let version, version > 1 { throw .newerVersion(file: file, version: version) }
    guard version == 1 else {
      throw .badMember(
        file: file, key: "version", found: version.map(String.init) ?? "nothing", expected: "1")
    }
    let name = try top.text("name")
    guard let name, Self.isName(name) else {
      throw .badMember(
        file: file, key: "name", found: name.map { "\"\($0)\"" } ?? "nothing",
        expected: "letters, digits, - and _, and not none")
    }
    self.init(name: name)
    description = try top.text("description")
    if var match = try top.object("match") {
      header = try match.texts("header")
      format = try match.word("format", StatementFormat.self)
      forAccount = try match.text("account")
      try match.finish()
    }
    if var read = try top.object("read") {
      try fill(from: &read)
      try read.finish()
    }
    try top.finish()
  }

  private mutating func fill(from read: inout LayoutMembers) throws(LayoutError) {
    encoding = try read.text("encoding")
    if let text = try read.text("delimiter") {
      guard text.utf8.count == 1, let character = text.first else {
        throw read.bad("delimiter", "\"\(text)\"", expected: "one character, such as \";\"")
      }
      delimiter = character
    }
    skippedLines = try read.integer("skipLines", expected: "a number of lines") ?? 0
    guard (0...100_000).contains(skippedLines) else {
      throw read.bad("skipLines", "\(skippedLines)", expected: "a number of lines")
    }
    dateOrder = try read.word("dateOrder", DateOrder.self)
    calendar = try read.word("calendar", CalendarSystem.self)
    monthNames = try read.word("monthNames", MonthMeaning.self)
    decimalMark = try read.word("decimal", DecimalMark.self)
    amountUnit = try read.word("amountUnit", AmountUnit.self)
    signConvention = try read.word("sign", StatementOptions.SignConvention.self)
    let (out, incoming) = (try read.texts("moneyOut"), try read.texts("moneyIn"))
    if let both = out.first(where: incoming.contains) {
      throw read.bad("moneyIn", "\"\(both)\"", expected: "words that are not in moneyOut")
    }
    if !out.isEmpty || !incoming.isEmpty { directionWords = DirectionMeanings(out: out, incoming: incoming) }
    currency = try read.text("currency")
    if let currency, Currency(code: currency) == nil {
      throw read.bad("currency", "\"\(currency)\"", expected: "a code such as EUR")
    }
    account = try read.text("account")
    if var members = try read.object("columns") {
      for role in StatementLayout.Role.allCases {
        let names = try members.texts(role.rawValue)
        if !names.isEmpty { columns.columns[role] = names }
      }
      columns.ignored = try members.texts(ColumnChoices.ignoreWord)
      try members.finish()
    }
  }

  /// Whether a text is a valid layout name, which is also the name of its file.
  static func isName(_ text: String) -> Bool {
    (1...80).contains(text.utf8.count) && text != "none" && text.first != "-"
      && text.unicodeScalars.allSatisfy {
        $0 == "-" || $0 == "_" || $0.properties.isAlphabetic || (0x30...0x39).contains($0.value)
      }
  }

  /// The layout in its file format, one member on each line.
  package var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("version", 1)
      json.memberIfPresent("name", name)
      json.memberIfPresent("description", description)
      json.object("match") { json in
        if !header.isEmpty { json.names("header", header) }
        json.memberIfPresent("format", format?.rawValue)
        json.memberIfPresent("account", forAccount)
      }
      json.object("read") { json in
        json.memberIfPresent("encoding", encoding)
        json.memberIfPresent("delimiter", delimiter.map(String.init))
        if skippedLines > 0 {
          json.member("skipLines", skippedLines)
        }
        json.memberIfPresent("dateOrder", dateOrder?.rawValue)
        json.memberIfPresent("calendar", calendar?.rawValue)
        json.memberIfPresent("monthNames", monthNames?.rawValue)
        json.memberIfPresent("decimal", decimalMark?.rawValue)
        json.memberIfPresent("amountUnit", amountUnit?.rawValue)
        json.memberIfPresent("sign", signConvention?.rawValue)
        if let directionWords {
          json.names("moneyOut", directionWords.out)
          json.names("moneyIn", directionWords.incoming)
        }
        json.memberIfPresent("currency", currency)
        json.memberIfPresent("account", account)
        json.object("columns") { json in
          for role in StatementLayout.Role.allCases {
            if let names = columns.columns[role] { json.names(role.rawValue, names) }
          }
          if !columns.ignored.isEmpty { json.names(ColumnChoices.ignoreWord, columns.ignored) }
        }
      }
    }
    json.newline()
    return json.bytes
  }
}

extension JSONWriter {
  /// A string member, or nothing when there is no string.
  fileprivate mutating func memberIfPresent(_ name: String, _ value: String?) {
    guard let value else { return }
    key(name)
    string(value)
  }

  /// One name as a string, several as a list.
  fileprivate mutating func names(_ name: String, _ values: [String]) {
    key(name)
    if values.count == 1, name != "header" { string(values[0]) } else { array(values) { $0.string($1) } }
  }
}
