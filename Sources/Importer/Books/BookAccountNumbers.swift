import DatasetFormat

/// Accounts of one name that the file tells apart by their numbers: each gets its number's last digits behind the name.
enum BookAccountNumbers {
  static func tellApart(_ postings: inout [BookPosting], of table: BookTable) {
    guard table.has(.accountNumber) else { return }
    func digits(_ posting: BookPosting) -> String {
      let text = table.text(posting.row, .accountNumber)
      let digits = text.filter { $0.isASCII && $0.isNumber }
      return digits.isEmpty ? text : String(digits.suffix(4))
    }
    var numbers: [String: Set<String>] = [:]
    for posting in postings {
      let number = digits(posting)
      if !number.isEmpty { numbers[BookFormat.normal(posting.account), default: []].insert(number) }
    }
    for index in postings.indices {
      let number = digits(postings[index])
      guard !number.isEmpty, numbers[BookFormat.normal(postings[index].account), default: []].count > 1 else {
        continue
      }
      postings[index].account += " \(number)"
    }
  }
}
