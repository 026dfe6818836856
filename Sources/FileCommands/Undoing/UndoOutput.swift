import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore
import Spreadsheet

/// What `undo` and `redo` did, or would.
enum UndoOutput {
  static func show(_ undone: [UndoneRun], isDryRun: Bool, json: Bool) {
    if json {
      showJSON(undone)
      return
    }
    for item in undone {
      let verb = isDryRun ? "would take back" : "took back"
      Output.line("\(verb): \(item.name) (\(LocalTime.text(item.entry.time)))")
      switch item.way {
      case .bytes: if isDryRun { Output.line("  byte for byte: nothing was changed since") }
      case .plan(let inverse): show(inverse, item, isDryRun: isDryRun)
      }
      // Else they were named before it was done.
      if isDryRun { for path in item.writtenPaths { Output.line("  would write \(path)") } }
      if isDryRun { for line in item.lines { Output.line("  " + line) } }
      for line in kept(item.layouts) { Output.line(line) }
    }
  }

  /// The layouts that stay although the run left them.
  private static func kept(_ layouts: UndoneLayouts?) -> [String] {
    (layouts?.kept ?? []).map { "  kept: \($0.path): \($0.reason)" }
  }

  private static func show(_ inverse: UndoPlan, _ item: UndoneRun, isDryRun: Bool) {
    if item.single == nil {
      Output.line(
        "  the files were changed since, so only what nobody touched \(isDryRun ? "would go" : "went") back")
    }
    if inverse.plan.isEmpty {
      Output.line("  nothing to change")
    } else {
      Output.line("  " + PlanOutput.summary(inverse.plan).joined(separator: ", "))
    }
    for line in kept(inverse) { Output.line(line) }
  }

  /// How many rows are looked through for what a run did to single ones.
  static let mostRows = 200_000

  /// What becomes of each row when a state comes in the place of another.
  static func changes(from dataset: Dataset, to state: Dataset, _ change: ChangeOptions) -> [String] {
    let rows = [dataset, state].compactMap { $0[.transactions]?.sheet.rowCount }.max() ?? 0
    guard rows <= mostRows else { return [] }
    let difference = DatasetDifference(
      from: dataset, to: state, onto: dataset, command: CommandLineText.current)
    return PlanOutput.changes(
      ShownPlan(difference.plan, in: dataset, listsAll: change.all, listsCells: change.cells))
  }

  /// What stays, and what is gone already.
  static func kept(_ inverse: UndoPlan) -> [String] {
    inverse.kept.map { "  kept: \($0.address): \($0.reason)" }
      + inverse.missing.sorted { $0.key.rawValue < $1.key.rawValue }.map { tab, count in
        "  not there any more: \(Plural.count(count, "row")) of \(tab.rawValue) that the run made"
      }
  }

  /// What is about to be taken back.
  static func announcement(_ item: UndoneRun) -> [String] {
    var lines = ["taking back: \(item.name) (\(LocalTime.text(item.entry.time)))"]
    if item.single == nil, !item.entry.summary.isEmpty {
      lines.append("  it did: " + item.entry.summary.joined(separator: ", "))
    }
    if case .plan(let inverse) = item.way {
      if item.single == nil {
        lines.append("  files were changed since, so only what nobody touched goes back:")
      }
      lines.append("  " + PlanOutput.summary(inverse.plan).joined(separator: ", "))
      let kept = kept(inverse)
      lines += kept.prefix(shown)
      if kept.count > shown { lines.append("  ... and \(kept.count - shown) more that stay") }
    }
    lines += item.writtenPaths.map { "  writes \($0)" }
    lines += item.lines.map { "  " + $0 }
    lines += kept(item.layouts)
    return lines
  }

  /// What is about to be brought back.
  static func announcement(ofRedo entry: JournalEntry) -> [String] {
    ["bringing back: \(entry.command) (\(LocalTime.text(entry.time)))"]
      + (entry.summary.isEmpty ? [] : ["  it did: " + entry.summary.joined(separator: ", ")])
  }

  /// How many kept rows are listed before the question.
  private static let shown = 20

