/// The version of the command, as `dataset --version` prints it.
package enum ToolVersion {
  package static let current = "0.1.0"
}
