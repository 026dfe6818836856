import Spreadsheet

/// A file that holds a plan: the plan itself, or a command's output with the plan as a member.
struct PlanFile: Decodable {
  var plan: PlanDocument

  private enum CodingKeys: String, CodingKey { case plan, changes }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    if members.contains(.plan), !members.contains(.changes) {
      plan = try members.decode(PlanDocument.self, forKey: .plan)
    } else {
      plan = try PlanDocument(from: decoder)
    }
  }
}

/// A plan's JSON, decoded; ``ChangeDocument/change(at:)`` turns it into changes.
///
/// An unknown member is an error: it would have no effect, and the user would not be told.
struct PlanDocument: Decodable {
  var version: Int
  var command: String
  var base: [String: String]
  var changes: [ChangeDocument]
  var effect: [EffectDocument]?
  var provenance: [ProvenanceDocument]?
  var layouts: [LayoutDocument]?

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case version, command, base, effect, changes, provenance, layouts
  }

  init(from decoder: any Decoder) throws {
    let newer = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .version)
    // Unknown members are expected in a newer version.
    guard newer <= 1 else {
      (version, command, base, changes) = (newer, "", [:], [])
      return
    }
    let members = try decoder.members(CodingKeys.self)
    version = newer
    command = try members.decode(String.self, forKey: .command)
    base = try members.decode([String: String].self, forKey: .base)
    changes = try members.decode([ChangeDocument].self, forKey: .changes)
    effect = try members.decodeIfPresent([EffectDocument].self, forKey: .effect)
    provenance = try members.decodeIfPresent([ProvenanceDocument].self, forKey: .provenance)
    layouts = try members.decodeIfPresent([LayoutDocument].self, forKey: .layouts)
  }
}

/// A file that a plan brings: its name, its path, and its text.
struct SideFileDocument<Names: CodingKey & CaseIterable>: Decodable {
  var name: String
  /// The path below the dataset's root.
  var path: String?
  var text: String?

  init(from decoder: any Decoder) throws {
    let members = try decoder.members(Names.self)
    func text(_ name: String) throws -> String? {
      try Names(stringValue: name).flatMap { try members.decodeIfPresent(String.self, forKey: $0) }
    }
    guard let first = Names.allCases.first else { preconditionFailure("a file has a name") }
    name = try members.decode(String.self, forKey: first)
    path = try text("file")
    self.text = try text("text")
    // A description for people; it has no effect.
    _ = try text("does")
  }

  fileprivate var bytes: [UInt8]? { text.map { Array($0.utf8) } }

  fileprivate func require(_ path: String, at place: String) throws(Plan.ReadingError) {
    guard self.path == nil || self.path == path else {
      throw .unknown("\(place).file is another than \(place) names", expected: path)
    }
  }
}

enum ProvenanceMember: String, CodingKey, CaseIterable { case importId, file, does, text }
enum LayoutMember: String, CodingKey, CaseIterable { case name, file, does, text }
typealias ProvenanceDocument = SideFileDocument<ProvenanceMember>
typealias LayoutDocument = SideFileDocument<LayoutMember>

extension SideFileDocument<ProvenanceMember> {
  /// The file; the place is for messages.
  func file(at place: String) throws(Plan.ReadingError) -> ProvenanceRecord {
    guard let id = RecordID(name) else {
      throw .unknown("\(place).importId: \"\(name)\" is not the id of an import", expected: "a UUID")
    }
    let file = ProvenanceRecord(importID: id, bytes: bytes)
    try require(file.path, at: place)
    return file
  }
}

extension SideFileDocument<LayoutMember> {
  /// The same.
  func file(at place: String) throws(Plan.ReadingError) -> LayoutFile {
    guard LayoutFile.isName(name) else {
      throw .unknown(
        "\(place).name: \"\(name)\" is not the name of a layout's file",
        expected: "letters, digits, - and _, then .json")
    }
    let file = LayoutFile(name: name, bytes: bytes)
    try require(file.path, at: place)
    return file
  }
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

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case op, tab, sheet, file, row, id, column, old, new, reason, code
  }

  private enum PlaceDocument { case tab(String), sheet(String), file(String) }

  init(from decoder: any Decoder) throws {
    let members = try decoder.members(CodingKeys.self)
    let places = [CodingKeys.tab, .sheet, .file].filter(members.contains)
    if places.count > 1 {
      throw UnknownMember(path: decoder.codingPath, name: places[1].rawValue, known: [places[0].rawValue])
    }
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

  /// The change; `name` is its place in the document, for messages.
  func change(at name: String) throws(Plan.ReadingError) -> Change {
    guard ChangeAction.operations.contains(op) else {
      throw .unknown(
        "\(name).op: there is no change \"\(op)\"",
        expected: "one of \(ChangeAction.operations.joined(separator: ", "))")
    }
    guard let place = knownPlace else { throw .unknown("\(name): \(unknownPlace)", expected: placeWords) }
    if op == "insert", let stranger = unknownColumn(of: place) {
      throw .unknown(
        "\(name).new: the tab \(place) has no column \"\(stranger)\"", expected: "columns of the format")
    }
    guard let action = action(at: place) else {
      throw .notAPlan("\(name), \(op): a member is missing, or is not of its kind")
    }
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
        guard let known = column.column else { throw .notAPlan("\(name).column is not of its kind") }
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

  private var unknownPlace: String {
    switch place {
    case .tab(let name): "there is no tab \"\(name)\""
    case .sheet(let name), .file(let name): "\"\(name)\" is not a file of Receipts"
    }
  }

  private var placeWords: String {
    if case .tab = place { TabName.allCases.map(\.rawValue).joined(separator: ", ") } else { "Receipts/NAME" }
  }

  /// The name of a value of a new record that its tab has no column for.
  private func unknownColumn(of place: Address.Place) -> String? {
    guard let tab = place.tabName, case .object(let members) = new else { return nil }
    let known = Set(TabSchema.of(tab).columns.map(\.name))
    return members.keys.sorted().first { !known.contains($0) }
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
    return .insert(values)
  }
}

extension ReceiptPath {
  /// The path below `Receipts/`; nil for one that is not there.
  fileprivate static func below(_ path: String) -> String? {
    path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : nil
  }
}
