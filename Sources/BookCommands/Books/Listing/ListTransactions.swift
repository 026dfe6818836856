import ArgumentParser
import BookEditing
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore

extension TransactionSort: ExpressibleByArgument {}
extension TransactionGrouping: ExpressibleByArgument {}

package struct ListTransactions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Find and list transactions, the newest first.",
    discussion: """
        dataset list                             the newest ones
        dataset list rewe                        those that have the word
        dataset list --account giro --all        an account with its running balance
        dataset list --period 2026-03 --group-by category
        dataset list --type expense --sort amount --limit 10

      Each word must be in the payee, the note, the tags, the statement's text, or the name of the category \
      or account, or be the amount; case and accents do not matter. Transactions are grouped by day. The \
      number in front is the row's number in the spreadsheet; edit, delete, split and the others take it. It \
      changes if you sort the sheet, the short id of --ids does not. find, ls, search, register and \
      transactions mean the same command.

      On a terminal you see one screenful, elsewhere twenty; --limit 50 shows fifty, --all all. JSON and CSV \
      have all without --limit. Planned transactions are those after today: where not all fit, the page \
      begins with today, and --from tomorrow shows them. They are in the sums. With --group-by, --limit is \
      the number of transactions under each heading.

      The balance after a transaction is shown if one --account is chosen, whatever else you filter by. It \
      is the balance that dataset balance shows after the last transaction of a day. Within a day the order \
      is that of the sheet, turned around for a statement that lists the newest line first. The balance is \
      left out for pending transactions, for those before the account's start, and from the day on at which \
      a row cannot be read for certain.
      """)

  @Argument(help: "Words that the transactions have.", completion: .nothing) var text: [String] = []
  @Option(
    help: ArgumentHelp(
      "What to sort by (default: date). The newest and the largest come first.", valueName: "what"))
  var sort: TransactionSort?
  @Flag(help: "Turn the order around.") var reverse = false
  @Option(
    name: .customLong("group-by"),
    help: ArgumentHelp("Put them under headings with sums.", valueName: "what"))
  var grouping: TransactionGrouping?
  @Flag(help: "Show all of them.") var all = false
  @Flag(help: "Show a short id of each, which stays when the sheet is sorted.") var ids = false
  @Flag(help: "Print CSV on standard output.") var csv = false
  @Flag(help: "Show only deleted transactions.") var deleted = false
  @OptionGroup(title: "Filters") var filters: FilterOptions
  @OptionGroup(title: "Filters") var conditions: WhereOptions
  @OptionGroup var options: DatasetOptions

  func validate() throws {
    if csv, options.json { throw ValidationError("--csv and --json are two formats. Name one.") }
    if all, try options.limits.rowCount() != nil {
      throw ValidationError("--all and --limit contradict each other. Keep one of them.")
    }
  }

  func run() throws {
    var options = options
    let limit = try options.limits.takeRowCount()
    let opened = try options.open(for: .reading)
    let dataset = opened.dataset
    let tabs: [TabName] = [.transactions, .accounts, .categories]
    try dataset.requireReadable(tabs.filter { dataset[$0] != nil })
    let filters = try conditions.filters(beside: filters)
    var filter = try filters.filter(for: dataset)
    filter.isDeleted = deleted
    let words = words
    filter.words = SearchWord.words(of: words, in: dataset)
    if let note = try filters.noteOfCategoriesBelow(in: dataset) { options.note(note) }
    let list = TransactionList(
      dataset, filter: filter, sort: sort ?? .date, isReversed: reverse, withPayees: grouping == .payee,
      today: Origin.system.today)
    var shown = ListedPages(list, of: dataset)
    let given = given(filters, words)
    shown.filters = given
    shown.grouping = grouping
    shown.showsIDs = ids
    let damage = try KnownDamage(in: opened, concerning: SumBasis.flows.joined(of: filter))
    shown.foreseen = ForeseenRows(dataset, today: Origin.system.today)
    let doubts = try SumDoubts.list(
      of: opened, filter, try list.sums(), planned: try list.plannedSums())
    shown.doubts = doubts
    if options.json {
      try shown.writeJSON(limit: limit, damage)
    } else if csv {
      try shown.writeCSV(limit: limit)
    } else {
      shown.none = none(filter, given, in: dataset)
      shown.namesDays = filters.namesDays
      try shown.writeText(all ? .all : limit.map(ListedPages.Page.first) ?? .screenful)
    }
    if let place = list.balanceDoubt?.location(in: dataset) {
      options.note("the balance is unknown from some day on because of \(place); see dataset validate")
    }
    // The sums of the text have the planned money in them.
    for text in doubts.unsureTexts { options.note(text) }
    for text in UnreadRows.texts(list.leftOut, in: dataset) { options.note(text) }
    options.tell(damage)
    if !list.leftOut.isEmpty { throw ExitCode(1) }
  }

  /// The words that were typed, in one text.
  private var words: String { text.map(NegativeNumberArguments.plain).joined(separator: " ") }

  /// The filters by option; words that were typed are those of `--text`.
  private func given(_ filters: FilterOptions, _ words: String) -> [(name: String, values: [String])] {
    var given = filters.given
    if deleted { given.append(("deleted", ["true"])) }
    if words.isEmpty { return given }
    if let place = given.firstIndex(where: { $0.name == "text" }) {
      given[place].values.append(words)
    } else {
      given.append(("text", [words]))
    }
    return given
  }

  /// What is said where nothing matches: when there was something, so that nobody takes a slip for an answer.
  private func none(
    _ filter: TransactionFilter, _ given: [(name: String, values: [String])], in dataset: Dataset
  ) -> String {
    let today = Origin.system.today
    guard filter != TransactionFilter() else {
      return "no transactions yet; dataset import FILE brings in a statement, dataset add enters one"
    }
    let conditions = given.map { name, values in
      values == ["true"] ? name : "\(name) \(values.joined(separator: ", "))"
    }
    let nothing = "nothing matches \(conditions.joined(separator: ", "))"
    var withoutDays = filter
    withoutDays.period = Period()
    if filter.period != Period(),
      let day = TransactionList(dataset, filter: withoutDays, today: today).lastDay
    {
      return "\(nothing); the last one on other days is of \(day)"
    }
    guard let day = TransactionList(dataset, today: today).lastDay else { return nothing }
    return "\(nothing); the last entry is of \(day)"
  }
}
