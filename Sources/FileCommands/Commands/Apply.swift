import ArgumentParser
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore
import Importer
import Spreadsheet

package struct Apply: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply", abstract: "Carry out a saved plan.",
    discussion: """
      A plan is what import, repair, merge and other commands print with --dry-run --json, and what \
      dataset diff --json prints. You can look at it, change it, and carry it out later. It is refused if \
      the dataset has changed since the plan was made. With --rebase its changes go to the same records by \
      their ids, and those that no longer fit are listed (exit status 1).

      A plan may come from somebody else, so everything that it does is shown: its changes, the money that \
      they move, and the files that come with it. Of more than 50 changes you see the count of each kind \
      and the first ones; --all lists each. A plan with an unknown member or operation is refused, and so \
      is one whose changes do not add up to the effect that it states. Layouts decide how your next \
      statements are read. On a terminal you are asked about them with the rest. Elsewhere, or with --yes, \
      only --layouts installs those that are not here yet, even from your own plans.

        dataset import march.csv --dry-run --json > plan.json
        dataset apply plan.json
        dataset apply plan.json --yes --layouts
        dataset diff ~/Phone/Money --json | dataset apply -
      """)

  @Argument(
    help: ArgumentHelp("The file of the plan; - is standard input.", valueName: "plan"), completion: .file())
  var plan: String

  @Flag(help: "Carry out what still fits if the dataset was changed since.")
  var rebase = false

  @Flag(help: "Also install the layouts of the plan, which decide how future statements are read.")
  var layouts = false

  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let bytes = plan == "-" ? try FileAccess.readStandardInput() : try FileAccess.read(plan)
    var made: Plan
    do { made = try Plan(json: bytes) } catch {
      throw Failure(Printable.line("\(plan): \(error). Nothing was changed."))
    }
    let opened = try options.openForChanging(change)
    // It was made for the files as they were: another command made it, this one carries it out.
    made.command = CommandLineText.current
    let check = PlanFileCheck(made, from: plan, for: opened)
    try check.requireSideFiles()
    var leftOut: [RebasedPlan.LeftOut] = []
    if rebase {
      try opened.dataset.requireReadable(TabName.allCases)
      let rebased = RebasedPlan(made, on: opened.dataset)
      (made, leftOut) = (rebased.plan, rebased.leftOut)
      for left in leftOut {
        Output.note(
          Printable.line("left out: \(left.change.operation) at \(left.change.address): \(left.reason)"))
      }
    } else if !made.isEmpty {
      try requireSame(made, opened)
      try check.requireDeclaredEffect()
    }
    let new = made.isEmpty ? [] : try check.newLayouts()
    if !new.isEmpty, !layouts, !isShownFirst { leaveOut(new, of: &made) }
    let asksForLayouts = made.layouts.contains { new.contains($0) && $0.isLayout }
    try change.apply(
      made, to: opened, options,
      asking: "Apply \(Plural.count(made.changes.count, "change"))"
        + (asksForLayouts ? ", and read future statements with the layouts of this plan?" : "?"),
      isFromFile: true
    ) { if options.json || !options.quiet || change.asks { PlanOutput.show($0, json: options.json) } }
    if !leftOut.isEmpty { throw ExitCode(1) }
  }

  /// Whether a person sees the plan before it is carried out, and is asked.
  private var isShownFirst: Bool { change.asks }

  /// Leaves out layouts that nobody has agreed to: by them statements would be read that nobody has seen yet.
  private func leaveOut(_ new: Set<LayoutFile>, of plan: inout Plan) {
    let leftOut = plan.layouts.filter(new.contains)
    plan.layouts.removeAll(where: new.contains)
    for layout in leftOut where layout.isLayout {
      Output.note(
        Printable.line(
          "left out: \(layout.path): a layout decides how future statements are read; --layouts installs it"))
    }
  }

  /// - Throws: ``Failure`` where the dataset is another than the plan's.
  private func requireSame(_ plan: Plan, _ opened: OpenDataset) throws {
    for (file, hash) in plan.base.sorted(by: { $0.key < $1.key })
    where opened.dataset.fileHashes[file] != hash {
      throw Failure(
        "\(file): the file was changed since the plan was made. Make the plan again, or use --rebase to carry out what still fits. Nothing was changed."
      )
    }
  }
}

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
      "its member effect does not match its changes (\(found)). If you changed the plan yourself, remove effect from it"
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
        throw refusal("\(record.path): it would be forgotten, but the plan does not take the import back")
      }
      return
    }
    guard let bytes = record.bytes, let lines = Self.lines(bytes) else {
      throw refusal("\(record.path): it is not a list of statement lines")
    }
    if let known = try opened.provenance.bytes(record.importID) {
      guard let before = Self.lines(known), lines.isSubset(of: before) else {
        throw refusal("\(record.path): the import is here already, and the plan has other lines of it")
      }
      return
    }
    guard imports.made.contains(id) else {
      throw refusal("\(record.path): the plan does not contain its import")
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
