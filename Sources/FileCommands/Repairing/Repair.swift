import ArgumentParser
import CommandSupport
import DatasetChecks
import DatasetFormat
import DatasetStore

package struct Repair: DatasetAnswering {
  static let configuration = CommandConfiguration(
    commandName: "repair",
    abstract: "Fix what has only one right answer, and ask about the rest.",
    discussion: """
      What has only one outcome is repaired: a comma in an amount, a misspelt column name, a row that \
      repeats the header. If there are several, you choose: on a terminal you are asked one by one, \
      elsewhere --answer says it. Rows that leave a tab go to the sheet Quarantine with everything they \
      contained. All remaining findings are counted. dataset undo takes a repair back.

      A workbook that is cut or damaged and cannot be opened is rebuilt from what is still in it and from \
      the newest snapshot. Each row is whole, probable, or from the snapshot. You see how many are of each \
      kind, and the tab Salvaged lists the rows that are not whole. The damaged file is kept.

        dataset repair --dry-run                 what would be mended
        dataset repair                           mend it
        dataset repair --only amount-comma       only findings of this code
        dataset repair --answer category-unknown=groceries
        dataset repair --answer category-unknown@Transactions:12=rent
        dataset repair --using last              what is gone or damaged since the last run, as it left it
        dataset repair --using 7fa0c2d4 Transactions:12

      A place is a tab, a tab and a row, a tab, a row and a column, or the beginning of a row's id. dataset help CODE \
      explains a finding.

      --using takes an earlier state (last, or its id in dataset restore), a workbook, or a folder of CSV \
      files of the same dataset. Without a place it brings back rows that are gone, columns that were \
      sorted alone, and cells that can no longer be read; what somebody edited stays. With a place, \
      everything there goes back to that state. Rows that were added since always stay.
      """)

  @Argument(help: ArgumentHelp("With --using: one or more places to bring back.", valueName: "place"))
  var places: [String] = []

  @Option(
    help: ArgumentHelp("Bring back data from an earlier state, a workbook or a folder.", valueName: "state"),
    completion: .file())
  var using: String?

  @Option(
    name: .customLong("answer"),
    help: ArgumentHelp(
      "Answer which of several outcomes a finding has; may be given several times.",
      valueName: "code[@place]=option"))
  var choose: [String] = []

  @Option(
    help: ArgumentHelp("Repair only findings of this code; may be given several times.", valueName: "code"),
    completion: .findingCodes)
  var only: [String] = []

  @OptionGroup(title: "Many datasets") var batch: BatchOptions
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func validate() throws {
    guard batch.isGiven else { return }
    if !change.dryRun {
      throw ValidationError("--batch only shows what would be repaired. Add --dry-run.")
    }
    if let using {
      throw ValidationError("--using \(using): it is a state of one dataset. Leave --batch out.")
    }
  }

  func run() throws {
    if let using { return try bringBack(using) }
    if let place = places.first { throw Failure.usage("\(place): a place is named with --using.") }
    let kinds = try kinds()
    var choices = try RepairArgument.choices(choose)
    if batch.isGiven { return try runBatch() }
    if options.json, change.dryRun { return try printAnswer() }
    guard let opened = try openOrMend(kinds) else { return }
    let context = try checked(opened)
    var repair = try repair(of: context, choices, kinds)
    if change.asks, !options.json {
      let said = RepairPrompt(repair, kinds).choices()
      if !said.isEmpty {
        choices += said
        repair = try self.repair(of: context, choices, kinds)
      }
    }
    try change.apply(
      repair.plan, to: opened, options,
      asking: "Mend \(Plural.count(repair.settled.count, "finding"))?",
      summary: RepairText.summary(repair), verify: repair.verification, adopts: false
    ) { shown in
      if options.json {
        Output.document(RepairJSON.document(repair, shown))
      } else {
        RepairText.print(repair, shown, quiet: options.quiet)
      }
    }
    let hasErrors = repair.open.contains { $0.finding.severity == .error }
    // What an earlier state had to say is said and done, unless it may be needed for what is left.
    if !change.dryRun, context.earlier != nil, !repair.needsEarlier, !hasErrors {
      opened.settleLastGoodState()
    }
    if hasErrors { throw ExitCode(1) }
  }

  /// What a dry run shows: the plan, also where the store would refuse it.
  func answer() throws -> DatasetAnswer {
    let kinds = try kinds()
    let opened: OpenDataset
    switch try open(kinds) {
    case .opened(let dataset): opened = dataset
    case .mending(let mending): return mending.answer
    case .unreadable(let findings, _):
      return DatasetAnswer(document: RepairJSON.document(unreadable: findings), status: 1)
    }
    let repair = try repair(of: checked(opened), RepairArgument.choices(choose), kinds)
    var answer = DatasetAnswer(
      document: RepairJSON.document(repair, ShownPlan(repair.plan, of: opened)),
      status: repair.open.contains { $0.finding.severity == .error } ? 1 : 0)
    do {
      if !repair.plan.isEmpty { try opened.require(repair.plan, by: repair.verification) }
    } catch {
      guard let failure = Failure(error) else { throw error }
      (answer.error, answer.status) = (failure.message, failure.status)
    }
    return answer
  }

  private func kinds() throws -> Set<FindingKind>? {
    let kinds = try only.map { try FindingArgument.kind($0, in: "--only \($0)") }
    return kinds.isEmpty ? nil : Set(kinds)
  }

  private func checked(_ opened: OpenDataset) throws -> CheckContext {
    Progress.step("Checking \(opened.folder.name)")
    return try CheckContext(opened)
  }

  /// - Throws: ``Failure`` for a choice that fits nothing.
  private func repair(
    of context: CheckContext, _ choices: [RepairChoice], _ kinds: Set<FindingKind>?
  ) throws -> RepairPlan {
    let repair = try RepairPlan(
      of: context, choosing: choices, only: kinds, command: CommandLineText.current)
    guard let unused = repair.unused.first else { return repair }
    throw unused.place.flatMap { RepairArgument.misfit($0, in: context.dataset) }
      ?? RepairArgument.misfit(unused, repair)
  }

  /// Brings back what an earlier state holds, in place of looking for findings.
  private func bringBack(_ state: String) throws {
    guard choose.isEmpty, only.isEmpty else {
      throw Failure.usage(
        "--using \(state): --answer and --only do not go with --using. Run them separately.")
    }
    let places = try places.map { text in
      guard let place = RepairPlace(text) else {
        throw Failure.usage(
          "\(text): expected a place as in Transactions, Transactions:12 or Transactions:12:amount, or the beginning of an id."
        )
      }
      return place
    }
    guard let opened = try openOrMend(nil) else { return }
    for place in places {
      if let failure = RepairArgument.misfit(place, in: opened.dataset) { throw failure }
    }
    let earlier = try StateArgument.opened(state, beside: opened)
    let context = CheckContext(dataset: opened.dataset, earlier: earlier)
    guard let repair = EarlierRepair(of: context, at: places, command: CommandLineText.current) else {
      throw Failure("--using \(state): that is a state of another dataset. Nothing was changed.")
    }
    if let place = repair.unused.first {
      throw Failure.unknown(
        "\(place): there is no difference from \(earlier.name) there. Nothing was changed.",
        found: "\(place)")
    }
    try change.apply(
      repair.plan, to: opened, options,
      asking: "Bring \(Plural.count(repair.plan.changes.count, "change")) back?",
      summary: ["brought back from \(earlier.name)"] + PlanOutput.summary(repair.plan), adopts: false
    ) { EarlierRepairOutput.print(repair, $0, earlier, options) }
  }

  /// What became of opening the dataset.
  private enum Opening {
    case opened(OpenDataset)
    /// Its workbook cannot be opened and can be mended.
    case mending(MendingRun)
    /// It cannot be opened: why, and what is said of it.
    case unreadable([Finding], note: String)
  }

  /// The dataset; nil where it could not be opened and its workbook was mended.
  ///
  /// - Throws: `ExitCode` 1 where it cannot be opened, after that was said.
  private func openOrMend(_ only: Set<FindingKind>?) throws -> OpenDataset? {
    switch try open(only) {
    case .opened(let opened): return opened
    case .mending(let mending):
      try mending.run()
      return nil
    case .unreadable(let findings, let note):
      if options.json {
        Output.document(RepairJSON.document(unreadable: findings))
      } else {
        FindingsText.print(findings, quiet: options.quiet)
        Output.note(note)
      }
      throw ExitCode(1)
    }
  }

  private func open(_ only: Set<FindingKind>?) throws -> Opening {
    do { return .opened(try options.openForChanging(change)) } catch {
      let folder = try? options.folder()
      var nothingLeft = ""
      if let folder {
        switch try WorkbookMending.plan(folder, because: error, command: CommandLineText.current) {
        case .mended(let mending) where only?.contains(mending.cause.kind) ?? true:
          return .mending(try MendingRun(mending, folder: folder, options: options, change: change))
        case .nothingLeft:
          nothingLeft = "nothing in the file can be read any more, and no snapshot is kept on this machine; "
        case .mended, .other: break
        }
      }
      guard let (_, findings) = try UnreadableDataset.findings(error, in: folder, only: only) else {
        throw error
      }
      return .unreadable(
        findings,
        note: nothingLeft
          + "nothing was changed; dataset restore lists the earlier states, and brings one back, dataset inspect FILE --salvage shows what is still in a damaged workbook"
      )
    }
  }
}

/// What comes back from an earlier state, with before and after, and what stays as it is.
private enum EarlierRepairOutput {
  static func print(
    _ repair: EarlierRepair, _ shown: ShownPlan, _ earlier: LastGoodState, _ options: DatasetOptions
  ) {
    if options.json {
      Output.document(version: 2) { json in
        json.member("time", earlier.time.description)
        json.member("plan") { shown.write(to: &$0) }
        json.member("addedSince", repair.addedCount)
        json.member("editedSince", repair.keptCount)
      }
      return
    }
    if options.quiet { return }
    Output.line(repair.plan.isEmpty ? "nothing to bring back from \(earlier.name)" : "from \(earlier.name)")
    if !repair.plan.isEmpty { PlanOutput.show(shown, json: false) }
    if repair.addedCount > 0 {
      Output.line(
        "\(Plural.count(repair.addedCount, "row")) added since \(repair.addedCount == 1 ? "stays" : "stay")")
    }
    if repair.keptCount > 0 {
      Output.line(
        "\(Plural.count(repair.keptCount, "record")) edited since \(repair.keptCount == 1 ? "stays" : "stay") unchanged; name a place to bring one back"
      )
    }
  }
}
