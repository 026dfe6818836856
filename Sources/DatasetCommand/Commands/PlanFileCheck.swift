import Bookkeeping
import DatasetFormat
import DatasetStore
import Importer
import Spreadsheet

/// What is asked of a plan that a file brings, whoever made it, before it is shown: all that it would do must be something that can be
/// shown.
struct PlanFileCheck {
  private let file: String
  private let plan: Plan
  private let opened: OpenDataset
  /// The ids of imports that the plan brings, and of those that it takes back.
  private var imports: (made: Set<String>, taken: Set<String>) = ([], [])

  init(_ plan: Plan, from file: String, for opened: OpenDataset) {
    self.plan = plan
    self.file = file
    self.opened = opened
    let identity = TabSchema.imports["id"]
    for change in plan.changes where change.tab == .imports {
      switch change.action {
      case .insert(let row): imports.made.insert(RecordIndex.canonical(row[identity].text))
      case .remove, .delete, .removeRow:
        if let id = change.address.id { imports.taken.insert(RecordIndex.canonical(id)) }
      default: continue
      }
    }
  }

  /// Refuses files beside the changes that are not what they should be.
  ///
  /// - Throws: ``Failure``.
  func requireSideFiles() throws {
    let paths = plan.layouts.map(\.path) + plan.provenance.map(\.path)
    if let path = Dictionary(grouping: paths, by: \.self).first(where: { $1.count > 1 })?.key {
      throw refusal("\(path) is in it twice")
    }
    for layout in plan.layouts where layout.isLayout {
      guard let bytes = layout.bytes else { continue }
      let definition: LayoutDefinition
      do { definition = try LayoutDefinition(json: bytes, file: layout.path) } catch {
        throw refusal("\(error)")
      }
      guard definition.name + ".json" == layout.name else {
        throw refusal(
          "\(layout.path): the layout calls itself \"\(definition.name)\" (expected the name of its file)")
      }
    }
    for record in plan.provenance { try require(record) }
  }

  /// Refuses a plan that says another effect than it has.
  ///
  /// - Throws: ``Failure``, `PlanError` where the plan does not fit.
  func requireDeclaredEffect() throws {
    guard let declared = plan.declaredEffect else { return }
    let effect = try PlanEffect(plan, in: opened.dataset)
    guard effect.lines != declared else { return }
    let found = EffectText.lines(effect, in: opened.dataset).joined(separator: " ")
    throw refusal(
      "its member effect says another sum than its changes come to (\(found)). Where you changed the plan yourself, take effect out of it"
    )
  }

  /// The layouts that are not what the machine has already: by them future statements would be read.
  func newLayouts() throws -> Set<LayoutFile> {
    if plan.layouts.isEmpty { return [] }
    let known = Dictionary(
      try LayoutFolder(of: opened).files().filter(\.isProven).map { ($0.path, $0.bytes) },
      uniquingKeysWith: { first, _ in first })
    return Set(plan.layouts.filter { $0.bytes != known[$0.path] })
  }

  /// What is kept of an import's lines comes with the import, goes with it, or loses lines; nothing else is known of an import that is
  /// here already.
  private func require(_ record: ProvenanceRecord) throws {
    let id = record.importID.description
    if record.isRemoval {
      guard imports.taken.contains(id) else {
        throw refusal("\(record.path): it would be forgotten, and the plan does not take the import back")
      }
      return
    }
    guard let bytes = record.bytes, let lines = Self.lines(bytes) else {
      throw refusal("\(record.path): it is not a list of lines of a statement")
    }
    if let known = try opened.provenance.bytes(record.importID) {
      guard let before = Self.lines(known), lines.isSubset(of: before) else {
        throw refusal("\(record.path): the import is here already, and the plan has other lines of it")
      }
      return
    }
    guard imports.made.contains(id) else {
      throw refusal("\(record.path): the plan does not bring the import that it is of")
    }
  }

  /// The lines of a statement as they are kept; nil for an import without such a file.
  private static func lines(_ bytes: [UInt8]) -> Set<String>? {
    guard let sheet = ProvenanceRecord.records(bytes) else { return nil }
    let columns = ProvenanceRecord.Column.allCases.indices
    return Set(
      (0..<sheet.rowCount).map { row in
        columns.map { sheet.text(row: row, column: $0) ?? "" }.joined(separator: "\u{1F}")
      })
  }

  private func refusal(_ reason: String) -> Failure {
    Failure(Printable.line("\(file): the plan is refused: \(reason). Nothing was changed."))
  }
}
