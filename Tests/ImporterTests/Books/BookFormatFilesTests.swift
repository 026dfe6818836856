import Foundation
import Money
import TestSupport
import Testing

@testable import Importer

/// The files in `Words/apps/`, which people edit who write no Swift. What a failure says is for them.
@Suite struct `the files of apps` {
  private static let folder = Repository.root.path + "/Words/apps"
  static let names =
    (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted()
    .filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) } ?? []

  private static let sections: Set<String> = [
    "title", "known", "beside", "shape", "flag", "transfer.prefix", "transfer.category", "payment.transfer",
    "opening.category", "category.none", "income.group", "cleared", "kind.out", "kind.in", "kind.transfer",
    "kind.opening", "derived.beside", "budget.none", "split.category", "pairs.account", "minor.units",
  ]

  @Test func `are all compiled in`() { #expect(WordFiles.apps.files.sorted() == Self.names.sorted()) }

  @Test(arguments: names)
  func `have known sections, columns and flags`(_ name: String) throws {
    let lines = try String(contentsOfFile: "\(Self.folder)/\(name).txt", encoding: .utf8).split(
      separator: "\n")
    #expect(lines.first == "[file \(name)]")
    var section = ""
    for line in lines.dropFirst() {
      if line.hasPrefix("[") {
        section = String(line.dropFirst().dropLast())
        let isColumn = section.hasPrefix("column.")
        #expect(
          isColumn
            ? BookFormat.Column(rawValue: String(section.dropFirst(7))) != nil
            : Self.sections.contains(section),
          "[\(section)] is not a section")
      } else if section == "flag" {
        #expect(BookFormat.Flag(rawValue: String(line)) != nil, "\(line) is not a flag")
      } else if section == "shape" {
        #expect(BookFormat.Shape(rawValue: String(line)) != nil, "\(line) is not a shape")
      } else if section != "title" {
        #expect(line == line.lowercased(), "[\(section)] \(line) is written in lower case")
      }
    }
  }

  @Test(arguments: BookFormat.all.map(\.name))
  func `are known by their columns, and have a day and money`(_ name: String) throws {
    let format = try #require(BookFormat.all.first { $0.name == name })
    for header in format.known { #expect(BookFormat.known(by: header)?.name == name) }
    let meanings = Set(format.columns.values)
    #expect(meanings.contains(.date))
    #expect(!meanings.isDisjoint(with: [.amount, .outflow, .position]))
  }
}
