import FoundationEssentials
import Spreadsheet

/// The plan as JSON (version 1): `--dry-run --json` prints it and `apply` reads it.
///
/// Values keep their type: text is a string, a boolean a boolean, a blank is null, a number
/// `{"number":"12.50"}`, a date `{"date":"2026-01-31"}`, an error `{"error":"#REF!"}`, a formula
/// `{"formula":"SUM(A2:A9)","shows":{"number":"7"}}`. A change names a tab of the format by `tab`, a user's
/// sheet by `sheet` and a file by `file`. A column without a name is `{"letters":"D"}`. Next to the changes
/// are the files that the plan writes, `provenance` and `layouts`, and `effect`, the plan's effect on the
/// sums of the ledger.
extension Plan {
  /// Additions to a plan's JSON by callers that know the ledger and statements.
  package struct Account: Sendable {
    /// The plan's effect on the sums of the ledger; nil if unknown.
    package var effect: [EffectLine]?
    /// Whether somebody tried to tell it.
    package var tellsEffect: Bool
    /// What each of the layouts does, in their order.
    package var layouts: [String] = []
    /// The same for the kept lines of imports.
    package var provenance: [String] = []

    package init(effect: [EffectLine]?, tellsEffect: Bool = true) {
      self.effect = effect
      self.tellsEffect = tellsEffect
    }

    /// Writes the member `effect`: null if unknown.
    package func write(to json: inout JSONWriter) {
      guard tellsEffect else { return }
      json.key("effect")
      if let effect { json.array(effect) { $1.write(to: &$0) } } else { json.null() }
    }
  }

  /// Writes the plan as one object, with the additions.
  package func write(to json: inout JSONWriter, _ account: Account) {
    json.object { json in
      json.member("version", 1)
      json.member("command", command)
      json.object("base") { json in
        for (file, hash) in base.sorted(by: { $0.key < $1.key }) {
          json.key(file)
          json.string(hash)
        }
      }
      account.write(to: &json)
      json.array("changes", changes) { json, change in change.write(to: &json) }
      writeSideFiles(to: &json, account)
    }
  }

  /// The files besides the tabs: the provenance of imported rows, and the layouts of statements.
  private func writeSideFiles(to json: inout JSONWriter, _ account: Account) {
    func write(
      _ name: String, _ value: String, _ path: String, _ bytes: [UInt8]?, _ words: [String], at index: Int,
      to json: inout JSONWriter
    ) {
      json.object { json in
        json.member(name, value)
        json.member("file", path)
        if words.indices.contains(index) { json.member("does", words[index]) }
        json.member("text", bytes.map { String(decoding: $0, as: UTF8.self) })
      }
    }
    if !provenance.isEmpty {
      json.array("provenance", provenance.enumerated()) { json, item in
        let (index, file) = item
        write(
          "importId", file.importID.description, file.path, file.bytes, account.provenance, at: index,
          to: &json)
      }
    }
    if !layouts.isEmpty {
      json.array("layouts", layouts.enumerated()) { json, item in
        let (index, file) = item
        write("name", file.name, file.path, file.bytes, account.layouts, at: index, to: &json)
      }
    }
  }

  /// The plan as one JSON document.
  public var json: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer, Account(effect: declaredEffect, tellsEffect: declaredEffect != nil))
    return writer.bytes
  }

  /// Why JSON is not a plan.
  package enum ReadingError: DatasetError, Hashable {
    /// The reason.
    case notAPlan(String)
    /// A member, an operation or a name that no plan has: its place, and what would be one. It is never
    /// passed over.
    case unknown(String, expected: String)
    /// The plan follows a newer version than this library knows.
    case newerVersion(Int)

    /// The stable name of the case.
    package var code: String {
      switch self {
      case .notAPlan: "not-a-plan"
      case .unknown: "unknown-member"
      case .newerVersion: "newer-plan"
      }
    }

    package var description: String {
      switch self {
      case .notAPlan(let reason):
        "the file is not a plan: \(reason) (expected the JSON that --dry-run --json prints)"
      case .unknown(let place, let expected):
        "\(place) (expected \(expected)). Use the program that made the plan, or take out what you do not know"
      case .newerVersion(let version):
        "the plan has version \(version), and this program reads version 1; use the program that made it"
      }
    }
  }

  /// Reads a plan that ``json`` wrote, or a document that holds one as its member `plan`.
  ///
  /// - Throws: A `DatasetError`: `not-a-plan`, `unknown-member`, `newer-plan`.
  public init(json: [UInt8]) throws { try self.init(document: json) }

  /// The same with the reason as a value.
  package init(document json: [UInt8]) throws(ReadingError) {
    let document: PlanDocument
    do { document = try JSONDecoder().decode(PlanFile.self, from: Data(json)).plan } catch {
      if let unknown = error as? UnknownMember { throw unknown.asReadingError }
      throw .notAPlan((error as? DecodingError)?.place ?? "it cannot be read")
    }
    guard document.version <= 1 else { throw .newerVersion(document.version) }
    guard document.version == 1 else { throw .notAPlan("its version is \(document.version)") }
    var changes: [Change] = []
    changes.reserveCapacity(document.changes.count)
    for (index, change) in document.changes.enumerated() {
      changes.append(try change.change(at: "changes[\(index)]"))
    }
    self.init(command: document.command, base: document.base, changes: changes)
    provenance = try (document.provenance ?? []).enumerated().map { index, file throws(ReadingError) in
      try file.file(at: "provenance[\(index)]")
    }
    layouts = try (document.layouts ?? []).enumerated().map { index, file throws(ReadingError) in
      try file.file(at: "layouts[\(index)]")
    }
    for (index, line) in (document.effect ?? []).enumerated() where line.line == nil {
      throw .notAPlan("effect[\(index)] cannot be read")
    }
    declaredEffect = document.effect?.compactMap(\.line)
  }
}

extension DecodingError {
  /// Where a document is wrong, in a few words.
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
