import Spreadsheet

/// A plan as its JSON has it; turned into changes by ``ChangeDocument/change``.
struct PlanDocument: Decodable {
  var version: Int
  var command: String
  var base: [String: String]
  var changes: [ChangeDocument]
  var provenance: [ProvenanceDocument]?
}

struct ProvenanceDocument: Decodable {
  var importId: String
  var text: String?
}

struct ChangeDocument: Decodable {
  var op: String
  var tab: String
  var row: Int?
  var id: String?
  var column: String?
  var old: ValueDocument?
  var new: ValueDocument?
  var reason: String?
  var code: String?

  /// The change, or nil where a member is missing or unknown.
  var change: Change? {
    guard let tab = TabName(rawValue: tab) else { return nil }
    let reason = reason ?? ""
    switch op {
    case "insert":
      guard case .object(let members) = new else { return nil }
      let schema = TabSchema.of(tab)
      var values = CompactRow()
      for (position, column) in schema.columns.enumerated() {
        if let value = members[column.name] {
          guard let cell = value.newValue else { return nil }
          values.append(position, cell)
        }
      }
      let known = Set(schema.columns.map(\.name))
      guard members.keys.allSatisfy(known.contains) else { return nil }
      return .insert(tab: tab, values: values, reason: reason)
    case "set":
      guard let row, let column, let old = (old ?? .null).cellValue, let new = (new ?? .null).newValue else {
        return nil
      }
      return .set(
        .init(tab: tab, row: row, id: id, column: column, old: old, new: new, reason: reason, code: code))
    case "delete", "restore":
      guard let row, case .text(let text) = new, let time = Timestamp(text) else { return nil }
      let change = Change.RowChange(tab: tab, row: row, id: id, time: time, reason: reason)
      return op == "delete" ? .delete(change) : .restore(change)
    case "remove":
      guard let row else { return nil }
      return .remove(tab: tab, row: row, id: id, reason: reason)
    case "addColumn":
      guard let column else { return nil }
      return .addColumn(tab: tab, column: column, reason: reason)
    case "addTab":
      guard case .object(let members) = new, case .integer(let version) = members["version"], version >= 1
      else { return nil }
      return .addTab(tab: tab, version: version, reason: reason)
    default: return nil
    }
  }
}

/// A value of a plan's JSON: a cell's value, or the members of an inserted row.
indirect enum ValueDocument: Decodable {
  case null
  case text(String)
  case boolean(Bool)
  case integer(Int)
  case object([String: ValueDocument])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else {
      self = .object(try container.decode([String: ValueDocument].self))
    }
  }

  /// A value that is to be written: its number or date must be one, whoever made the document.
  var newValue: CellValue? {
    guard let value = cellValue else { return nil }
    switch value {
    case .number(let text):
      guard text.first != "+", let read = try? DecimalNumber(plain: text) else { return nil }
      return read.scale <= 400 ? value : nil
    case .date(let text): return CalendarDate(iso: text) == nil ? nil : value
    case .blank, .text, .boolean: return value
    }
  }

  var cellValue: CellValue? {
    switch self {
    case .null: return .blank
    case .text(let text): return .text(text)
    case .boolean(let value): return .boolean(value)
    case .integer: return nil
    case .object(let members):
      guard members.count == 1, let (tag, value) = members.first, case .text(let text) = value else {
        return nil
      }
      return tag == "number" ? .number(text) : tag == "date" ? .date(text) : nil
    }
  }
}

extension Timestamp {
  /// Reads RFC 3339 text; nil where it is none.
  public init?(_ text: String) {
    var copy = text
    guard let value = copy.withUTF8({ Timestamp.parse($0)?.value }) else { return nil }
    self = value
  }
}
