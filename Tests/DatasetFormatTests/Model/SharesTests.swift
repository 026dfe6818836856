import DatasetFormat
import Testing

struct SharesTests {
  @Test(arguments: [
    ("ana:1, ben:2", "ana:1, ben:2"), ("ana=12.50, ben=30.00", "ana=12.50, ben=30.00"),
    ("ana 1 ben 2", "ana:1, ben:2"), ("Ana: 1 Jörg: 2", "ana:1, jörg:2"), ("ana 1; jörg 2", "ana:1, jörg:2"),
    ("ana=1,ben=2", "ana=1, ben=2"), (" ana:0,\n ben:1.5 ", "ana:0, ben:1.5"),
  ])
  func `what can mean one thing is read`(_ text: String, _ canonical: String) {
    #expect(Shares(text)?.description == canonical)
    #expect(Shares(canonical)?.description == canonical)
  }

  @Test(arguments: [
    "", "50/50", "ana", "ana:", "1 ana", "ana:1, ana:2", "ana:1, ben=2", "ana=12,50, ben=30", "ana:-1",
    "ana:0",
    "ana:1x", "ana:1.2.3", "ana::1", "ana:99999999999999999999",
  ])
  func `what could mean several things is not`(_ text: String) { #expect(Shares(text) == nil) }

  @Test(arguments: [2, 8, 9, 10, 40])
  func `a member has one share, however many members there are`(_ count: Int) {
    let text = (0..<count).map { "m\($0):1" }.joined(separator: " ")
    #expect(Shares(text)?.parts.count == count)
    #expect(Shares(text + " m0:1") == nil)
    #expect(Shares(text + " m\(count - 1):1") == nil)
  }
}
