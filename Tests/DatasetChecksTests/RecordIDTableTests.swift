import DatasetFormat
import Testing

@testable import DatasetChecks

struct RecordIDTableTests {
  @Test(arguments: [0, 5000])
  func `identifiers are found by value, the first of equal ones counts`(_ capacity: Int) {
    var table = RecordIDTable(capacity: capacity)
    for number in 0..<5000 {
      #expect(table.add(RecordID(high: UInt64(number % 7), low: UInt64(number))) == nil)
    }
    for number in stride(from: 0, to: 5000, by: 13) {
      #expect(table.add(RecordID(high: UInt64(number % 7), low: UInt64(number))) == number)
    }
    #expect(table.ids.count == 5000)
    #expect(table.contains(RecordID(high: 0, low: 0)) && !table.contains(RecordID(high: 1, low: 0)))
  }
}
