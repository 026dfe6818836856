import Foundation

/// A line of `inspect --cells`.
struct CellLine: Decodable {
  var sheet: String
  var ref: String
  var kind: String
  var value: Value

  enum Value: Decodable, Hashable {
    case text(String)
    case number(Double)
    case bool(Bool)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let flag = try? container.decode(Bool.self) {
        self = .bool(flag)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
  }

  /// Where a cell is: its sheet, and its reference in letters and digits.
  struct Place: Hashable {
    var sheet: String
    var ref: String
  }

  static func parse(_ output: String) throws -> [Place: CellLine] {
    var cells: [Place: CellLine] = [:]
    let decoder = JSONDecoder()
    for line in output.utf8.split(separator: UInt8(ascii: "\n")) {
      let cell = try decoder.decode(CellLine.self, from: Data(line))
      cells[Place(sheet: cell.sheet, ref: cell.ref)] = cell
    }
    return cells
  }

  /// A text that is the same for two cells that mean the same, whatever wrote them.
  ///
  /// Numbers compare by 15 significant digits, as spreadsheet programs show them; dates to the millisecond.
  var meaning: String { Self.meaning(kind: kind, value: value) }

  static func meaning(kind: String, value: Value) -> String {
    switch (kind, value) {
    case ("number", .number(let number)): "number \(digits(number))"
    // The largest double has no 15 digits that read back as it.
    case ("number", .text(let text)):
      "number \(Double(text).flatMap { $0.isFinite ? digits($0) : nil } ?? text)"
    case ("bool", .bool(let flag)): "bool \(flag)"
    case ("bool", .text(let text)): "bool \(text.lowercased() == "true" || text == "1")"
    case ("bool", .number(let number)): "bool \(number != 0)"
    case ("error", .text(let text)): "error \(text.uppercased())"
    case ("date", .text(let text)): "date \(instant(text))"
    case (_, .text(let text)): "\(kind) \(text)"
    case (_, let other): "\(kind) \(other)"
    }
  }

  private static func digits(_ number: Double) -> String {
    number == 0 ? "0" : String(format: "%.15g", number)
  }

  /// A date, a date-time, a time of day (`T08:30:00`) or a duration (`PT3600S`) in one spelling each.
  private static func instant(_ text: String) -> String {
    if let duration = text.wholeMatch(of: /PT(-?[0-9.]+)S/) {
      return "PT\(milliseconds(String(duration.1)))"
    }
    let pattern = /(?:(\d{4,5}-\d\d-\d\d))?[T ]?(?:(\d\d):(\d\d)(?::(\d\d)(?:[.](\d+))?)?)?Z?/
    guard let match = text.wholeMatch(of: pattern) else { return text }
    let clock = [match.2, match.3, match.4].map { Int($0 ?? "0") ?? 0 }
    let time = ((clock[0] * 60 + clock[1]) * 60 + clock[2]) * 1000 + milliseconds("0.\(match.5 ?? "0")")
    let day = match.1.map(String.init) ?? ""
    // Day zero is how some readers say that there is no day.
    return ["1899-12-30", "1899-12-31", "1900-01-00"].contains(day) ? "T\(time)" : "\(day)T\(time)"
  }

  private static func milliseconds(_ seconds: String) -> Int {
    Int(((Double(seconds) ?? 0) * 1000).rounded())
  }
}
