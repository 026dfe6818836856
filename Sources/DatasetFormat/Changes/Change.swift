import FoundationEssentials
public import Spreadsheet

/// One intended edit of a dataset, which can be printed, applied, refused and reversed: its place, action and
/// reason.
///
/// A plan may insert a million records, so these take no allocation each; every other change is one box.
public struct Change: Sendable, Hashable {
  private enum Contents: Sendable, Hashable {
    /// A new record at the end of a tab.
    case record(TabName, CompactRow, reason: String)
    indirect case other(Other)
  }

  private struct Other: Sendable, Hashable {
    var address: Address
    var action: ChangeAction
    var reason: String
    var code: String?
  }

  private let contents: Contents

  /// A change; `code` is the finding that it settles.
  @usableFromInline package init(
    _ action: ChangeAction, at address: Address, reason: String, code: String? = nil
  ) {
    if case .insert(let row) = action, case .tab(let tab) = address.place, address.row == nil,
      address.id == nil, address.column == nil, code == nil
    {
      contents = .record(tab, row, reason: reason)
    } else {
      contents = .other(Other(address: address, action: action, reason: reason, code: code))
    }
  }

  /// Where.
  @usableFromInline package var address: Address {
    switch contents {
    case .record(let tab, _, _): Address(.tab(tab))
    case .other(let other): other.address
    }
  }

  /// The action.
  @usableFromInline package var action: ChangeAction {
    switch contents {
    case .record(_, let row, _): .insert(row)
    case .other(let other): other.action
    }
  }

  /// Why, in a few words.
  public var reason: String {
    switch contents {
    case .record(_, _, let reason): reason
    case .other(let other): other.reason
    }
  }

  /// The finding that the change settles.
  package var code: String? { if case .other(let other) = contents { other.code } else { nil } }

  /// The tab of the format that the change concerns; nil for the user's own sheets and files.
  public var tab: TabName? { if case .record(let tab, _, _) = contents { tab } else { address.tab } }

  /// The record that the change brings into a tab, with its tab; nil for any other change.
  package var insertion: (tab: TabName, row: CompactRow)? {
    switch contents {
    case .record(let tab, let row, _): (tab, row)
    case .other(let other):
      if case .insert(let row) = other.action, let tab = other.address.tab { (tab, row) } else { nil }
    }
  }

  /// The word for the change in plans (`op`).
  package var operation: String { action.operation }
}

/// Changes of the format's tabs in a line each.
extension Change {
  /// A new record at the end of a tab.
  @usableFromInline package static func insert(tab: TabName, values: CompactRow, reason: String) -> Change {
    Change(.insert(values), at: Address(tab), reason: reason)
  }

  /// A new value of a tab's cell, by the position of its column in the schema and the index of its row in the
  /// sheet. The old value is blank if the sheet lacks the column.
  @usableFromInline package static func set(
    _ position: Int, ofRow row: Int, in tab: Tab, to new: CellValue, reason: String, code: String? = nil
  ) -> Change {
    .set(
      Address(tab, row: row, column: .named(tab.schema.columns[position].name)),
      old: tab.value(row: row, position: position), new: new, reason: reason, code: code)
  }

  /// A new value of one cell.
  @usableFromInline package static func set(
    _ address: Address, old: CellValue, new: CellValue, reason: String, code: String? = nil
  ) -> Change {
    Change(.set(old: old, new: new), at: address, reason: reason, code: code)
  }

  /// A tombstone.
  @usableFromInline package static func delete(_ address: Address, at time: Timestamp, reason: String)
    -> Change
  {
    Change(.delete(time), at: address, reason: reason)
  }

  /// A tombstone removed.
  package static func restore(_ address: Address, at time: Timestamp, reason: String) -> Change {
    Change(.restore(time), at: address, reason: reason)
  }

  /// A record removed from its tab.
  package static func remove(_ address: Address, reason: String) -> Change {
    Change(.remove, at: address, reason: reason)
  }

  /// One of the format's columns at the right end of a tab.
  package static func addColumn(tab: TabName, column: String, reason: String) -> Change {
    Change(.addColumn, at: Address(tab, column: column), reason: reason)
  }

  /// A new tab with the format's columns of a schema version.
  package static func addTab(tab: TabName, version: Int, reason: String) -> Change {
    Change(.addTab(version: version), at: Address(tab), reason: reason)
  }
}

