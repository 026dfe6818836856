package import Money
package import Bookkeeping
package import DatasetFormat
package import DatasetStore
import Importer
import Spreadsheet

/// A plan with what a person must know of it beside its changes: the money that it moves, and the files that come with it.
///
/// It is made before anything is saved, as it tells what is new by what is there.
package struct ShownPlan {
  package let plan: Plan
  /// Whether each change is listed, however many there are.
  package let listsAll: Bool
  /// Whether changes are listed cell by cell: where a person wants that, and of a plan that somebody else may have written.
  let listsCells: Bool
  /// Whether the plan is carried out already, which tells what is done from what would be.
  package var isDone = false
  /// The layouts that the plan brings or takes away, and what they do.
  let layouts: [ShownFile]
  /// The same of what is kept of the lines of imports.
  let provenance: [ShownFile]
  private let dataset: Dataset

  /// A plan for a dataset that is open. Of one that a file brings (`isFromFile`) nothing is believed, and more is looked at.
  package init(
    _ plan: Plan, of opened: OpenDataset, listsAll: Bool = false, listsCells: Bool = false,
    isFromFile: Bool = false
  ) {
    // Without a readable folder no layout is known.
    let known = plan.layouts.isEmpty ? [] : (try? LayoutFolder(of: opened).files()) ?? []
    self.init(
      plan, in: opened.dataset, layouts: known, listsAll: listsAll, listsCells: listsCells || isFromFile,
      isFromFile: isFromFile)
  }

  /// A plan for a dataset that is not there yet, or that is only compared.
  package init(_ plan: Plan, in dataset: Dataset, listsAll: Bool = false, listsCells: Bool = false) {
    self.init(
      plan, in: dataset, layouts: [], listsAll: listsAll, listsCells: listsCells, isFromFile: false)
  }

  private init(
    _ plan: Plan, in dataset: Dataset, layouts known: [LayoutFolder.File], listsAll: Bool, listsCells: Bool,
    isFromFile: Bool
  ) {
    self.plan = plan
    self.dataset = dataset
    self.listsAll = listsAll
    self.listsCells = listsCells
    let bytes = Dictionary(known.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
    layouts = plan.layouts.map { ShownFile($0, before: bytes[$0.path]) }
    let rows = isFromFile && !plan.provenance.isEmpty ? KnownRows(dataset, plan) : nil
    provenance = plan.provenance.map { ShownFile($0, lostLines: rows?.lost($0) ?? []) }
  }

  /// The changes in words for a person.
  package var sentences: PlanSentences { PlanSentences(plan, in: dataset, isDone: isDone) }

  /// Some of the changes, a line each: in words for a person, or cell by cell.
  ///
  /// Where a cell is only spelt in another way (`"5,00" -> "5.00"`), the words say nothing, and the cell is shown.
  package func changes(of some: [Change]) -> [String] {
    func cells(_ changes: [Change]) -> [String] { changes.map { Printable.line($0.description) } }
    if listsCells { return cells(some) }
    var part = plan
    part.changes = some
    let words = PlanSentences(part, in: dataset, isDone: isDone).lines(all: true)
    return words.isEmpty
      ? cells(some.filter { !PlanSentences.columnsOfPrograms.contains($0.address.column?.description ?? "") })
      : words
  }

  /// What the plan adds to the sums of the books, counted when it is asked for; nil where the plan does not fit the dataset.
  var effect: PlanEffect? { try? PlanEffect(plan, in: dataset) }

  /// All of that for a plan's JSON.
  package var account: Plan.Account {
    var account = Plan.Account(effect: effect?.lines)
    account.layouts = layouts.map(\.words)
    account.provenance = provenance.map(\.words)
    return account
  }

  /// Writes the plan with all of that.
  package func write(to json: inout JSONWriter) { plan.write(to: &json, account) }

  /// The files and the money, a line each for a person; the money is always last, and always there.
  package var lines: [String] { files + EffectText.lines(effect, in: dataset, after: plan) }

  /// The files alone.
  package var files: [String] { (provenance + layouts).map(\.line) }
}

extension ShownPlan {
  /// A plan that changes nothing.
  package static var empty: ShownPlan {
    ShownPlan(Plan(command: CommandLineText.current, base: [:]), in: .empty("", .xlsx))
  }
}

extension Dataset {
  /// A dataset without anything, to which plans are applied that make one.
  package static func empty(_ name: String, _ storage: Storage) -> Dataset {
    Dataset(name: name, storage: storage, sheets: [])
  }
}

/// Text for a shell.
package enum ShellText {
  /// Words as a line of a POSIX shell.
  static func joined(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

  /// The text as one word of a POSIX shell.
  package static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_./,:=@%+".unicodeScalars.contains($0)
      }
    return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }
}

