import DatasetFormat
import Foundation
import Spreadsheet
import TestSupport
import Testing

@testable import DatasetStore

/// Another program renames new versions of a file in while runs save: none of its versions is lost.
struct RacingWriterTests {
  /// What one save did beside the writer.
  private enum Save {
    case done
    case refused
    /// The writer's version was kept under another name.
    case kept(String)
  }

  private struct Races {
    var rounds = 0
    var lost = 0
    /// The rounds in which the writer came between reading and putting in place, as the save itself says.
    var met = 0
  }

  @Test func `a save loses none of a writer's versions`() throws {
    let races = try Self.race(Effort.cases(usual: 100)) { folder, origin in
      do {
        try TestDataset.change(folder, origin) { dataset in
          let text = dataset[.categories]?.sheet.text(row: 1, column: 1) ?? ""
          return [TestDataset.rename(.categories, row: 2, to: text == "One" ? "Two" : "One", in: dataset)]
        }
        return .done
      } catch StoreError.changedMeanwhile {
        return .refused
      } catch StoreError.displaced(_, let kept, _) {
        return .kept(kept)
      }
    }
    #expect(races.lost == 0, "\(races)")
    if Effort.isWhole {
      print("racing writer: \(races.rounds) rounds, met in \(races.met), \(races.lost) versions lost")
    }
  }

  /// The race is a real one: who reads, writes beside and renames loses versions in it.
  @Test func `reading, writing beside and renaming would lose some`() throws {
    let races = try Self.race(100) { folder, _ in
      let path = folder.path(of: "Data/Categories.csv")
      let text = String(decoding: try FileAccess.read(path), as: UTF8.self)
      // As long as a real save takes, from reading to renaming.
      usleep(1000)
      try FileAccess.createSynced(path + ".naive", Array(text.replacing(",Groceries,", with: ",Food,").utf8))
      try FileAccess.rename(path + ".naive", to: path)
      return .done
    }
    #expect(races.lost > 0)
  }

  /// Lets a writer and a save run against each other, round by round; a new dataset now and then keeps the journal short.
  private static func race(_ rounds: Int, _ save: (DatasetFolder, Origin) throws -> Save) throws -> Races {
    var races = Races()
    var generator = SeededGenerator(seed: 5)
    while races.rounds < rounds {
      let temporary = try TemporaryFolder(inMemory: true)
      let origin = CountingOrigin().origin
      let folder = try TestDataset.create(in: temporary, storage: .csv, origin: origin)
      let path = folder.path(of: "Data/Categories.csv")
      try append("pets,Pets 0,expense,,,,,,TRUE,,,2026-01-01T00:00:00Z,2026-01-01T00:00:00Z,", to: path)
      for number in 1...min(100, rounds - races.rounds) {
        races.rounds += 1
        let delay = UInt32.random(in: 0...4000, using: &generator)
        let version = String(decoding: try FileAccess.read(path), as: UTF8.self)
          .replacing("Pets \(number - 1),", with: "Pets \(number),")
        let writer = try TestDataset.require(
          WorkerThread {
            usleep(delay)
            let beside = path + ".writer"
            guard (try? FileAccess.createSynced(beside, Array(version.utf8))) != nil else { return }
            try? FileAccess.rename(beside, to: path)
          })
        let outcome = Result { try save(folder, origin) }
        writer.join()
        let text = String(decoding: try FileAccess.read(path), as: UTF8.self)
        switch try outcome.get() {
        case .done:
          if !text.contains("Pets \(number),") { races.lost += 1 }
        case .refused:
          races.met += 1
          if !text.contains("Pets \(number),") { races.lost += 1 }
        case .kept(let name):
          races.met += 1
          let kept = String(decoding: try FileAccess.read(folder.path(of: "Data/" + name)), as: UTF8.self)
          if !text.contains("Pets \(number),"), !kept.contains("Pets \(number),") { races.lost += 1 }
        }
        if !text.contains("Pets \(number),") {
          // The next round goes on from the writer's version.
          try Data(version.utf8).write(to: URL(filePath: path))
        }
      }
    }
    return races
  }

  private static func append(_ line: String, to path: String) throws {
    let bytes = try FileAccess.read(path) + Array("\(line)\n".utf8)
    try Data(bytes).write(to: URL(filePath: path))
  }
}
