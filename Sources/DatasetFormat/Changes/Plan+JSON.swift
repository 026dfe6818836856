import FoundationEssentials
import Spreadsheet

/// The plan as JSON (version 1): what `--dry-run --json` prints and `apply` takes.
///
/// Values keep their type: text is a string, a boolean a boolean, a blank is null, a number
/// `{"number":"12.50"}`, a date `{"date":"2026-01-31"}`, an error `{"error":"#REF!"}`, a formula
/// `{"formula":"SUM(A2:A9)","shows":{"number":"7"}}`. A change names a tab of the format by `tab`, a sheet of the person's
/// own by `sheet` and a file by `file`; a column without a name of its own is `{"letters":"D"}`.
extension Plan {
  /// Writes the plan as one object.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.key("version")
      json.integer(1)
      json.key("command")
      json.string(command)
      json.key("base")
      json.object { json in
        for (file, hash) in base.sorted(by: { $0.key < $1.key }) {
          json.key(file)
          json.string(hash)
        }
      }
      json.key("changes")
      json.array(changes) { json, change in change.write(to: &json) }
      if !provenance.isEmpty {
        json.key("provenance")
        json.array(provenance) { json, record in
          json.object { json in
            json.key("importId")
            json.string(record.importID.description)
            json.key("text")
            json.optional(record.bytes.map { String(decoding: $0, as: UTF8.self) })
          }
        }
      }
      if !layouts.isEmpty {
        json.key("layouts")
        json.array(layouts) { json, layout in
          json.object { json in
            json.key("name")
            json.string(layout.name)
            json.key("text")
            json.optional(layout.bytes.map { String(decoding: $0, as: UTF8.self) })
          }
        }
      }
    }
  }

  /// The plan as one JSON document.
  public var json: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// Why JSON is not a plan.
  public enum ReadingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong with it.
    case notAPlan(String)
    /// The plan follows a newer version than this library knows.
    case newerVersion(Int)

    public var description: String {
      switch self {
      case .notAPlan(let reason):
        "the file is not a plan: \(reason) (expected the JSON that --dry-run --json prints)"
      case .newerVersion(let version):
        "the plan has version \(version), and this program reads version 1; use the program that made it"
      }
    }
  }

  /// Reads a plan that ``json`` wrote, or a command's document that holds one as its member `plan`.
  ///
  /// - Throws: ``ReadingError`` where the document is none, or of a newer version.
  public init(json: [UInt8]) throws(ReadingError) {
    let document: PlanDocument
    do { document = try JSONDecoder().decode(PlanDocument.self, from: Data(json)) } catch {
      guard let holder = try? JSONDecoder().decode(PlanHolder.self, from: Data(json)) else {
        throw .notAPlan((error as? DecodingError)?.place ?? "it cannot be read")
      }
      document = holder.plan
    }
    guard document.version <= 1 else { throw .newerVersion(document.version) }
    guard document.version == 1 else { throw .notAPlan("its version is \(document.version)") }
    var changes: [Change] = []
    changes.reserveCapacity(document.changes.count)
    for (index, change) in document.changes.enumerated() {
      guard let change = change.change else { throw .notAPlan("change \(index + 1) is not understood") }
      changes.append(change)
    }
    self.init(command: document.command, base: document.base, changes: changes)
    for record in document.provenance ?? [] {
      guard let id = RecordID(record.importId) else { throw .notAPlan("an import's id is none") }
      provenance.append(ProvenanceRecord(importID: id, bytes: record.text.map { Array($0.utf8) }))
    }
    for layout in document.layouts ?? [] {
      guard LayoutFile.isName(layout.name) else { throw .notAPlan("a layout's name is none of a file") }
      layouts.append(LayoutFile(name: layout.name, bytes: layout.text.map { Array($0.utf8) }))
    }
  }
}

/// What commands print with `--dry-run --json`: the plan stands among other things.
private struct PlanHolder: Decodable {
  var plan: PlanDocument
}

extension DecodingError {
  /// Where a document is not what it should be, in a few words.
  fileprivate var place: String {
    func path(_ context: Context, _ key: (any CodingKey)? = nil) -> String {
      let keys = context.codingPath + (key.map { [$0] } ?? [])
      return keys.reduce("") { path, key in
        if let index = key.intValue { return path + "[\(index)]" }
        return path.isEmpty ? key.stringValue : path + "." + key.stringValue
      }
    }
    switch self {
    case .keyNotFound(let key, let context): return "\(path(context, key)) is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "\(path(context)) is not of its type"
    case .dataCorrupted(let context):
      return context.codingPath.isEmpty ? "it is not JSON" : "\(path(context)) cannot be read"
    @unknown default: return "it cannot be read"
    }
  }
}
