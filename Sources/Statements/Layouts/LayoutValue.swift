import FoundationEssentials

/// A value of a layout's JSON, before anything is made of it.
indirect enum LayoutValue: Decodable {
  case null
  case bool(Bool)
  case integer(Int)
  case text(String)
  case list([LayoutValue])
  case object([String: LayoutValue])
  /// A number that is no integer.
  case other

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([LayoutValue].self) {
      self = .list(value)
    } else if let value = try? container.decode([String: LayoutValue].self) {
      self = .object(value)
    } else {
      self = .other
    }
  }

  /// - Throws: ``LayoutError/notJSON(file:detail:)``.
  static func parse(_ bytes: [UInt8], file: String) throws(LayoutError) -> LayoutValue {
    do { return try JSONDecoder().decode(LayoutValue.self, from: Data(bytes)) } catch {
      throw .notJSON(file: file, detail: "it cannot be read as one document")
    }
  }

  /// How a message shows the value.
  var shown: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .text(let value): "\"\(value)\""
    case .list: "a list"
    case .object: "an object"
    case .other: "a number with a fraction"
    }
  }
}
