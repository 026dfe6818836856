import BookEditing
package import DatasetFormat
package import DatasetStore

/// An earlier state as a person names it: by a part of its id, or by the path of a file or folder.
package enum StateArgument {
  /// The word for what the last run left.
  package static let lastWord = "last"

  /// A state that this machine keeps.
  ///
  /// - Throws: ``Failure`` where no state, or more than one, is meant.
  package static func state(_ id: String, among states: [EarlierState]) throws -> EarlierState {
    try NameMatch(partOfID: id, among: states, id: \.run.id).only(
      none: .unknown(
        "\(id): there is no such state; dataset restore shows the ids. Nothing was changed.", found: id),
      several: {
        Failure(
          "\(id): \($0.count) states have an id that begins like this; write more of it. Nothing was changed."
        )
      })
  }

  /// What a state held that is named by its id or a path.
  ///
  /// - Throws: ``Failure``, and what reading it throws.
  package static func opened(_ text: String, beside opened: OpenDataset) throws -> LastGoodState {
    if text == lastWord {
      if let earlier = opened.lastGoodState { return earlier }
      throw Failure(
        "\(text): no file has changed since the last run, or its copies are not kept. Nothing was changed."
      )
    }
    if FileAccess.exists(text) {
      let earlier = try EarlierState.opened(at: text, beside: opened)
      guard !earlier.dataset.tabs.isEmpty else {
        throw Failure(
          "\(text): not a dataset or an earlier state of one (expected at least one tab of the format). dataset restore lists the states that are kept. Nothing was changed."
        )
      }
      return earlier
    }
    let states = try EarlierState.all(root: opened.folder.root)
    guard states.contains(where: { $0.run.id.contains(text) }) else {
      throw Failure.unknown(
        "\(text): there is no such file or folder, and no such state; dataset restore lists the states. Nothing was changed.",
        found: text)
    }
    return try state(text, among: states).opened(beside: opened)
  }
}
