import Bookkeeping
import Money

extension RowRuling.Reason {
  /// The word of `explain --json`.
  package var code: String {
    switch self {
    case .noCategoryForType: "noCategoryForType"
    case .hasCategory: "hasCategory"
    case .noRule: "noRule"
    case .typed: "typed"
    }
  }

  /// The reason as a person reads it.
  package var words: String {
    switch self {
    case .noCategoryForType(let type):
      "it is \(type == .income ? "an" : "a") \(type.rawValue), which has no category"
    case .hasCategory: "it has a category already"
    case .noRule: "no rule gives a category"
    case .typed(let type, let category):
      "its type is typed as \(type.rawValue), and the category \(category) is of the other type"
    }
  }
}
