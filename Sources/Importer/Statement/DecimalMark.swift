/// The character between the whole and the fraction of a number.
public enum DecimalMark: String, Sendable, Hashable, CaseIterable {
  case point = "."
  case comma = ","
}
