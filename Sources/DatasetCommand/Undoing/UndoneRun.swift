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

  /// What a person knows it by.
  var name: String { (single.map { "\($0.fileName) of " } ?? "") + entry.command }
}
