import ArgumentParser
import BookEditing
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore
import FoundationEssentials
import Spreadsheet

struct MatchReceipts: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "match", abstract: "Propose transactions for the pictures and PDFs of a folder.",
    discussion: """
      Amount, day and payee are looked for in each file's name (2026-03-04 Kiosk 12,50.pdf) and, if \
      pdftotext is installed, in the text of a PDF. Nothing is attached unless you say so. On a terminal \
      you are asked about each file: Enter takes the first proposal, a number another one, s skips the \
      file, q quits. Your choices are attached in one run, which undo takes back.

      Without a terminal the files are listed. --answers reads answers in the form that --json prints: each \
      file with its transactionId. It is filled in where the match is certain, and null where you have to \
      choose.

        dataset receipts match ~/Scans
        dataset receipts match ~/Scans --json > answers.json
        dataset receipts match --answers answers.json
      """)

  @Argument(
    help: "Files, or folders, of which the pictures and PDFs are taken, without subfolders.",
    completion: .file())
  var files: [String] = []
  @Option(
    name: .customLong("match-days"),
    help: ArgumentHelp(
      "How many days a receipt and its payment may be apart (default: \(ReceiptMatching.defaultDays))."
    ))
  var days: Int?
  @Option(
    help: ArgumentHelp("Read answers from a file; - is standard input.", valueName: "file"),
    completion: .file())
  var answers: String?
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func validate() throws {
    guard (0...366).contains(days ?? 0) else {
      throw ValidationError("--match-days \(days ?? 0): expected a number from 0 to 366.")
    }
    guard files.isEmpty == (answers != nil) else {
      throw ValidationError(
        "receipts match: nothing to match. Name a folder or files, or a file of answers with --answers.")
    }
  }

  func run() throws {
    if let answers { return try take(answers: answers) }
    let asks = Output.canAsk && !change.dryRun && !options.json && !change.yes
    let opened =
      try asks ? openBooks([.transactions, .receipts]) : OpenBooks(options.open(for: .reading))
    let found = try ScannedFiles(files)
    let matching = ReceiptMatching(opened.dataset, days: days ?? ReceiptMatching.defaultDays)
    let listing = MatchListing(
      files: found.files, proposals: matching.proposals(for: found.files.map(\.matched)),
      tab: opened.dataset[.transactions], readsPDF: found.readsPDF)
    if options.json { return listing.printJSON() }
    if !found.readsPDF, found.files.contains(where: { $0.mediaType == "application/pdf" }) {
      options.note("pdftotext is not installed, so only the names of PDFs are used")
    }
    if found.skipped > 0 {
      options.note("\(Plural.count(found.skipped, "file")) skipped: neither pictures nor PDFs")
    }
    guard asks, listing.hasProposals else {
      listing.printText()
      if listing.hasProposals {
        options.note(
          "nothing was attached; --json prints this list for --answers; on a terminal you are asked about each file"
        )
      }
      return
    }
    try attach(ask(listing), in: opened)
  }

  /// Asks file by file.
  private func ask(_ listing: MatchListing) -> [(file: String, row: Int)] {
    var answers: [(file: String, row: Int)] = []
    let open = listing.open
    for (index, (file, proposal)) in open.enumerated() {
      Output.line(Printable.line("\(file.path); \(Plural.count(open.count - index, "file")) left"))
      for (number, candidate) in proposal.candidates.enumerated() {
        Output.line(Printable.line("  \(number + 1)  \(listing.line(candidate))"))
      }
      asking: while true {
        switch ProposalAnswer.read("attach it to 1", other: "number", hasProposal: true) {
        case .end: return answers
        case .later: break asking
        case .taken:
          answers.append((file.path, proposal.candidates[0].row))
          break asking
        case .other(let typed):
          guard let number = Int(typed), proposal.candidates.indices.contains(number - 1) else {
            Output.note("\(typed): expected a number from 1 to \(proposal.candidates.count), Enter, s or q")
            continue
          }
          answers.append((file.path, proposal.candidates[number - 1].row))
          break asking
        }
      }
    }
    return answers
  }

  /// What a file of answers holds.
  private struct Answers: Decodable {
    struct Answer: Decodable {
      var file: String
      var sha256: String?
      var transactionId: String?
    }
    var files: [Answer]
  }

  private func take(answers path: String) throws {
    let opened = try openBooks([.transactions, .receipts])
    let bytes = path == "-" ? try FileAccess.readStandardInput() : try FileAccess.read(path)
    let answers: Answers
    do { answers = try JSONDecoder().decode(Answers.self, from: Data(bytes)) } catch {
      throw Failure(
        "\(path): not a list of answers (expected what dataset receipts match --json prints). Nothing was changed."
      )
    }
    var chosen: [(file: String, row: Int)] = []
    for answer in answers.files {
      guard let id = answer.transactionId, !id.isEmpty else { continue }
      if let hash = answer.sha256, try ScannedFiles.Found(answer.file).sha256 != hash {
        throw Failure(
          "\(answer.file): the file was changed since it was listed. List it again with dataset receipts match. Nothing was changed."
        )
      }
      chosen.append((answer.file, try row(id, in: opened)))
    }
    try attach(chosen, in: opened)
  }

  private func attach(_ answers: [(file: String, row: Int)], in opened: OpenBooks) throws {
    var names = ReceiptFileNames(in: opened)
    let receipts = try answers.map { (receipt: try names.receipt($0.file), row: $0.row) }
    var changes = BookChanges(opened.dataset, reason: "attached by hand", origin: .system)
    for (receipt, row) in receipts { try changes.attach(receipt, to: row, whereGone: names.isGone) }
    var change = change
    // Each was agreed to.
    change.yes = true
    try change.apply(
      changes.plan(command: CommandLineText.current), to: opened, options,
      asking: "Attach \(Plural.count(receipts.count, "file"))?"
    ) { plan in
      if options.json || !options.quiet { PlanOutput.show(plan, json: options.json) }
    }
  }
}

