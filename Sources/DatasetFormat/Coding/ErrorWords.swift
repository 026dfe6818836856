/// What spreadsheets show in place of a value that they cannot work out, also where it was saved as text.
package enum ErrorWords {
  private static let words = [
    "#REF!", "#N/A", "#VALUE!", "#NAME?", "#DIV/0!", "#NUM!", "#NULL!", "#SPILL!", "#CALC!",
  ]

  /// Whether bytes are one of them.
  package static func contains(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.count <= 8 && words.contains { bytes.elementsEqual($0.utf8) }
  }
}
