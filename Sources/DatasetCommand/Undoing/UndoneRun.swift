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
