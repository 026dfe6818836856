import BookEditing
import Bookkeeping
import CommandSupport
import DatasetChecks
import DatasetFormat
import DatasetStore

/// `create --from` with an export of a dataset: the same dataset again.
struct ExportCreation {
  private let command: Create
  private let export: ReadExport

  init(_ command: Create, from export: ReadExport) {
    self.command = command
    self.export = export
  }

  func run() throws {
    try DatasetCreator.requireFree(command.path)
    if !command.map.isEmpty || !command.answers.answer.isEmpty {
      throw Failure.usage(
        "--map and --answer: \(export.name) is an export of a dataset, whose names and values are certain. Leave them out."
      )
    }
    let held = export.dataset
    try held.requireReadable(TabName.allCases.filter { held[$0] != nil })
    guard held[.settings] == nil || held.version == SchemaVersion.current else {
      throw Failure(
        "\(export.name): it has the schema version \(held.version), and a new dataset has \(SchemaVersion.current). Run dataset migrate on the dataset, and export it again."
      )
    }
    if command.language != nil, held[.settings] != nil {
      throw Failure.usage(
        "--language: \(export.name) has the settings of its dataset. Leave --language out, and run dataset settings set language afterwards."
      )
    }
    let unit = try currency()
    var new = try command.newDataset(in: unit.currency)
    if command.name == nil, let name = held.settings[.name] { new.name = name }
    let balances = StatedBalances(takenFrom: &new)
    try requireNoOpening(new)
    let made = try RecreatedDataset(export, beginningLike: new).result(
      command: CommandLineText.current, origin: .system)
    let empty = Dataset.empty(new.name, command.storage)
    var plan = made.plan
    if !balances.isEmpty {
      let filled = try plan.applied(to: empty)
      let openings = try balances.openings(in: filled).values.map { ($0.key, $0.units) }
      plan = plan.openingAccounts(with: Dictionary(openings) { $1 }, in: filled)
    }
    let filled = try plan.applied(to: empty)
    if new.hasOverview {
      plan.changes += try OverviewSheets.changes(for: filled, on: Origin.system.today)
    }
    let counts = TabName.allCases.compactMap { name in filled[name].map { (name, $0.filledRowCount) } }
    if command.dryRun { return show(counts, made.notCarried, unit, in: nil) }
    Progress.step("Saving")
    let folder = try DatasetCreator.create(
      at: command.path, plan: plan, storage: command.storage, name: new.name
    ) { folder in
      if made.ownColumns.isEmpty { return }
      let opened = try OpenDataset(folder, for: .changing)
      let own = Plan(
        command: plan.command, base: opened.dataset.fileHashes,
        changes: made.ownColumns.flatMap { $0.changes(in: opened.dataset, reason: "from \(export.name)") })
      try opened.apply(own, summary: PlanOutput.summary(own), verify: Checks.verification)
    }
    Output.saved("The dataset is made all the same.")
    show(counts, made.notCarried, unit, in: folder)
  }

  /// The currency of the settings, else the one that is asked for, else the usual one.
  private func currency() throws -> (currency: Currency, isAssumed: Bool) {
    guard let own = export.dataset.settings.currency else {
      return try DefaultCurrency.choose(command.currency)
    }
    if let asked = command.currency, asked.uppercased() != own.code {
      throw Failure.usage(
        "--currency \(asked): the currency of \(export.name) is \(own.code). Leave --currency out.")
    }
    return (own, false)
  }

  /// Refuses a starting balance for an account that the export has with its own.
  private func requireNoOpening(_ new: NewDataset) throws {
    let known = export.dataset.accounts
    for account in new.accounts where (account.startingBalance?.minorUnits ?? 0) != 0 {
      if known.contains(where: { $0.key == Key.slug(account.name) }) {
        throw Failure.usage(
          "--account \(account.name): \(export.name) has its starting balance. Leave the amount out, or add the day whose balance it is, such as @today."
        )
      }
    }
  }

  private func show(
    _ counts: [(tab: TabName, rows: Int)], _ notCarried: [String],
    _ unit: (currency: Currency, isAssumed: Bool), in folder: DatasetFolder?
  ) {
    if command.json {
      return Output.document(version: 2) { json in
        json.member("dataset", folder?.root)
        json.member("storage", command.storage.rawValue)
        json.member("currency", unit.currency.code)
        if let folder { json.member("files", folder.files) }
        json.member("file", export.name)
        json.member("app", "dataset")
        json.object("rowCounts") { json in for (tab, rows) in counts { json.member(tab.rawValue, rows) } }
        json.member("notCarried", notCarried)
      }
    }
    for text in notCarried where !command.quiet { Output.note("not carried: \(text)") }
    guard !command.quiet || command.dryRun else { return }
    let form = export.form == .folder ? "a folder of tabs" : export.form.rawValue
    Output.line("\(export.name): an export of a dataset (\(form))")
    for (tab, rows) in counts where rows > 0 { Output.line("  \(tab.rawValue) \(rows)") }
    let assumed = unit.isAssumed ? " (assumed; choose with --currency)" : ""
    Output.line("  currency \(unit.currency.code)\(assumed)")
    if let folder {
      Output.line("made \(folder.root)")
      Output.line("Next: dataset status --dataset \(ShellText.quoted(command.path))")
    } else {
      Output.line("dry run: nothing was changed")
    }
  }
}
