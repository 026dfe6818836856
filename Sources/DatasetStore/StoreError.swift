package import DatasetFormat
package import SpreadsheetXLSX

/// Why the store could not open or change a dataset. An error of the file itself is thrown instead if it says
/// why.
package enum StoreError: Error, Sendable {
  /// No dataset at a path or above it.
  case notFound(path: String, nearby: [String])
  /// Another run of this tool holds the lock.
  case locked(path: String, holder: String?)
  /// More than one storage or workbook; the user has to choose.
  case ambiguousStorage(root: String, files: [String])
  /// A file holds no tab of a dataset.
  case noTab(file: String)
  /// The folder is a dataset's, and the files that stored it are gone.
  case storageMissing(root: String)
  /// The dataset must not be changed in its present state (a newer version, a missing tab).
  case changesRefused(Finding)
  /// The change would add errors.
  case newErrors([PlannedError])
  /// The plan would have an effect on the sums of the ledger that its command may not have: the effect, and
  /// the rows that cause it.
  case undeclaredEffect(String)
  /// The workbook holds something in the way of the change, which nothing but harm would come of.
  case notEditable(file: String, reason: WorkbookEditorError)
  /// The plan asks for something that cannot be saved in the storage of this dataset.
  case unsupported(Address, String)
  /// A file has changed since the plan was made.
  case changedMeanwhile(file: String)
  /// The plan was made for the dataset as it was before another plan of the same session.
  case planOutdated(file: String)
  /// All is saved, and the new state could not be read again.
  case savedUnread(reason: any Error)
  /// The new content did not read back as planned; nothing was changed.
  case verificationFailed(file: String, detail: String)
  /// The folder to create a dataset in is not empty.
  case notEmpty(path: String)
  /// The place for a new dataset is in a folder that belongs to another one.
  case insideDataset(path: String, root: String)
  /// There is nothing to undo; how many runs other machines have made.
  case nothingToUndo(runsElsewhere: Int)
  /// There is nothing to bring again; the last run that is in force.
  case nothingToRedo(last: String?)
  /// A file was changed since the run to be redone was undone.
  case changedSinceUndo(file: String, command: String)
  /// A file was changed after the run that is to be undone.
  case changedSince(file: String, command: String)
  /// The copy that undo needs is gone.
  case snapshotMissing(entry: String)
  /// A file of the dataset cannot be read, for the reason in the finding.
  case unreadable(Finding)
  /// Another program replaced the file during the save. Its version was kept next to ours, or next to the old
  /// file if the save was reversed.
  case displaced(file: String, keptAs: String, isSaved: Bool)
  /// A save stopped with some files in place, and could not be reversed; the next run settles it.
  case interrupted(command: String, reason: any Error)
  /// A folder of the dataset is a symbolic link.
  case folderIsLink(path: String)
  /// A data file is a symbolic link that is not followed.
  case linkRefused(file: String, destination: String, reason: LinkProblem)
  /// Saving would take a file from its owner or group, as the process may not give them the new one.
  case ownershipWouldChange(file: String)

  /// Why a link is not followed.
  package enum LinkProblem: String, Sendable {
    /// There is no file behind it.
    case missing = "there is no file"
    /// It leads to a second link.
    case anotherLink = "there is another link (expected the file itself)"
    /// It leads to something other than a regular file.
    case noFile = "there is no regular file"
    /// It leads to a file of another kind.
    case otherEnding = "that file has another ending (expected a file of the same kind)"
    /// The file is another user's.
    case otherOwner = "that file belongs to another user (expected a file of yours)"
    /// The file belongs to a dataset.
    case insideDataset = "that file belongs to a dataset (expected one in a folder of its own)"
    /// Only files of `Data/` may be links.
    case notAllowed = "only files in Data/ may be links"
    /// The folder of the file cannot be written to.
    case outOfReach = "its folder cannot be written to"
  }
}

