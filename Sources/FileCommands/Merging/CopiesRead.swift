import CommandSupport
import DatasetChecks
import DatasetFormat
import DatasetStore
import Merging
import Spreadsheet

/// The dataset at hand, the copies that a person named or that lie beside it, and the state they all come from.
struct CopiesRead {
  let opened: OpenDataset
  let others: [DatasetCopy]
  /// What people know the copies by, the dataset at hand first; no two have the same name.
  let names: [String]
  /// The common state; nil where none is known.
  let base: KnownStates.Found?
  /// What a person should know of datasets that were adapted.
  private(set) var notes: [String] = []

  /// Reads the copies.
  ///
  /// - Parameters:
  ///   - paths: Where they are.
  ///   - base: The name of the state that they come from; nil: the newest that fits.
  ///   - opened: The dataset at hand.
  ///   - adapts: Whether they may be other datasets, which are adapted to this one; they have no state in common.
  /// - Throws: ``Failure``, and what reading them throws.
  init(_ paths: [String], base: String?, beside opened: OpenDataset, adapts: Bool = false) throws {
    self.opened = opened
    try opened.dataset.requireReadable(TabName.allCases)
    var others = try paths.map { path -> DatasetCopy in
      guard FileAccess.exists(path) else {
        throw Failure("\(path): there is no such file or folder. Nothing was changed.")
      }
      let copy = try DatasetCopy(at: path)
      do {
        try copy.requireReadable()
      } catch {
        throw Failure(
          "\(path): \(error) It cannot be merged yet, because what is missing there would count as deleted. Repair it first with dataset repair. Nothing was changed."
        )
      }
      return copy
    }
    var isForeign = false
    for index in others.indices where adapts {
      let other = others[index].dataset
      guard let id = other.settings.datasetID, id != opened.dataset.settings.datasetID else { continue }
      isForeign = true
      guard other.version == opened.dataset.version else {
        throw Failure(
          "\(others[index].path): its schemaVersion is \(other.version), but here it is \(opened.dataset.version). Bring both to the same version with dataset migrate. Nothing was changed."
        )
      }
      let foreign = try ForeignDataset(other, for: opened.dataset)
      others[index].dataset = foreign.dataset
      notes += foreign.notes
    }
    self.others = others
    names = FilePath.distinctNames(of: [opened.folder.root] + others.map(\.path))
    self.base =
      isForeign
      ? nil
      : try base.map { try KnownStates.named($0, beside: opened) }
        ?? KnownStates(of: opened, with: others).newest()
    if !isForeign, let note = try noteOfEmptiness() { notes.append(note) }
    let own = try OwnFiles(of: opened.folder)
    for other in others { notes += try other.folder.map(own.notes) ?? [] }
  }

  /// Refuses copies of another dataset.
  ///
  /// - Throws: ``Failure``.
  func requireOneDataset() throws {
    let id = opened.dataset.settings.datasetID
    for copy in others {
      if let other = copy.dataset.settings.datasetID, let id, other != id {
        throw Failure(
          "\(copy.path): it is a copy of another dataset (its datasetId is \(other), here it is \(id)). To merge the rows of another dataset anyway, add --different-datasets. Nothing was changed."
        )
      }
    }
  }

  /// Refuses copies that lack a required column which another one has, or have a row whose cells have moved.
  ///
  /// - Throws: ``Failure``.
  func requireColumns() throws {
    try Self.requireConflictColumns([opened.dataset] + others.map(\.dataset))
    let all = [(opened.folder.root, opened.dataset)] + others.map { ($0.path, $0.dataset) }
    try Self.requireColumns(all)
    try Self.requireRowsInPlace(all)
  }

  /// Refuses copies with a row whose cells have moved: a payment would pass for deleted, and the merge would take that to all copies.
  ///
  /// - Throws: ``Failure``.
  static func requireRowsInPlace(_ all: [(path: String, dataset: Dataset)]) throws {
    for (path, dataset) in all {
      for tab in dataset.orderedTabs {
        var row: Int?
        tab.forEachRow { if row == nil, $0.doubt != nil { row = $0.index } }
        guard let row else { continue }
        throw Failure(
          "\(path): \(tab.location(row: row)): it is unclear whether the row is deleted or its cells are in the wrong columns. Repair it first with dataset repair. Nothing was changed."
        )
      }
    }
  }

  /// Refuses datasets in which the header of the sheet `Conflicts` was changed: what a person chose there would pass for nothing.
  ///
  /// - Throws: ``Failure``.
  static func requireConflictColumns(_ all: [Dataset]) throws {
    for dataset in all {
      guard let column = dataset.missingConflictColumns.first else { continue }
      throw Failure(
        "\(dataset.name): the tab Conflicts has no column \(column). Write the name back into its header. Nothing was changed."
      )
    }
  }

