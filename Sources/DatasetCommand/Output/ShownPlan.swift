import Bookkeeping
import DatasetFormat
import DatasetStore

/// A plan with what a person must know of it beside its changes: the money that it moves, and the files that come with it.
///
/// It is made before anything is saved, as it tells what is new by what is there.
struct ShownPlan {
  let plan: Plan
  /// Whether each change is listed, however many there are.
  let listsAll: Bool
  /// The layouts that the plan brings or takes away, and what they do.
  let layouts: [ShownFile]
  /// The same of what is kept of the lines of imports.
  let provenance: [ShownFile]
  private let dataset: Dataset

  /// A plan for a dataset that is open. Of one that a file brings (`isFromFile`) nothing is believed, and more is looked at.
  init(_ plan: Plan, of opened: OpenDataset, listsAll: Bool = false, isFromFile: Bool = false) {
    // Without a readable folder no layout is known.
    let known = plan.layouts.isEmpty ? [] : (try? LayoutFolder(of: opened).files()) ?? []
    self.init(plan, in: opened.dataset, layouts: known, listsAll: listsAll, isFromFile: isFromFile)
  }

  /// A plan for a dataset that is not there yet.
  init(_ plan: Plan, in dataset: Dataset) {
    self.init(plan, in: dataset, layouts: [], listsAll: false, isFromFile: false)
  }

  private init(
    _ plan: Plan, in dataset: Dataset, layouts known: [LayoutFolder.File], listsAll: Bool, isFromFile: Bool
  ) {
    self.plan = plan
    self.dataset = dataset
    self.listsAll = listsAll
    let bytes = Dictionary(known.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
    layouts = plan.layouts.map { ShownFile($0, before: bytes[$0.path]) }
    let rows = isFromFile && !plan.provenance.isEmpty ? KnownRows(dataset, plan) : nil
    provenance = plan.provenance.map { ShownFile($0, lostLines: rows?.lost($0) ?? []) }
  }

  /// What the plan adds to the sums of the books, counted when it is asked for; nil where the plan does not fit the dataset.
  var effect: PlanEffect? { try? PlanEffect(plan, in: dataset) }

  /// All of that for a plan's JSON.
  var account: Plan.Account {
    var account = Plan.Account(effect: effect?.lines)
    account.layouts = layouts.map(\.words)
    account.provenance = provenance.map(\.words)
    return account
  }

  /// Writes the plan with all of that.
  func write(to json: inout JSONWriter) { plan.write(to: &json, account) }

  /// The files and the money, a line each for a person; the money is always last, and always there.
  var lines: [String] { files + EffectText.lines(effect, in: dataset) }

  /// The files alone.
  var files: [String] { (provenance + layouts).map(\.line) }
}

extension ShownPlan {
  /// A plan that changes nothing.
  static var empty: ShownPlan {
    ShownPlan(Plan(command: CommandLineText.current, base: [:]), in: .empty("", .xlsx))
  }
}

extension Dataset {
  /// A dataset without anything, to which plans are applied that make one.
  static func empty(_ name: String, _ storage: Storage) -> Dataset {
    Dataset(name: name, storage: storage, sheets: [])
  }
}
