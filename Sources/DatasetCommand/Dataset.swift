import ArgumentParser

@main
struct DatasetTool: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "dataset")
}