/// Files that may be receipts, with what their names and texts say.
struct ScannedFiles {
  /// One of them.
  struct Found {
    var path: String
    var mediaType: String?
    var sha256: String
    var text: String?

    init(_ path: String) throws {
      let content = try FolderContents.ReceiptContent(ofFile: path)
      self.path = path
      mediaType = content.mediaType
      sha256 = content.sha256
    }

    var matched: ReceiptMatching.File {
      ReceiptMatching.File(clues: ReceiptClues(name: FilePath.name(of: path), text: text), sha256: sha256)
    }
  }

  private(set) var files: [Found] = []
  /// How many files of folders are neither pictures nor PDFs.
  private(set) var skipped = 0
  /// Whether the text of PDFs is read.
  let readsPDF: Bool

  init(_ paths: [String]) throws {
    let pdf = PDFText()
    readsPDF = pdf != nil
    var seen: Set<String> = []
    for path in paths {
      guard FileAccess.exists(path) else {
        throw Failure("\(path): there is no such file or folder.")
      }
      let isFolder = FileAccess.isFolder(path)
      let all = isFolder ? try FileAccess.names(in: path).map { FilePath.join(path, $0) } : [path]
      for place in all {
        if isFolder, FilePath.name(of: place).hasPrefix(".") || !FileAccess.isRegular(place) { continue }
        guard seen.insert(FilePath.absolute(place)).inserted else { continue }
        var found = try Found(place)
        if isFolder, found.mediaType == nil {
          skipped += 1
          continue
        }
        if found.mediaType == "application/pdf" { found.text = pdf?.text(of: place) }
        files.append(found)
      }
    }
  }
}

/// What is proposed for files, for people and for programs.
struct MatchListing {
  let files: [ScannedFiles.Found]
  let proposals: [ReceiptMatching.Proposal]
  let tab: Tab?
  let readsPDF: Bool

  /// The files for which something is proposed.
  var open: [(file: ScannedFiles.Found, proposal: ReceiptMatching.Proposal)] {
    zip(files, proposals).filter { !$1.candidates.isEmpty }.map { ($0, $1) }
  }

  var hasProposals: Bool { proposals.contains { !$0.candidates.isEmpty } }

  func line(_ candidate: ReceiptMatching.Candidate) -> String {
    let row = tab?.sheet.rowNumber(candidate.row) ?? 0
    return
      "row \(row)  \(candidate.day)  \(candidate.payee)  \(candidate.amount.figureWithCode)  \(candidate.grade.rawValue): \(words(candidate))"
  }

  private func words(_ candidate: ReceiptMatching.Candidate) -> String {
    candidate.reasons.map { reason in
      switch reason {
      case .amount(let amount, let source):
        "\(amount.figureWithCode) in the \(source == .name ? "name" : "text")"
      case .day(0, let source): "the day in the \(source == .name ? "name" : "text")"
      case .day(let apart, let source):
        "\(Plural.count(apart, "day")) from the one in the \(source == .name ? "name" : "text")"
      case .payee(let words): words.joined(separator: " ")
      case .onlyAmount: "no other transaction has this amount"
      case .hasReceipt: "has a receipt already"
      }
    }.joined(separator: ", ")
  }

  func printText() {
    if files.isEmpty { return Output.line("no pictures or PDFs") }
    for (file, proposal) in zip(files, proposals) {
      if !proposal.attached.isEmpty {
        Output.line(Printable.line("\(file.path): attached already"))
      } else if proposal.candidates.isEmpty {
        Output.line(Printable.line("\(file.path): nothing fits"))
      } else {
        Output.line(Printable.line(file.path))
        for candidate in proposal.candidates { Output.line(Printable.line("  \(line(candidate))")) }
      }
    }
  }

  func printJSON() {
    Output.document(version: 2) { json in
      json.member("readsPDF", readsPDF)
      json.array("files", Array(zip(files, proposals))) { json, pair in
        let (file, proposal) = pair
        json.object { json in
          json.member("file", file.path)
          json.member("sha256", file.sha256)
          json.member("mediaType", file.mediaType)
          json.array("attachedTo", proposal.attached) { json, id in json.string(id.description) }
          json.member("transactionId", proposal.candidates.first { $0.grade == .sure }?.id.description)
          json.objects("candidates", proposal.candidates) { json, candidate in
            json.member("transactionId", candidate.id.description)
            json.member("row", tab?.sheet.rowNumber(candidate.row) ?? 0)
            json.member("date", candidate.day.description)
            json.member("payee", candidate.payee)
            json.member("amountMinor", candidate.signedMinorUnits)
            json.member("currency", candidate.amount.currency.code)
            json.member("grade", candidate.grade.rawValue)
            json.member("reason", words(candidate))
          }
        }
      }
    }
  }
}
