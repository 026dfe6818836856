import Foundation
import Testing

extension CommandHarness {
  /// Runs a command that changes a dataset as everybody may: dry, as JSON, in earnest. Then all is in order, and `undo` brings every byte back.
  ///
  /// - Parameters:
  ///   - line: The command line, without the dataset; words in quotes are one, `""` is an empty one.
  ///   - expected: What it prints on standard output.
  ///   - name: The dataset's folder.
  /// - Throws: Where the command cannot be started.
  func checkChange(_ line: String, printing expected: [String], in name: String) throws {
    let words = line.split(separator: " ").map { $0 == "\"\"" ? "" : String($0) }
    let before = try contents(of: "\(name)/Data")
    let dry = try run(words + ["--dry-run", "--dataset", name])
    #expect(dry.exit == 0, "\(line): \(dry.output) \(dry.errors)")
    #expect(try contents(of: "\(name)/Data") == before)
    let json = try run(words + ["--dry-run", "--json", "--dataset", name])
    let document = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect(document?["version"] as? Int == 1 && document?["changes"] != nil, "\(line): \(json.output)")
    let real = try run(words + ["--dataset", name])
    #expect(real.exit == 0, "\(line): \(real.errors)")
    for words in expected { #expect(real.output.contains(words), "\(line): \(real.output)") }
    let found = try run("validate --dataset \(name)")
    #expect(found.exit == 0 && !found.output.contains("warning"), "\(line): \(found.output)")
    #expect(try run("undo --dataset \(name)").exit == 0)
    #expect(try contents(of: "\(name)/Data") == before, "\(line)")
  }
}
