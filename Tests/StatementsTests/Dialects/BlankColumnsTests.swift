import Money
@testable import Statements
import TestSupport
import Testing

/// Generated statements in which most columns are blank and rows end at their last filled cell.
struct BlankColumnsTests {
  /// A statement, and its expected rows.
  private struct Made {
    var text = ""
    var rows: [String] = []

    init(seed: UInt64) {
      var generator = SeededGenerator(seed: seed)
      let delimiter = [";", "\t", ","].randomElement(using: &generator) ?? ";"
      let blanks = ["Notiz", "", "Kategorie", "Verwendung 2", "", "Mandat", "", "Kennung", "Filiale"]
      var names = blanks.shuffled(using: &generator).prefix(Int.random(in: 2...9, using: &generator)).map(
        \.self)
      for name in ["Betrag", "Auftraggeber", "Buchungstag"] {
        names.insert(name, at: Int.random(in: 0...names.count, using: &generator))
      }
      // Every second column may be blank in all rows, as if two delimiters were one.
      let isPaired = Bool.random(using: &generator)
      if isPaired { names = Array(names.filter { !$0.isEmpty }.map { [$0, ""] }.joined()) }
      let share = isPaired ? 0.05 : Double.random(in: 0...0.3, using: &generator)
      let isRagged = Bool.random(using: &generator)
      var lines = [names]
      for day in 0..<Int.random(in: 3...60, using: &generator) {
        let date = CalendarDate(dayNumber: Int32(20_000 + day))
        let minor = Int.random(in: 1...99_999, using: &generator) * (day % 3 == 0 ? 1 : -1)
        let size =
          "\(abs(minor) / 100)\(delimiter == "," ? "." : ",")\(abs(minor) % 100 / 10)\(abs(minor) % 10)"
        var cells = names.map { name in
          switch name {
          case "Buchungstag": "\(date)"
          case "Auftraggeber": "Laden \(["Nord", "Süd", "am Eck"].randomElement(using: &generator) ?? "")"
          case "Betrag": (minor < 0 ? "-" : "") + size
          default: Double.random(in: 0..<1, using: &generator) < share ? "siehe Brief" : ""
          }
        }
        while isRagged, cells.last == "" { cells.removeLast() }
        lines.append(cells)
        rows.append("\(date) \(minor)")
      }
      text = lines.map { $0.joined(separator: delimiter) + "\n" }.joined()
    }
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `every row keeps its day and its amount`(seed: UInt64) throws {
    let made = Made(seed: seed)
    let read = try ReadRows(made.text, StatementOptions(signConvention: .negativeIsOut))
    #expect(read.questions.isEmpty, "\(made.text)")
    #expect(read.rows == made.rows, "\(made.text)")
  }
}