extension StoreError: CustomStringConvertible {
  /// Place, found, expected and advice.
  package var description: String {
    switch self {
    case .notFound(let path, let nearby):
      (path == "."
        ? "there is no dataset in this folder or any folder above it. "
        : "\(path): there is no dataset in it or in a folder above it. ")
        + (nearby.isEmpty
          ? "Name one with --dataset PATH, or make one with dataset create NAME."
          : "Name one with --dataset; there is \(nearby.joined(separator: ", ")).")
    case .locked(let path, let holder):
      "\(path): another run of dataset is working on it\(holder.map { " (process \($0))" } ?? ""). Wait for it to end and run the command again."
    case .ambiguousStorage(let root, let files):
      "\(root): the dataset is stored more than once (found \(files.joined(separator: ", ")); expected one workbook, or CSV tabs). "
        + (Self.original(of: files, at: root).map {
          "By their names the others are copies of \($0): merge them with dataset merge, which also moves them away."
        } ?? "Keep the one you use in Data/ and move the others away.")
    case .noTab(let file): "\(file): the file holds no tab of a dataset."
    case .storageMissing(let root):
      "\(root): the folder is a dataset's, but Data/ holds no workbook and no CSV tabs. Put the workbook back (it may not be downloaded yet), or take a copy from .dataset."
    case .changesRefused(let finding): "\(finding) \(Self.mending(finding))Nothing was changed."
    case .newErrors(let errors):
      "\(PlannedError.list(errors)). The change would leave \(errors.count == 1 ? "this error" : "these errors") behind, so nothing was changed. Correct what it is made from, and run the command again."
    case .undeclaredEffect(let moved):
      "this command moves no money, but the change would: \(moved). Nothing was changed. Check the rows with dataset validate; if nothing is wrong there, please report this."
    case .notEditable(let file, let reason): "\(file): \(reason) Nothing was changed."
    case .unsupported(let address, let reason):
      "\(address): this change cannot be saved here: \(reason). Nothing was changed."
    case .changedMeanwhile(let file):
      "\(file): the file changed while working (expected the one that was read). Nothing was changed; run the command again."
    case .planOutdated(let file):
      "\(file): the plan is for the dataset before an earlier plan of this session. Make it of the session's dataset. This plan changed nothing."
    case .savedUnread(let reason):
      "the plan is saved, but the files could not be read again: \(reason)"
    case .verificationFailed(let file, let detail):
      "\(file): the saved file does not read back as planned: \(detail). Nothing was changed; please report this."
    case .notEmpty(let path):
      "\(path): the folder is not empty (expected a new or an empty one). Choose another place."
    case .insideDataset(let path, let root):
      "\(path): this is inside the dataset \(root), which needs its Data/, Receipts/ and .dataset/ for itself. Choose another place."
    case .nothingToUndo(runsElsewhere: 0): "there is nothing to undo: no run has changed this dataset"
    case .nothingToUndo(let count):
      "there is nothing to undo on this machine, but \(count == 1 ? "1 run was" : "\(count) runs were") made on another machine or by another user (expected a run of your own). Run dataset undo there."
    case .nothingToRedo(let last):
      "there is nothing to redo: "
        + (last.map { "the last run was not an undo, but \"\($0)\"" } ?? "no run was undone")
    case .changedSinceUndo(let file, let command):
      "\(file): the file was changed after \"\(command)\" was taken back, so bringing that run back would lose the later edits. Nothing was changed; run the command itself again."
    case .changedSince(let file, let command):
      "\(file): the file was changed after \"\(command)\", so taking that run back would lose the later edits. Nothing was changed."
    case .snapshotMissing(let entry):
      "the copy from before run \(entry) is gone, so it cannot be taken back. Nothing was changed."
    case .unreadable(let finding): finding.description
    case .displaced(let file, let keptAs, let isSaved):
      "\(file): another program saved the file at the same moment. This run is \(isSaved ? "saved" : "taken back"), and the other version is kept as \(keptAs). Compare the two and keep what you want."
    case .interrupted(let command, let reason):
      "the run \"\(command)\" stopped halfway (\((reason as? FileError)?.fact ?? "\(reason)")). Not all of its files are in place. Run any command that changes the dataset, such as dataset undo: it first completes that run or takes it back."
    case .folderIsLink(let path):
      "\(path): this is a symbolic link (expected a folder). Nothing was read or changed; put the folder itself there, or name the dataset by the path that the link leads to."
    case .linkRefused(let file, let destination, let reason):
      "\(file): the file is a symbolic link to \(destination), and \(reason.rawValue). Nothing was changed; put the file there, or let the link name the file itself in a folder of yours."
    case .ownershipWouldChange(let file):
      "\(file): the file belongs to another user or group, who could no longer use it after a save (expected a file of yours, or one that both can write through a group). Nothing was changed; share it by a group that you are in, or let its owner run the command."
    }
  }
}

