/// How a dataset is stored: one workbook, or one CSV file a tab.
public enum Storage: String, Sendable, Hashable, CaseIterable {
  case xlsx
  case csv
}
