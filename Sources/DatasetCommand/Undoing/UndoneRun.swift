import Bookkeeping
import DatasetFormat
import DatasetStore

/// A run, and how it is taken back.
struct UndoneRun {
  var entry: JournalEntry
  var way: OpenDataset.WayBack
  /// Nil where only a part of the run is taken back, and layouts of the rest stay without a word.
  var layouts: LayoutsBack?
  /// The import that alone is taken back, where the run made several.
  var single: ImportArgument.Found?
  /// What is said of the plan, and of the money that comes back.
  var account = Plan.Account(effect: nil)
  /// The same for a person: what the plan changes, and the money.
  var lines: [String] = []

  /// Tells what taking it back changes in a dataset; `base` is that dataset with the runs taken back that are said before, nil where
  /// nobody knows it.
  mutating func tell(_ base: Dataset?, _ opened: OpenDataset, listsAll: Bool) {
    var effect: PlanEffect?
    switch way {
    case .plan(let inverse):
      let shown = ShownPlan(inverse.plan, of: opened, listsAll: listsAll)
      account = shown.account
      lines = PlanOutput.changes(shown) + shown.files
      effect = base.flatMap { try? PlanEffect(inverse.plan, in: $0) }
    case .bytes:
      guard let base, let state = state(in: opened) else { break }
      effect = PlanEffect(from: base, to: state)
    }
    account.effect = effect?.lines
    lines += layoutLines + EffectText.lines(effect, in: opened.dataset)
  }

  /// The dataset before the run, as far as this machine keeps it.
  func state(in opened: OpenDataset) -> Dataset? {
    let states = try? EarlierState.all(root: opened.folder.root)
    return try? states?.first { $0.run.id == entry.id }?.witness(beside: opened).dataset
  }

  /// The layouts that get back what they had before the run.
  private var layoutLines: [String] {
    let kept = Set(layouts?.kept.map(\.path) ?? [])
    return entry.files.filter { LayoutFile.name(ofPath: $0.path) != nil && !kept.contains($0.path) }.map {
      Printable.line(
        $0.oldHash == nil
          ? "- \($0.path): the layout goes; files that it was for may be asked about again"
          : "~ \($0.path): the layout is again what it was before the run")
    }
  }

  /// What a dry run goes on from.
  var takenBack: TakenBack {
    TakenBack(entry: entry, way: way, keptLayouts: Set(layouts?.kept.map(\.path) ?? []))
  }

  /// The files that taking it back writes, below the dataset's root.
  var writtenPaths: [String] {
    let kept = Set(layouts?.kept.map(\.path) ?? [])
    switch way {
    case .bytes: return entry.writtenPaths.filter { !kept.contains($0) }
    case .plan(let inverse):
      let touched = Set(inverse.plan.changes.map(\.address.place.description))
      return entry.writtenPaths.filter { path in
        guard !kept.contains(path) else { return false }
        return !path.hasPrefix("Data/") || !path.hasSuffix(".csv")
          || touched.contains(FilePath.stem(of: path))
      }
    }
  }

  /// What a person knows it by.
  var name: String { (single.map { "\($0.fileName) of " } ?? "") + entry.command }
}
