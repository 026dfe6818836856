import ArgumentParser
import Bookkeeping
import DatasetChecks
package import DatasetFormat
package import DatasetStore

/// What every command that changes something takes, and the order in which it works: ask, save, then print.
///
/// What is printed may not arrive (`| head`, a full disk), so nothing that a command does comes after it.
package struct ChangeOptions: ParsableArguments {
  @Flag(name: [.customShort("n"), .customLong("dry-run")], help: "Show what would change; change nothing.")
  package var dryRun = false

  @Flag(name: .shortAndLong, help: "Do not ask for confirmation. Questions about the data are still asked.")
  package var yes = false

  @Flag(
    help:
      "Change the files even if a spreadsheet program has them open. Saving there later overwrites the change."
  )
  var force = false

  @Flag(help: "List every change, however many.")
  package var all = false

  @Flag(help: "List changes cell by cell, as the files have them.")
  package var cells = false

  /// Refuses to change files that another program has open: it would write over the changes, or show what is no longer there.
  ///
  /// - Throws: ``Failure``; nothing in a dry run and where it is forced.
  package func requireClosed(_ folder: DatasetFolder) throws {
    guard !dryRun, !force, let lock = folder.openElsewhere else { return }
    throw Failure(
      "Data/\(lock): another program has the file open. Save and close it there, and run the command again, or use --force to change it anyway. If no program has it open, this lock is left over from one that was stopped: delete it. Nothing was changed."
    )
  }

  /// Whether a person is there who is asked before anything changes.
  package var asks: Bool { !yes && Output.canAsk }

  /// Whether to go on: asked on a terminal, sure elsewhere. Enter agrees where one named record changes (`isOne`), which
  /// undo brings back; not where a filter, a file or a whole state does.
  package func confirm(_ question: String, isOne: Bool = false) -> Bool {
    !asks || TypedAnswer.agrees(question, enter: isOne)
  }

  /// Refuses what changes many rows or a whole state where nobody can be asked and nobody has agreed.
  ///
  /// - Parameters:
  ///   - what: What would happen, as a sentence without its end: `3 transactions, -105.35 EUR, would be deleted`.
  ///   - isLookable: Whether --dry-run shows more of it.
  /// - Throws: ``Failure`` with status 1.
  package func requireConsent(to what: @autoclosure () -> String, isLookable: Bool = true) throws {
    guard !yes, !dryRun, !Output.canAsk else { return }
    let look = isLookable ? ", or --dry-run to see it first" : ""
    throw Failure.consent("\(what()). Say --yes to do it\(look). Nothing was changed.")
  }

  /// Applies a plan and then shows the results; where a person is asked they come first, as the question is about them.
  /// A dry run and an empty plan are only shown.
  ///
  /// `question` is what the person is asked, with Enter for yes where `isOne`; `declined` what is said to a no, `summary` what `log` says of the run (nil: what
  /// the plan says itself), `show` prints the results. Rows that a person typed become records in the same run (`adopts`), so the
  /// plan that `show` gets may say more than the one given. Of a plan that a file brings (`isFromFile`) nothing is believed.
  ///
  /// - Returns: Whether anything was saved.
  /// - Throws: `ExitCode` 1 where the person says no; what applying the plan throws.
  @discardableResult
  package func apply(
    _ plan: Plan, to opened: OpenDataset, _ options: DatasetOptions, asking question: String,
    isOne: Bool = false, declined: String = "nothing was changed", summary: [String]? = nil,
    verify: Verification = Checks.verification, adopts: Bool = true, isFromFile: Bool = false,
    showing show: (ShownPlan) -> Void
  ) throws -> Bool {
    var all = plan
    var adopted = 0
    if adopts, !plan.isEmpty {
      let adoption = RowAdoption(in: opened.dataset, earlier: { opened.lastGoodState }, beside: plan)
      // Appending nothing would still copy the changes.
      if !adoption.changes.isEmpty { all.changes += adoption.changes }
      // Adopting a typed row can make its amount known, which the plan does not answer for.
      if all.allowedEffect != .any, adoption.rowCount > 0 {
        let own = Plan(command: plan.command, base: plan.base, changes: adoption.changes)
        if (try? PlanEffect(own, in: opened.dataset).isEmpty) != true { all.allowedEffect = .any }
      }
      adopted = adoption.rowCount
    }
    return try apply(
      all, adopting: adopted, to: opened, options, asking: (question, isOne), declined: declined,
      summary: summary ?? PlanOutput.summary(plan), verify: verify, isFromFile: isFromFile, showing: show)
  }

  /// The same for a plan that was made for books, in which typed rows are records already.
  @discardableResult
  package func apply(
    _ plan: Plan, to books: OpenBooks, _ options: DatasetOptions, asking question: String,
    isOne: Bool = false, summary: [String]? = nil, showing show: (ShownPlan) -> Void
  ) throws -> Bool {
    let (all, adopted) = books.plan(plan)
    return try apply(
      all, adopting: adopted, to: books.opened, options, asking: (question, isOne),
      declined: "nothing was changed",
      summary: summary ?? PlanOutput.summary(plan), verify: Checks.verification, showing: show)
  }

  private func apply(
    _ plan: Plan, adopting adopted: Int, to opened: OpenDataset, _ options: DatasetOptions,
    asking question: (text: String, isOne: Bool), declined: String, summary: [String], verify: Verification,
    isFromFile: Bool = false, showing show: (ShownPlan) -> Void
  ) throws -> Bool {
    let summary = adopted > 0 ? summary + [adoption(adopted)] : summary
    var shown = ShownPlan(plan, of: opened, listsAll: all, listsCells: cells, isFromFile: isFromFile)
    func print() {
      show(shown)
      if adopted > 0, !options.json { options.note(adoption(adopted)) }
    }
    if dryRun || plan.isEmpty {
      print()
      if dryRun { try opened.require(plan, by: verify) }
      return false
    }
    let showsFirst = asks && !options.json
    if showsFirst { print() }
    // Nobody agrees to what was not shown; the document is printed once all is saved.
    if asks, options.json { for line in PlanOutput.lines(shown) { Output.note(line) } }
    guard confirm(asked(question.text, shown, isOne: question.isOne), isOne: question.isOne) else {
      throw Failure.declined(declined, options)
    }
    let isSettled =
      opened.lastGoodState.map { CheckContext(dataset: opened.dataset, earlier: $0).isSettled } ?? false
    Progress.step("Saving")
    do {
      try opened.apply(
        plan, summary: summary, verify: verify)
    } catch let error as StoreError {
      // All is saved, and another program's version lies beside it.
      guard case .displaced(_, _, isSaved: true) = error else { throw error }
      Output.saved(Self.isSaved)
      shown.isDone = true
      if !showsFirst { print() }
      throw error
    }
    if isSettled { opened.settleLastGoodState() }
    if let note = opened.saveNote { Output.note(note) }
    Output.saved(Self.isSaved)
    shown.isDone = true
    if !showsFirst { print() }
    if !options.json { options.note("saved; dataset undo takes it back") }
    return true
  }

  /// The question with the count and the money of many transactions: `Delete 3 transactions, -105.35 EUR?`.
  private func asked(_ question: String, _ shown: ShownPlan, isOne: Bool) -> String {
    guard asks, !isOne, question.hasSuffix("?"), let counted = shown.sentences.counted,
      let comma = counted.firstIndex(of: ","), question.contains(counted[..<comma])
    else { return question }
    return question.dropLast() + counted[comma...] + "?"
  }

  private func adoption(_ count: Int) -> String {
    let rows = Plural.count(count, "row")
    if dryRun {
      return "would adopt \(rows) that you typed: \(count == 1 ? "it gets" : "they get") an id and times"
    }
    return "adopted \(rows) that you typed: \(count == 1 ? "it has" : "they have") an id and times now"
  }

  private static let isSaved = "The changes are saved all the same; dataset undo takes them back."
}

/// An open dataset whose books are kept: rows that a person typed count as records already, so that what a command makes of them has
/// their ids. They become records with whatever is saved.
package struct OpenBooks {
  /// The dataset as it was read.
  package let opened: OpenDataset
  private let adopted: AdoptedDataset

  /// - Throws: `PlanError`.
  package init(_ opened: OpenDataset) throws {
    self.opened = opened
    adopted = try AdoptedDataset(opened.dataset, earlier: { opened.lastGoodState })
  }

  /// The values, with typed rows as records.
  package var dataset: Dataset { adopted.dataset }

  /// The folder that it was opened from.
  var folder: DatasetFolder { opened.folder }

  /// The plan for the files as they were read, and how many typed rows it adopts.
  func plan(_ plan: Plan) -> (plan: Plan, adopted: Int) { adopted.plan(plan) }
}