/// The money that a plan moves, for a person: `moves: Giro -12.50 EUR; spending +12.50 EUR`.
package enum EffectText {
  /// How many accounts stand on one line.
  private static let onOneLine = 4

  /// The lines; accounts that come with a plan have their names from it.
  package static func lines(_ effect: PlanEffect?, in dataset: Dataset, after plan: Plan? = nil) -> [String] {
    guard let effect else { return ["it is unknown what money it moves, as it does not fit the dataset"] }
    if effect.isEmpty { return ["no money moves"] }
    let lines = effect.lines
    let names = plan.map { ListedNames(dataset, after: $0) } ?? ListedNames(dataset)
    func name(_ line: EffectLine) -> String {
      line.accountKey.map { Printable.line(names.account($0)) } ?? "rows without an account"
    }
    var accounts = lines.compactMap { line -> String? in
      if let balance = line.balance, balance != 0 { return "\(name(line)) \(text(balance, line.currency))" }
      return line.balance == nil ? "\(name(line)) by an unknown amount" : nil
    }
    accounts += lines.filter { $0.days != nil }.map { line in
      let days = line.days.map { "between \($0.lowerBound) and \($0.upperBound)" } ?? ""
      return "\(name(line)): the same sum on other days, \(days)"
    }
    var kinds: [String] = []
    for (word, part) in [("income", \EffectLine.income), ("spending", \EffectLine.expense)] {
      for currency in Set(lines.map(\.currency)).sorted(by: { $0.code < $1.code }) {
        let parts = lines.filter { $0.currency == currency }.map { $0[keyPath: part] }
        let sum = parts.reduce(Int128(0)) { $0 + Int128($1 ?? 0) }
        if parts.contains(nil) || Int64(exactly: sum) == nil {
          kinds.append("\(word) by an amount too large to show")
        } else if sum != 0, let sum = Int64(exactly: sum) {
          kinds.append("\(word) \(text(sum, currency))")
        }
      }
    }
    let moving = accounts.isEmpty ? kinds : accounts
    let kindsBehind = accounts.isEmpty ? [] : kinds
    var printed: [String]
    if moving.count <= onOneLine {
      let parts = [moving.joined(separator: ", "), kindsBehind.joined(separator: ", ")]
      printed = ["moves: " + parts.filter { !$0.isEmpty }.joined(separator: "; ")]
      if moving.isEmpty { printed = [] }
    } else {
      printed = ["moves:"] + (moving + kindsBehind).map { "  " + $0 }
    }
    let unknown = lines.reduce(0) { $0 + $1.unknownRows }
    if unknown > 0 {
      printed.append(
        "\(Plural.count(unknown, "row")) \(unknown == 1 ? "does" : "do") not say for certain what \(unknown == 1 ? "it moves" : "they move"), and \(unknown == 1 ? "is" : "are") in no sum; see dataset validate"
      )
    }
    return printed.isEmpty ? ["no money moves"] : printed
  }

  private static func text(_ units: Int64, _ currency: Currency) -> String {
    Figures.signed(Amount(minorUnits: units, currency: currency))
  }
}

/// A file that comes with a plan, beside its changes.
struct ShownFile {
  /// New, changed or taken out, as changes are marked: `+`, `~`, `-`.
  let mark: String
  let path: String
  /// What it does from then on.
  let words: String

  /// As a line among the changes.
  var line: String { Printable.line("\(mark) \(path): \(words)") }

  /// A layout; `before` is what its file holds now.
  init(_ layout: LayoutFile, before: [UInt8]?) {
    path = layout.path
    func says(_ bytes: [UInt8]) -> String {
      do { return try LayoutDefinition(json: bytes, file: layout.path).words } catch { return "\(error)" }
    }
    guard let bytes = layout.bytes else {
      (mark, words) = ("-", "the layout is removed; you may be asked about its files again")
      return
    }
    guard layout.isLayout else {
      (mark, words) = ("+", "keeps the layout that another one replaces; it is no longer used")
      return
    }
    switch before {
    case nil: (mark, words) = ("+", "new layout, by which future statements are read: \(says(bytes))")
    case bytes?: (mark, words) = ("~", "the layout is unchanged")
    case let old?:
      (mark, words) = (
        "~", "changed layout, by which future statements are read: \(says(bytes)). Until now: \(says(old))"
      )
    }
  }

  /// What is kept of the lines of an import.
  init(_ record: ProvenanceRecord, lostLines: [String] = []) {
    path = record.path
    guard !record.isRemoval else {
      (mark, words) = ("-", "the import's lines are forgotten, so that its statement can be imported again")
      return
    }
    mark = "+"
    var words = "the lines of the import, by which later statements are known: none of them comes in again"
    if !lostLines.isEmpty {
      let count = lostLines.count
      words +=
        ". \(count) of them \(count == 1 ? "has" : "have") no row here, and so will be left out of later statements: "
        + lostLines.prefix(Self.shown).joined(separator: "; ") + (count > Self.shown ? "; ..." : "")
    }
    self.words = words
  }

  /// How many lines without a row are named.
  private static let shown = 3
}

/// The ids of rows that are in a dataset, or come with a plan.
struct KnownRows {
  private var ids: Set<String> = []

  init(_ dataset: Dataset, _ plan: Plan) {
    let identity = TabSchema.transactions["id"]
    dataset[.transactions]?.forEachRow { row in
      if let id = row.uuid(identity).value { ids.insert(id.description) }
    }
    for change in plan.changes {
      if let (tab, row) = change.insertion, tab == .transactions { ids.insert(row[identity].text) }
    }
  }

  /// The lines of an import without a row, as in `2026-03-01 -1250 EUR`.
  func lost(_ record: ProvenanceRecord) -> [String] {
    guard let bytes = record.bytes, let sheet = ProvenanceRecord.records(bytes) else { return [] }
    func text(_ row: Int, _ column: ProvenanceRecord.Column) -> String {
      sheet.text(row: row, column: column.rawValue) ?? ""
    }
    return (1..<max(1, sheet.rowCount)).filter { !ids.contains(text($0, .transactionId)) }.map { row in
      "\(text(row, .date)) \(text(row, .amountMinor)) \(text(row, .currency))"
    }
  }
}