extension StoreError {
  /// The folder of a dataset that cannot be opened because of its contents, or because they are missing.
  /// Checks tell more about it.
  package var rootWithoutStorage: String? {
    switch self {
    case .ambiguousStorage(let root, _), .storageMissing(let root): root
    default: nil
    }
  }

  /// What repair does about a finding; empty for nothing.
  private static func mending(_ finding: Finding) -> String {
    switch finding.fix {
    case .yes: "dataset repair mends it. "
    case .ask: "dataset repair lists what can be done. "
    case .no: ""
    }
  }

  /// The file whose name all others extend as copies; nil if there is none.
  private static func original(of files: [String], at root: String) -> String? {
    (try? DatasetFolder(withCopiesAt: root, among: files))?.files.first
  }
}

extension StoreError: DatasetError {
  /// The stable name of the case: `not-found`.
  package var code: String {
    switch self {
    case .notFound: "not-found"
    case .locked: "locked"
    case .ambiguousStorage: "ambiguous-storage"
    case .noTab: "no-tab"
    case .storageMissing: "storage-missing"
    case .changesRefused: "changes-refused"
    case .newErrors: "new-errors"
    case .undeclaredEffect: "undeclared-effect"
    case .notEditable: "not-editable"
    case .unsupported: "unsupported"
    case .changedMeanwhile: "changed-meanwhile"
    case .planOutdated: "plan-outdated"
    case .savedUnread: "saved-unread"
    case .verificationFailed: "verification-failed"
    case .notEmpty: "not-empty"
    case .insideDataset: "inside-dataset"
    case .nothingToUndo: "nothing-to-undo"
    case .nothingToRedo: "nothing-to-redo"
    case .changedSinceUndo: "changed-since-undo"
    case .changedSince: "changed-since"
    case .snapshotMissing: "snapshot-missing"
    case .unreadable: "unreadable"
    case .displaced: "displaced"
    case .interrupted: "interrupted"
    case .folderIsLink: "folder-is-link"
    case .linkRefused: "link-refused"
    case .ownershipWouldChange: "ownership-would-change"
    }
  }

  /// What went wrong, for a person, without words of the command.
  package var sentence: String {
    switch self {
    case .locked(let path, _):
      "\(path): another program is changing the dataset, or another part of this one. Try again."
    case .newErrors(let errors): "\(PlannedError.list(errors)). Nothing was changed."
    case .undeclaredEffect(let moved):
      "the change moves no money by what it says, but it would: \(moved). Nothing was changed."
    case .notFound(let path, _): "\(path): there is no dataset in it."
    case .changedMeanwhile(let file):
      "\(file): the file is another than the one that was read. Nothing was changed."
    case .changesRefused(let finding): "\(finding.sentence) Nothing was changed."
    case .unreadable(let finding): finding.sentence
    default: PlainSentence.of(description)
    }
  }
}