/// A change as a member of a plan's JSON; ``ChangeDocument`` reads it.
extension Change {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("op", operation)
      switch address.place {
      case .tab(let tab): json.member("tab", tab.rawValue)
      case .own(let name): json.member("sheet", name)
      case .receipt(let path): json.member("file", ReceiptPath.folder + path)
      }
      switch action {
      case .insert(let values): writeInsertion(values, to: &json)
      case .set(let old, let new):
        json.key("row")
        json.optional(address.row)
        json.key("id")
        json.optional(address.id)
        writeColumn(to: &json)
        json.key("old")
        old.write(to: &json)
        json.key("new")
        new.write(to: &json)
      case .delete(let time), .restore(let time):
        json.key("row")
        json.optional(address.row)
        json.key("id")
        json.optional(address.id)
        json.member("column", "deletedAt")
        json.member("new", time.description)
      case .remove:
        json.key("row")
        json.optional(address.row)
        json.key("id")
        json.optional(address.id)
      case .addTab(let version):
        json.key("new")
        json.object { json in
          json.key("version")
          json.integer(version)
        }
      default:
        if let row = address.row {
          json.key("row")
          json.integer(row)
        }
        if let id = address.id { json.member("id", id) }
        if address.column != nil { writeColumn(to: &json) }
        action.writeValues(to: &json)
      }
      json.member("reason", reason)
      if let code { json.member("code", code) }
    }
  }

  private func writeInsertion(_ values: CompactRow, to json: inout JSONWriter) {
    let schema = tab.map(TabSchema.of)
    json.key("row")
    json.null()
    json.key("id")
    json.optional(schema?.identityPosition.map { values[$0].text })
    json.key("column")
    json.null()
    json.key("old")
    json.null()
    json.key("new")
    json.object { json in
      values.forEach { position, value in
        json.key(schema?.columns[position].name ?? "")
        value.write(to: &json)
      }
    }
  }

  private func writeColumn(to json: inout JSONWriter) {
    json.key("column")
    switch address.column {
    case .named(let name)?: json.string(name)
    case .at(let index)?:
      json.object { $0.member("letters", CellReference.letters(ofColumn: index)) }
    case nil: json.null()
    }
  }
}

extension ChangeAction {
  /// The members `old` and `new` of what has none of the forms that records have.
  fileprivate func writeValues(to json: inout JSONWriter) {
    func old(_ write: (inout JSONWriter) -> Void) {
      json.key("old")
      write(&json)
    }
    func new(_ write: (inout JSONWriter) -> Void) {
      json.key("new")
      write(&json)
    }
    switch self {
    case .insertRow(let cells): new { $0.cells(cells) }
    case .removeRow(let cells): old { $0.cells(cells) }
    case .quarantine(let time): new { $0.string(time.description) }
    case .renameColumn(let before, let after):
      old { before.write(to: &$0) }
      new { after.write(to: &$0) }
    case .addSheet(let contents): new { contents.write(to: &$0) }
    case .removeSheet(let contents): old { contents.write(to: &$0) }
    case .renameSheet(let name): new { $0.string(name) }
    case .splitCells(let range): old { $0.string(range) }
    case .joinCells(let range): new { $0.string(range) }
    case .addFile(let content): new { content.write(to: &$0) }
    case .replaceFile(let before, let after):
      old { before.write(to: &$0) }
      new { after.write(to: &$0) }
    case .moveFile(let path): new { $0.string(ReceiptPath.folder + path) }
    case .removeFile(let content): old { content.write(to: &$0) }
    case .rewrite(let before, let after):
      old { before.write(to: &$0) }
      new { after.write(to: &$0) }
    case .insert, .set, .delete, .restore, .remove, .addColumn, .addTab, .renewArchive: break
    }
  }
}

extension JSONWriter {
  /// The cells of a row, by the letters of their columns.
  fileprivate mutating func cells(_ cells: [RowCell]) {
    object { json in
      for cell in cells {
        json.key(CellReference.letters(ofColumn: cell.column))
        cell.value.write(to: &json)
      }
    }
  }
}

extension SheetContents {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      if let position {
        json.member("position", position)
      }
      if let dialect {
        json.member("dialect") { dialect.write(to: &$0) }
      }
      json.objects("rows", rows) { json, row in
        json.member("row", row.number)
        json.key("cells")
        json.cells(row.cells)
      }
    }
  }
}

extension FileContent {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { $0.member("base64", Data(bytes).base64EncodedString()) }
  }
}

extension CSVDialect {
  /// All members are written, so that the dialect is read the same way even if the defaults change.
  fileprivate func write(to json: inout JSONWriter) {
    func byte(_ byte: UInt8?) -> String? { byte.map { String(UnicodeScalar($0)) } }
    json.object { json in
      json.member("encoding", encoding.name)
      json.member("bom", hasByteOrderMark)
      json.member("delimiter", byte(delimiter))
      if let delimiterTail { json.member("delimiterTail", byte(delimiterTail)) }
      if mergesBlanks {
        json.member("mergesBlanks", true)
      }
      json.member("quote", byte(quote))
      json.member("escape", escape.rawValue)
      json.member("lineEnding", lineEnding.rawValue)
      json.member("loneReturnEndsRecord", carriageReturnEndsRecord)
      json.member("skipsInitialSpace", skipsInitialSpace)
      json.member("comment", byte(comment))
      json.member("sepLine", hasSepLine)
    }
  }
}

extension CellValue {
  func write(to json: inout JSONWriter) {
    switch self {
    case .blank: json.null()
    case .text(let text): json.string(text)
    case .boolean(let value): json.bool(value)
    case .number(let text): json.object { $0.member("number", text) }
    case .date(let text): json.object { $0.member("date", text) }
    case .error(let text): json.object { $0.member("error", text) }
    case .formula(let text, let shown):
      json.object { json in
        json.member("formula", text)
        json.member("shows") { shown.write(to: &$0) }
      }
    }
  }
}
