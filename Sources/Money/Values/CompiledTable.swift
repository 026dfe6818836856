import CWords

/// A table of `Words/` that is compiled in: CSV with one record a line.
enum CompiledTable {
  /// The fields of each record, without the header.
  static func records(_ text: cwords_text) -> [[String]] {
    text.buffer.split(separator: UInt8(ascii: "\n")).dropFirst().map { fields($0) }
  }

  /// The fields of a record. One with a quotation mark or a comma is in quotation marks.
  private static func fields(_ record: Slice<UnsafeBufferPointer<UInt8>>) -> [String] {
    var fields: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    var last: UInt8 = 0
    for byte in record {
      if byte == UInt8(ascii: "\"") {
        if !isQuoted, last == byte { field.append(byte) }
        isQuoted.toggle()
      } else if byte == UInt8(ascii: ","), !isQuoted {
        fields.append(String(decoding: field, as: UTF8.self))
        field.removeAll(keepingCapacity: true)
      } else {
        field.append(byte)
      }
      last = byte
    }
    fields.append(String(decoding: field, as: UTF8.self))
    return fields
  }
}