  /// What `redo` brought back, or would.
  static func show(redone entry: JournalEntry, isDryRun: Bool, json: Bool) {
    guard json else {
      return Output.line(
        "\(isDryRun ? "would bring back" : "brought back"): \(entry.command) (\(LocalTime.text(entry.time)))")
    }
    Output.document { json in
      json.array("redone", [entry]) { $0.string($1.id) }
      json.objects("runs", [entry]) { json, entry in
        json.member("id", entry.id)
        json.member("command", entry.command)
      }
    }
  }

  private static func showJSON(_ undone: [UndoneRun]) {
    Output.document { json in
      json.array("undone", undone.filter { $0.single == nil }) { $0.string($1.entry.id) }
      json.objects("runs", undone) { json, item in
        json.member("id", item.entry.id)
        json.member("command", item.entry.command)
        if let single = item.single { json.member("import", single.id) }
        json.key("byteForByte")
        switch item.way {
        case .bytes:
          json.bool(true)
          item.account.write(to: &json)
        case .plan(let inverse):
          json.bool(false)
          write(inverse, item.account, to: &json)
        }
        json.member("files", item.writtenPaths)
        json.objects("keptLayouts", item.layouts?.kept ?? []) { json, layout in
          json.member("path", layout.path)
          json.member("reason", layout.reason)
        }
      }
    }
  }

  private static func write(_ inverse: UndoPlan, _ account: Plan.Account, to json: inout JSONWriter) {
    json.objects("kept", inverse.kept) { json, kept in
      json.member("tab", kept.address.place.description)
      json.member("row", kept.address.row)
      json.member("id", kept.address.id)
      json.member("reason", kept.reason)
    }
    json.object("missing") { json in
      for (tab, count) in inverse.missing.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        json.member(tab.rawValue, count)
      }
    }
    json.key("plan")
    inverse.plan.write(to: &json, account)
  }
}

/// A run, and how it is taken back.
struct UndoneRun {
  var entry: JournalEntry
  var way: OpenDataset.WayBack
  /// Nil where only a part of the run is taken back, and layouts of the rest stay without a word.
  var layouts: UndoneLayouts?
  /// The import that alone is taken back, where the run made several.
  var single: ImportArgument.Found?
  /// What is said of the plan, and of the money that comes back.
  var account = Plan.Account(effect: nil)
  /// The same for a person: what the plan changes, and the money.
  var lines: [String] = []

  /// Tells what taking it back changes in a dataset; `base` is that dataset with the runs taken back that are said before, nil where
  /// nobody knows it.
  mutating func tell(_ base: Dataset?, _ opened: OpenDataset, _ change: ChangeOptions) {
    var effect: PlanEffect?
    switch way {
    case .plan(let inverse):
      let shown = ShownPlan(
        inverse.plan, of: opened, listsAll: change.all, listsCells: change.cells)
      account = shown.account
      lines = PlanOutput.changes(shown) + shown.files
      effect = base.flatMap { try? PlanEffect(inverse.plan, in: $0) }
    case .bytes:
      guard let base, let state = state(in: opened) else { break }
      effect = PlanEffect(from: base, to: state)
      lines = UndoOutput.changes(from: base, to: state, change)
    }
    account.effect = effect?.lines
    lines += layoutLines + EffectText.lines(effect, in: opened.dataset)
  }

  /// The dataset before the run, as far as this machine keeps it.
  func state(in opened: OpenDataset) -> Dataset? {
    let states = try? EarlierState.all(root: opened.folder.root)
    return try? states?.first { $0.run.id == entry.id }?.opened(beside: opened).dataset
  }

  /// The layouts that get back what they had before the run.
  private var layoutLines: [String] {
    let kept = Set(layouts?.kept.map(\.path) ?? [])
    return entry.files.filter { LayoutFile.name(ofPath: $0.path) != nil && !kept.contains($0.path) }.map {
      Printable.line(
        $0.oldHash == nil
          ? "- \($0.path): the layout is removed; you may be asked about its files again"
          : "~ \($0.path): the layout is again as before the run")
    }
  }

  /// What a dry run goes on from.
  var takenBack: UndoneEntry {
    UndoneEntry(entry: entry, way: way, keptLayouts: Set(layouts?.kept.map(\.path) ?? []))
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
