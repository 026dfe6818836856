/// An unknown member of a JSON object. In a document that others write it is an error, because it would have
/// no effect.
struct UnknownMember: Error {
  var path: [any CodingKey]
  var name: String
  var known: [String]

  /// Its place in a few words: `changes[3]: there is no member "colour"`.
  var asReadingError: Plan.ReadingError {
    let place = path.reduce("") { path, key in
      if let index = key.intValue { return path + "[\(index)]" }
      return path.isEmpty ? key.stringValue : path + "." + key.stringValue
    }
    return .unknown(
      "\(place.isEmpty ? "" : place + ": ")there is no member \"\(name)\" in a plan",
      expected: "one of \(known.joined(separator: ", "))")
  }
}

/// Any member of an object.
private struct AnyMember: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension Decoder {
  /// The members of an object, which must all be among these.
  ///
  /// - Throws: ``UnknownMember``, `DecodingError`.
  func members<Names: CodingKey & CaseIterable>(
    _ names: Names.Type
  ) throws -> KeyedDecodingContainer<Names> {
    let all = try container(keyedBy: AnyMember.self).allKeys
    let stranger = all.map(\.stringValue).sorted().first { Names(stringValue: $0) == nil }
    if let stranger {
      throw UnknownMember(path: codingPath, name: stranger, known: Names.allCases.map(\.stringValue))
    }
    return try container(keyedBy: names)
  }
}
