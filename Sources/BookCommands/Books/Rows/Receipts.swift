import ArgumentParser
import BookEditing
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore

package struct Receipts: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "receipts", abstract: "List receipts, attach files to transactions, and detach them.",
    discussion: """
      The file is copied to Receipts/ in the dataset; its hash and its type, as its bytes tell it, are \
      recorded. Your own file stays where it is. Detaching a receipt keeps its file.

        dataset receipts
        dataset receipts attach ~/Downloads/shop.pdf 14
        dataset receipts match ~/Scans
        dataset receipts open shop.pdf
        dataset receipts detach shop.pdf
      """,
    subcommands: [
      ListReceipts.self, AttachReceipt.self, MatchReceipts.self, OpenReceipt.self, DetachReceipt.self,
      RestoreReceipt.self,
    ],
    defaultSubcommand: ListReceipts.self)
}

struct ListReceipts: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the receipts of all transactions, or of one.")

  @Argument(help: "The transaction: its row number, a part of its id, or its day and payee.") var transaction:
    String?
  @OptionGroup var options: DatasetOptions

  func run() throws {
    let opened = try options.open(for: .reading)
    let folder = opened.folder
    let transactions = Dictionary(
      opened.dataset.transactions.map { ($0.id?.description ?? "", $0) },
      uniquingKeysWith: { first, _ in first })
    let row = try transaction.map { try TransactionFinder.row($0, in: opened.dataset) }
    var output = ListOutput([
      .init(name: "id", title: nil), .init(name: "transactionId", title: nil),
      .init(name: "date", title: "date"), .init(name: "payee", title: "payee"),
      .init(name: "fileName", title: "file"), .init(name: "mediaType", title: "what"),
      .init(name: "byteCount", title: "bytes", isNumber: true), .init(name: "sha256", title: nil),
      .init(name: "isThere", title: nil), .init(name: "state", title: "state"),
    ])
    for receipt in opened.dataset.receiptRecords {
      let owner = transactions[receipt.transactionID.description]
      if let row, owner?.row != row { continue }
      let isThere =
        ReceiptPath.isSafe(receipt.fileName)
        && FileAccess.exists(FilePath.join(folder.receiptsFolder, receipt.fileName))
      output.add(
        .text(receipt.id?.description), .text(receipt.transactionID.description),
        .text(owner?.date.description), .text(owner?.payee), .text(receipt.fileName),
        .text(receipt.mediaType), .integer(receipt.byteCount.map(Int64.init)), .text(receipt.sha256),
        .boolean(isThere), .text(isThere ? nil : "the file is not there"))
    }
    output.print("receipts", json: options.json, none: "no receipts yet; dataset receipts attach adds one")
  }
}

struct AttachReceipt: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach", abstract: "Copy a file to Receipts/ and attach it to a transaction.",
    discussion: "If the transaction already has this receipt and its file is missing, the file comes back.")

  @Argument(help: "The file: a picture or a PDF.", completion: .file()) var file: String
  @Argument(help: "The transaction: its row number, a part of its id, or its day and payee.") var transaction:
    String
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let opened = try openBooks([.transactions, .receipts])
    let row = try row(transaction, in: opened)
    var names = ReceiptFileNames(in: opened)
    let receipt = try names.receipt(file)
    if receipt.mediaType == "application/octet-stream" {
      options.note(
        "\(file): not a known kind of picture or PDF; it is attached anyway")
    }
    if !receipt.isWhole {
      options.note(
        "\(file): the end of the file is missing, so programs may not show it; it is attached anyway")
    }
    try carryOut(opened, reason: "attached by hand", asking: "Attach it?") {
      try $0.attach(receipt, to: row, whereGone: names.isGone)
    }
  }
}

struct DetachReceipt: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "detach", abstract: "Detach a receipt from its transaction; the file stays in Receipts/.")

  @Argument(help: "The receipt: its file name, its id, or the beginning of one.") var receipt: String
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    try carryOut(in: [.receipts], reason: "taken off by hand", asking: "Detach it?") {
      try $0.detach(ReceiptArgument.find(receipt, among: $0.dataset.receiptRecords))
    }
  }
}

struct RestoreReceipt: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Attach a detached receipt again.")

  @Argument(help: "The receipt: its file name, its id, or the beginning of one.") var receipt: String
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    try carryOut(in: [.transactions, .receipts], reason: "attached again by hand") {
      try $0.reattach(receipt)
    }
  }
}

struct OpenReceipt: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Show the file of a receipt.",
    discussion: """
      The file is handed to the program that shows it (xdg-open, on macOS open), and to nothing else. \
      Without a display or such a program its path is printed. So is the path of a file that is not a \
      picture or a PDF by its bytes and its name, as it could be a program.

        dataset receipts open shop.pdf
        dataset receipts open 14
        dataset receipts open 14 --print
      """)

  @Argument(
    help: ArgumentHelp(
      "The name of the file, the receipt's id, or the transaction: its row number, a part of its id, or its day and payee.",
      valueName: "receipt"))
  var receipt: String
  @Flag(help: "Print the path and open nothing.") var print = false
  @OptionGroup var options: DatasetOptions

  func run() throws {
    let opened = try options.open(for: .reading)
    let receipt = try ReceiptArgument.find(receipt, in: opened.dataset)
    let name = "Receipts/\(receipt.fileName)"
    guard let path = try opened.folder.place(ofReceipt: receipt.fileName) else {
      throw Failure(
        "\(name): the name leads out of Receipts/ or through a link, so it is not opened. See dataset validate."
      )
    }
    guard FileAccess.exists(path) else {
      throw Failure("\(name): the file is not there. See dataset validate.")
    }
    let place = FilePath.absolute(path)
    if options.json { return printJSON(receipt, place) }
    if print { return Output.line(place) }
    guard FileOpener.isShown(place) else {
      Output.line(place)
      return options.note("neither a picture nor a PDF by its content and its name, so it was not opened")
    }
    guard let opener = FileOpener() else {
      Output.line(place)
      return options.note("there is no display, or no program to open it with")
    }
    guard opener.open(place) else {
      Output.line(place)
      throw Failure("\(name): the program that shows files failed. The path is above.")
    }
    options.note("opened \(name)")
  }

  private func printJSON(_ receipt: Receipt, _ path: String) {
    Output.document { json in
      json.member("path", path)
      json.member("id", receipt.id?.description)
      json.member("transactionId", receipt.transactionID.description)
      json.member("fileName", receipt.fileName)
      json.member("mediaType", receipt.mediaType)
    }
  }
}
