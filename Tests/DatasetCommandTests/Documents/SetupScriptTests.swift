import Foundation
import TestSupport
import Testing

/// `scripts/setup.sh` on a machine that lacks the libraries: nobody becomes root unasked.
struct SetupScriptTests {
  private static let script = Repository.root.appending(path: "scripts/setup.sh").path

  /// Runs the script among programs that only say what they were called with; `user` is whom it runs as.
  private static func run(user: Int, environment: [String: String] = [:]) throws -> (
    text: String, calls: String
  ) {
    let folder = try TemporaryFolder()
    let calls = folder.path("calls")
    for (name, body) in [
      ("id", "echo \(user)"), ("pkg-config", "exit 1"), ("uname", "echo Linux"),
      ("apt-get", "echo \"apt-get $*\" >>'\(calls)'"), ("sudo", "echo \"sudo $*\" >>'\(calls)'"),
    ] {
      try Data("#!/bin/sh\n\(body)\n".utf8).write(to: URL(filePath: folder.path(name)))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path(name))
    }
    let run = try ProcessRun(
      URL(filePath: "/bin/bash"), [script], input: "y\n",
      environment: ["PATH": "\(folder.path):/usr/bin:/bin"].merging(environment) { $1 },
      in: URL(filePath: folder.path), timeout: 60)
    let text = String(decoding: run.output + run.errors, as: UTF8.self)
    return (text, (try? String(contentsOfFile: calls, encoding: .utf8)) ?? "")
  }

  @Test func `without a terminal it prints the command and stops`() throws {
    let run = try Self.run(user: 1000)
    #expect(run.calls.isEmpty)
    #expect(
      run.text.contains("sudo apt-get install -y --no-install-recommends pkg-config libzip-dev"),
      "\(run.text)")
    #expect(run.text.contains("DATASET_SETUP_SUDO=1") && run.text.contains("Nothing was installed"))
  }

  @Test func `who has agreed beforehand, and root, are not asked`() throws {
    let agreed = try Self.run(user: 1000, environment: ["DATASET_SETUP_SUDO": "1"])
    #expect(
      agreed.calls.hasPrefix("sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y"), "\(agreed.calls)")
    let root = try Self.run(user: 0)
    #expect(root.calls.hasPrefix("apt-get install -y"), "\(root.calls) \(root.text)")
  }
}
