import Spreadsheet

/// A plan as its JSON has it; turned into changes by ``ChangeDocument/change``.
struct PlanDocument: Decodable {
  var version: Int
  var command: String
  var base: [String: String]
  var changes: [ChangeDocument]
  var provenance: [ProvenanceDocument]?
  var layouts: [LayoutDocument]?
}

struct ProvenanceDocument: Decodable {
  var importId: String
  var text: String?
}

struct LayoutDocument: Decodable {
  var name: String
  var text: String?
}

struct ChangeDocument: Decodable {
  private var op: String
  private var place: PlaceDocument
  private var row: Int?
  private var id: String?
  private var column: JSONValue?
  private var old: JSONValue?
  private var new: JSONValue?
  private var reason: String?
  private var code: String?

  private enum CodingKeys: String, CodingKey {
    case op, tab, sheet, file, row, id, column, old, new, reason, code
  }

  private enum PlaceDocument { case tab(String), sheet(String), file(String) }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    op = try members.decode(String.self, forKey: .op)
    if let sheet = try members.decodeIfPresent(String.self, forKey: .sheet) {
      place = .sheet(sheet)
    } else if let file = try members.decodeIfPresent(String.self, forKey: .file) {
      place = .file(file)
    } else {
      place = .tab(try members.decode(String.self, forKey: .tab))
    }
    row = try members.decodeIfPresent(Int.self, forKey: .row)
    id = try members.decodeIfPresent(String.self, forKey: .id)
    column = try members.decodeIfPresent(JSONValue.self, forKey: .column)
    old = try members.decodeIfPresent(JSONValue.self, forKey: .old)
    new = try members.decodeIfPresent(JSONValue.self, forKey: .new)
    reason = try members.decodeIfPresent(String.self, forKey: .reason)
    code = try members.decodeIfPresent(String.self, forKey: .code)
  }

  /// The change, or nil where a member is missing or unknown.
  var change: Change? {
    guard let place = knownPlace, let action = action(at: place) else { return nil }
    var address = Address(place)
    switch action {
    case .insert, .addTab: break
    case .delete, .restore:
      address.row = row
      address.id = id
    default:
      address.row = row
      address.id = id
      if let column, column != .null {
        guard let known = column.column else { return nil }
        address.column = known
      }
    }
    return Change(action, at: address, reason: reason ?? "", code: code)
  }

  private var knownPlace: Address.Place? {
    switch place {
    case .tab(let name): TabName(rawValue: name).map { .tab($0) }
    case .sheet(let name): .own(name)
    case .file(let path): ReceiptPath.below(path).map { .receipt($0) }
    }
  }

  private func action(at place: Address.Place) -> ChangeAction? {
    switch op {
    case "insert": return insertion(into: place)
    case "set":
      guard row != nil || id != nil, column?.column != nil, let old = (old ?? .null).cellValue,
        let new = (new ?? .null).newValue
      else { return nil }
      return .set(old: old, new: new)
    case "delete": return row == nil ? nil : new?.time.map { .delete($0) }
    case "restore": return row == nil ? nil : new?.time.map { .restore($0) }
    case "remove": return row == nil ? nil : .remove
    case "addColumn": return column?.column == nil ? nil : .addColumn
    case "addTab":
      guard case .tab = place, case .object(let members) = new,
        case .integer(let version) = members["version"],
        version >= 1
      else { return nil }
      return .addTab(version: version)
    case "insertRow": return row == nil ? nil : new?.cells(isNew: true).map { .insertRow($0) }
    case "removeRow": return row == nil ? nil : old?.cells(isNew: false).map { .removeRow($0) }
    case "quarantine": return row == nil ? nil : new?.time.map { .quarantine($0) }
    case "renameColumn":
      guard column?.column != nil, let old = (old ?? .null).cellValue, let new = (new ?? .null).newValue
      else {
        return nil
      }
      return .renameColumn(old: old, new: new)
    case "addSheet": return new?.sheetContents(isNew: true).map { .addSheet($0) }
    case "removeSheet": return old?.sheetContents(isNew: false).map { .removeSheet($0) }
    case "renameTab": return new?.string.map { .renameSheet(to: $0) }
    case "splitCells": return old?.string.map { .splitCells($0) }
    case "joinCells": return new?.string.map { .joinCells($0) }
    case "addFile": return new?.fileContent.map { .addFile($0) }
    case "removeFile": return old?.fileContent.map { .removeFile($0) }
    case "replaceFile":
      guard let old = old?.fileContent, let new = new?.fileContent else { return nil }
      return .replaceFile(old: old, new: new)
    case "moveFile": return new?.string.flatMap(ReceiptPath.below).map { .moveFile(to: $0) }
    case "renewArchive": return .renewArchive
    case "rewrite":
      guard let old = old?.dialect, let new = new?.dialect else { return nil }
      return .rewrite(from: old, to: new)
    default: return nil
    }
  }

  private func insertion(into place: Address.Place) -> ChangeAction? {
    guard let tab = place.tabName, case .object(let members) = new else { return nil }
    let schema = TabSchema.of(tab)
    var values = CompactRow()
    for (position, column) in schema.columns.enumerated() {
      if let value = members[column.name] {
        guard let cell = value.newValue, !cell.isFormula else { return nil }
        values.append(position, cell)
      }
    }
    let known = Set(schema.columns.map(\.name))
    return members.keys.allSatisfy(known.contains) ? .insert(values) : nil
  }
}

extension ReceiptPath {
  /// The path below `Receipts/`; nil for one that is not there.
  fileprivate static func below(_ path: String) -> String? {
    path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : nil
  }
}
