import DatasetFormat
import Foundation
import Spreadsheet
import SpreadsheetXLSX
import TestSupport
import Testing

/// What differs between two copies, and the plan that comes of it.
extension MergeCommandTests {
  @Test(arguments: Storage.allCases)
  func `diff says what differs, and its plan makes the other`(storage: Storage) throws {
    let name = storage.rawValue
    try copy(name, "Phone")
    #expect(try harness.run("diff Phone --dataset \(name)").output == "nothing differs\n")
    try harness.edit(file("Phone", storage), "Shop 12", "note", "from the phone")
    try harness.edit(file("Phone", storage), "Shop 13", nil)
    let text = try harness.run("diff Phone --dataset \(name)")
    #expect(text.exit == 1)
    #expect(text.output.contains("Transactions: 1 changed, 1 gone"), "\(text.output)")
    #expect(text.output.contains(#"note: blank -> "from the phone""#), "\(text.output)")
    #expect(
      try harness.run("diff Phone --stat --dataset \(name)").output == "Transactions: 1 changed, 1 gone\n")
    let back = try harness.run("diff last --dataset Phone")
    #expect(back.exit == 1 && back.output.contains("from the phone"), "\(back.output) \(back.errors)")

    let plan = try harness.run("diff Phone --json --dataset \(name)")
    try harness.write("plan.json", Array(plan.output.utf8))
    let apply = try harness.run("apply plan.json --dataset \(name)")
    #expect(apply.exit == 0, "\(apply.output) \(apply.errors)")
    #expect(try harness.run("diff Phone --dataset \(name)").exit == 0)
    #expect(try harness.column("note", of: file(name, storage))["Shop 13"] == nil)
    let twice = try harness.run("apply plan.json --dataset \(name)")
    let rebased = try harness.run("apply plan.json --rebase --dataset \(name)")
    #expect(rebased.exit == 1 && rebased.errors.contains("not there any more"), "\(rebased.errors)")
    #expect(twice.exit != 0 && twice.errors.contains("Nothing was changed"), "\(twice.exit) \(twice.errors)")
  }

  @Test(arguments: Storage.allCases)
  func `a row that was typed here and is not in the other is taken out by the plan`(storage: Storage) throws {
    let name = storage.rawValue
    try copy(name, "Phone")
    try harness.edit(file(name, storage), "Shop 12", "id", "")
    try harness.edit(file("Phone", storage), "Shop 12", nil)
    let text = try harness.run("diff Phone --dataset \(name)")
    #expect(text.output.contains("Transactions: 1 gone"), "\(text.output)")
    let plan = try harness.run("diff Phone --json --dataset \(name)")
    try harness.write("plan.json", Array(plan.output.utf8))
    let apply = try harness.run("apply plan.json --dataset \(name)")
    #expect(apply.exit == 0, "\(apply.output) \(apply.errors)")
    #expect(try harness.column("payee", of: file(name, storage)).values.contains("Shop 12") == false)
    #expect(try harness.run("diff Phone --dataset \(name)").output == "nothing differs\n")
    #expect(try harness.run("undo --dataset \(name)").exit == 0)
    #expect(try harness.column("payee", of: file(name, storage)).values.contains("Shop 12"))
  }

  @Test func `diff writes a page that holds all of it, and nothing of a cell passes for markup`() throws {
    try copy("csv", "Phone")
    try harness.edit(file("Phone", .csv), "Shop 12", "note", "<script>alert(1)</script> & co")
    try harness.edit(file("Phone", .csv), "Shop 13", nil)
    try harness.edit(file("Phone", .csv), "Shop 14", "note", "fdp.\u{202E}exe\u{E0041}")
    let run = try harness.run("diff Phone --html page.html --dataset csv")
    #expect(run.exit == 1 && run.output.contains("2 changed, 1 gone"), "\(run.output) \(run.errors)")
    let page = String(decoding: try harness.read("page.html"), as: UTF8.self)
    #expect(page.contains("<ins>&lt;script&gt;alert(1)&lt;/script&gt; &amp; co</ins>"), "\(page)")
    #expect(page.contains("<ins>fdp.\\u{202E}exe\\u{E0041}</ins>"))
    #expect(page.contains("default-src 'none'; style-src 'unsafe-inline'"))
    #expect(page.contains("<span>gone</span>") && !page.contains("<script") && !page.contains("://"))
    #expect(try harness.run("diff Phone --html page.html --dataset csv").exit == 2)
    #expect(try harness.run("diff Phone --html page.html --force --dataset csv").exit == 1)
    #expect(try harness.run("diff Phone --html - --dataset csv").output == page)
    #expect(try harness.run("diff Phone --since last --dataset csv").exit == 64)
    #expect(try harness.run("diff --dataset csv").exit == 64)
    #expect(try harness.run("diff --since last --dataset csv").output == "nothing differs\n")
  }

  @Test(arguments: Storage.allCases)
  func `a plan for an earlier state goes to the same records, and what does not fit is left out`(
    storage: Storage
  )
    throws
  {
    let name = storage.rawValue
    try copy(name, "Phone")
    for shop in 12...14 { try harness.edit(file("Phone", storage), "Shop \(shop)", "note", "planned") }
    let plan = try harness.run("diff Phone --json --dataset \(name)")
    try harness.write("plan.json", Array(plan.output.utf8))
    // Since then a row went, so that all below moved up, and a cell was filled by hand.
    try harness.edit(file(name, storage), "Shop 10", nil)
    try harness.edit(file(name, storage), "Shop 13", "note", "by hand")
    try harness.edit(file(name, storage), "Shop 14", "note", "planned")
    let stale = try harness.run("apply plan.json --dataset \(name)")
    #expect(stale.exit == 2 && stale.errors.contains("changed since the plan was made"))
    let run = try harness.run("apply plan.json --rebase --dataset \(name)")
    #expect(
      run.exit == 1 && run.errors.contains("left out: set at Transactions row 5, note"), "\(run.errors)")
    let notes = try harness.column("note", of: file(name, storage)).filter { !$0.value.isEmpty }
    #expect(notes == ["Shop 12": "planned", "Shop 13": "by hand", "Shop 14": "planned"])
  }
}
