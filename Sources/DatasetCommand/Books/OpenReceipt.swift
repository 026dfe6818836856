import ArgumentParser
import BookEditing
import Bookkeeping
import DatasetFormat
import DatasetStore

struct OpenReceipt: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Show the file of a receipt.",
    discussion: """
      The file is handed to the program that shows it (xdg-open, on macOS open), and to nothing else. Without a display or such a program \
      its path is printed; so it is of a file that is neither a picture nor a PDF by its bytes and its name, as it could be a program.

        dataset receipts open shop.pdf
        dataset receipts open 14
        dataset receipts open 14 --print
      """)

  @Argument(
    help: ArgumentHelp(
      "The name of the file, the receipt's id, or the transaction: its id, the beginning of one, or its row's number.",
      valueName: "receipt"))
  var receipt: String
  @Flag(help: "Print the path, and open nothing.") var print = false
  @OptionGroup var options: DatasetOptions

  func run() throws {
    let opened = try options.open(for: .reading)
    let receipt = try ReceiptArgument.find(receipt, in: opened.dataset)
    let name = "Receipts/\(receipt.fileName)"
    guard let path = try opened.folder.place(ofReceipt: receipt.fileName) else {
      throw Failure(
        "\(name): the name leads out of Receipts/, or over a link, and is not followed. See dataset validate."
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
      return options.note("neither a picture nor a PDF by its bytes and its name; it was not opened")
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
