import DatasetFormat
import TestSupport
import Testing

@testable import ReportPage

struct ChartScaleTests {
  @Test(arguments: [
    ([0, 480_000], [0, 200_000, 400_000, 600_000]), ([], [0, 1]), ([0], [0, 1]),
    ([-300, 500], [-400, -200, 0, 200, 400, 600]),
    ([7], [0, 1, 2, 3, 4, 5, 6, 7]),
  ])
  func `lines lie at round amounts from zero`(values: [Int64], ticks: [Int64]) {
    #expect(ChartScale(values, fromZero: true).ticks == ticks)
  }

  @Test func `a line far from zero has its own scale`() {
    let scale = ChartScale([1_010_000, 1_050_000], fromZero: false)
    #expect(scale.ticks.first == 1_010_000 && !scale.holdsZero)
    #expect(ChartScale([400, 1000], fromZero: false).holdsZero)
  }

  @Test func `all values lie on the scale, higher ones above`() {
    var random = SeededGenerator()
    for _ in 0..<Effort.cases(usual: 500) {
      let size = Int64(1) << Int64.random(in: 0...62, using: &random)
      var values = (0..<Int.random(in: 1...13, using: &random)).map { _ in
        Int64.random(in: -size...size, using: &random)
      }
      if Bool.random(using: &random) { values += [.min, .max] }
      let scale = ChartScale(values, fromZero: Bool.random(using: &random))
      let tops = values.sorted().map { scale.top($0, height: 200) }
      #expect(tops.allSatisfy { (0...2000).contains($0) }, "seed \(random.seed)")
      #expect(tops == tops.sorted(by: >), "seed \(random.seed)")
      #expect(scale.ticks.count <= 11 && !scale.ticks.isEmpty, "seed \(random.seed)")
    }
  }
}