  /// Refuses datasets of which one lacks a required column that another one has: its cells would pass for cleared, its rows for gone.
  ///
  /// - Throws: ``Failure``.
  static func requireColumns(_ all: [(path: String, dataset: Dataset)]) throws {
    for name in TabName.allCases {
      let tabs = all.compactMap { copy in copy.dataset[name].map { (path: copy.path, tab: $0) } }
      for (position, column) in TabSchema.of(name).columns.enumerated() where column.isRequired {
        let lacking = tabs.filter { $0.tab.binding.columnOfPosition[position] == nil }
        guard lacking.count < tabs.count, let first = lacking.first else { continue }
        throw Failure(
          "\(first.path): \(name.rawValue) has no column \(column.name), so it cannot be compared. Repair it first with dataset repair. Nothing was changed."
        )
      }
    }
  }

  /// The merge, with the receipts that come along.
  ///
  /// - Throws: ``FileError``.
  func merge(receipts: MergedReceipts, command: String) throws -> Merge {
    let now = Origin.system.now()
    let ours = opened.copy
    var copies = [MergeCopy(name: names[0], dataset: ours.dataset, modified: ours.modified)]
    copies[0].removed = try opened.recordsRemovedByRuns()
    copies[0].adopted = ours.recordsAdoptedByRuns
    if !copies[0].removed.isEmpty { copies[0].statesBeforeRemovals = try opened.statesBeforeRemovals() }
    for (index, other) in others.enumerated() {
      var copy = MergeCopy(name: names[index + 1], dataset: other.dataset, modified: other.modified)
      copy.renamedFiles = receipts.renamed[index]
      copy.adopted = other.recordsAdoptedByRuns
      copies.append(copy)
    }
    var merge = Merge(
      base: base?.dataset, doubts: base?.doubts ?? [:], copies: copies, command: command, now: now,
      verification: Checks.verification)
    merge.add(receipts.changes(without: erasedFiles(merge, copies, receipts)))
    return merge
  }

  /// The files of receipts that only rows name which were taken out here and stay out.
  private func erasedFiles(
    _ merge: Merge, _ copies: [MergeCopy], _ receipts: MergedReceipts
  ) -> Set<String> {
    if copies[0].removed.isEmpty { return [] }
    let position = TabSchema.of(.receipts)["fileName"]
    var named = Set(
      merge.plan.changes.compactMap { change in
        change.insertion.flatMap { $0.tab == .receipts ? $0.row[position].text : nil }
      })
    if let tab = copies[0].dataset[.receipts] { named.formUnion(tab.fileNames { _ in true }) }
    var erased: Set<String> = []
    for (index, copy) in copies.dropFirst().enumerated() {
      guard let tab = copy.dataset[.receipts] else { continue }
      for name in tab.fileNames({ copies[0].removed.contains($0) }) {
        let path = receipts.renamed[index][name] ?? name
        if !named.contains(path) { erased.insert(path) }
      }
    }
    return erased
  }

  /// What a person should know where a dataset without transactions is merged with others: nobody can tell here who emptied it.
  private func noteOfEmptiness() throws -> String? {
    let counts = ([opened.dataset] + others.map(\.dataset)).map { $0[.transactions].map(\.filledRowCount) }
    guard let empty = counts.firstIndex(of: 0), counts.contains(where: { $0 ?? 0 > 0 }) else { return nil }
    // What was erased here is known, and stays out.
    if empty == 0, try !opened.recordsRemovedByRuns().isEmpty { return nil }
    return
      "\(names[empty]) has no transactions, others have some. What was erased there without a record of it here stays, or comes in: take the merge back with dataset undo, or erase here, too."
  }
}

extension Tab {
  /// What the rows of the tab Receipts name whose ids fulfil a condition.
  fileprivate func fileNames(_ condition: (String) -> Bool) -> Set<String> {
    var names: Set<String> = []
    let (id, fileName) = (schema["id"], schema["fileName"])
    forEachRow { row in
      if condition(row.identity(id) ?? ""), let name = row.text(fileName).value { names.insert(name) }
    }
    return names
  }
}

/// The states that a dataset and copies of it may have in common, and which of them they have.
///
/// What runs read and left is known, on this machine and on others whose state lies in a folder. Which of it a copy comes from its own records show
/// (``CommonState``): the newest state that all of them bear out is taken.
struct KnownStates {
  private let opened: OpenDataset
  private let others: [DatasetCopy]
  private let common: CommonState
  /// How many states are read to be compared.
  private static let limit = 40

