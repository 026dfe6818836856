import ArgumentParser
import BookEditing
import CommandSupport
import DatasetFormat
import OutputSchemas

package struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema of a command's JSON output.",
    discussion: """
      Every document has a version; its schema describes what a document of that version always contains. \
      Ignore members that you do not know: later versions of the command may add some. Amounts are \
      integers in minor units with their currency next to them, and negative for money out.

        dataset schema
        dataset schema report spending
        dataset schema plan > plan.schema.json
      """)

  @Argument(
    help: ArgumentHelp(
      "The output: its name, or the command that prints it (default: list all).", valueName: "output"))
  var words: [String] = []
  @Flag(help: "List the outputs as JSON.") var json = false

  func validate() throws {
    if json, !words.isEmpty { throw ValidationError("a schema is always JSON; leave --json out.") }
  }

  func run() throws {
    let schemas = try OutputSchema.all()
    if words.isEmpty { return list(schemas) }
    let name = words.joined(separator: "-")
    guard let schema = schemas.first(where: { $0.name == name }) else {
      let hint = NearestName.hint(for: name, among: schemas.map(\.name), list: "dataset schema")
      throw Failure.usage("\(words.joined(separator: " ")): there is no such output (\(hint)).")
    }
    Output.data(Array((try schema.text() + "\n").utf8))
  }

  private func list(_ schemas: [OutputSchema]) {
    if json {
      return Output.document { json in
        json.objects("outputs", schemas) { json, schema in
          json.member("name", schema.name)
          json.member("commands", schema.commands)
          json.member("title", schema.title)
        }
      }
    }
    var table = TextTable([.left, .left], limit: 90)
    for schema in schemas { table.add([schema.name, schema.title]) }
    table.lines.forEach { Output.line($0) }
  }
}
