/// The type that a cell states (ECMA-376 Part 1 §18.18.11, ST_CellType).
enum CellType {
  case number, sharedString, inlineString, formulaString, boolean, error, date
  case unknown

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    switch (bytes.count, bytes.first) {
    case (1, UInt8(ascii: "s")): self = .sharedString
    case (1, UInt8(ascii: "n")): self = .number
    case (1, UInt8(ascii: "b")): self = .boolean
    case (1, UInt8(ascii: "e")): self = .error
    case (1, UInt8(ascii: "d")): self = .date
    case (3, _) where bytes.elementsEqual("str".utf8): self = .formulaString
    case (9, _) where bytes.elementsEqual("inlineStr".utf8): self = .inlineString
    default: self = .unknown
    }
  }
}