  /// A state, and what a person knows it by.
  struct Found {
    var dataset: Dataset
    var name: String
    /// The records of it of which nobody can tell whether all copies come from them, by their ids.
    var doubts: [TabName: Set<String>] = [:]
  }

  /// - Parameters:
  ///   - opened: The dataset at hand.
  ///   - others: Copies of it.
  /// - Throws: ``FileError``.
  init(of opened: OpenDataset, with others: [DatasetCopy]) throws {
    self.opened = opened
    self.others = others
    common = CommonState(
      of: [opened.dataset] + others.map(\.dataset), removed: [try opened.recordsRemovedByRuns()])
  }

  /// The state that a person names.
  ///
  /// - Throws: What reading it throws.
  static func named(_ name: String, beside opened: OpenDataset) throws -> Found {
    if FileAccess.exists(name) { return Found(dataset: try DatasetCopy(at: name).dataset, name: name) }
    let earlier = try StateArgument.opened(name, beside: opened)
    return Found(dataset: earlier.dataset, name: earlier.name)
  }

  /// The newest state that all copies come from; nil where none is known.
  ///
  /// - Throws: ``FileError``: a state that cannot be read must not pass for one that is not there.
  func newest() throws -> Found? {
    let runs = try opened.passedRuns(with: others)
    if runs.isEmpty { return start() }
    var found: Found?
    var newer: [PassedRun] = []
    var looks = Self.limit
    let all = Set(0...others.count)
    for run in runs {
      guard looks > 0 else { break }
      newer.append(run)
      guard run.holders == all || common.mayCome(from: run.record) else { continue }
      looks -= 1
      guard let left = try run.left(), let before = try run.stoodBefore() else { continue }
      if run.holders == all, let doubts = common.doubts(ofRun: left.dataset, after: before) {
        found = Found(dataset: left.dataset, name: left.name, doubts: doubts)
        break
      }
      // What a merge brought was in the copies that it read: their own traces say nothing of its result.
      let read = try run.copiesRead()
      let isCommon =
        run.isMerge
        ? !read.isEmpty && common.isCommon(left.dataset, mergedOf: [before] + read)
        : common.isCommon(left.dataset, after: before)
      if isCommon {
        found = Found(dataset: left.dataset, name: left.name)
        break
      }
    }
    var copyLooks = Self.limit
    for (index, run) in newer.enumerated() where run.readCount > 0 && copyLooks > 0 {
      copyLooks -= run.readCount
      // Where all have the run's result, what it read is older than what was found.
      if found != nil, run.holders == all { continue }
      // What the run that was found brought is in what it left.
      let isFound = found != nil && index == newer.count - 1
      if let copy = try copyInCommon(run, since: found, isLater: isFound) { return copy }
    }
    guard let found else { return try first(of: runs) }
    // What was typed between that run and the next one may be in all copies, too.
    if let later = try newer.dropLast().last?.stoodBefore(),
      common.isCommonByHand(later, since: found.dataset)
    {
      return Found(dataset: later, name: found.name, doubts: found.doubts)
    }
    return found
  }

  /// A copy that a merge read: its result has all of it, and so have the copy itself and what came of it.
  private func copyInCommon(_ run: PassedRun, since older: Found?, isLater: Bool) throws -> Found? {
    let copies = try run.copiesContained(isLater: isLater)
    guard !copies.isEmpty, let left = try run.left(), let before = try run.stoodBefore() else { return nil }
    return copies.lazy.compactMap { copy, places, forks in
      common.doubts(
        of: copy, since: older?.dataset, broughtInto: left.dataset, after: before, holders: run.holders,
        places: places, forks: forks
      ).map {
        Found(dataset: copy, name: left.name, doubts: $0.merging(older?.doubts ?? [:]) { $0.union($1) })
      }
    }.first
  }

  /// What stood there before the first run that is known, where each copy has all of its records; those that differ are in doubt.
  private func first(of runs: [PassedRun]) throws -> Found? {
    guard let run = runs.last, var state = try run.stoodBefore(), let doubts = common.doubts(ofStart: state)
    else {
      return nil
    }
    // Nobody can tell of the person's own sheets either.
    state.foreignSheets.removeAll { $0.name != ConflictsSheet.name }
    return Found(dataset: state, name: "the dataset before its first run", doubts: doubts)
  }

  /// What was made and never changed by a run is all that is known.
  private func start() -> Found? {
    let made: Found? =
      opened.isAsLastRunLeft
      ? Found(dataset: opened.dataset, name: "the dataset as it is")
      : opened.lastGoodState.map { Found(dataset: $0.dataset, name: $0.name) }
    return made.flatMap { common.isCommon($0.dataset, after: nil) ? $0 : nil }
  }
}
