import BookEditing
import Bookkeeping
import DatasetChecks
import DatasetFormat

/// Files in `Receipts/` that no row names, with the transactions that they may belong to by what their names say.
struct ReceiptItems {
  let items: [ReviewItem]

  init(_ dataset: Dataset, _ folder: FolderContents?) {
    guard let folder else {
      items = []
      return
    }
    let files = UnnamedReceipts.paths(in: dataset, folder).compactMap { path in
      folder.receiptContents[path].map { (path: path, content: $0) }
    }
    if files.isEmpty {
      items = []
      return
    }
    let proposals = ReceiptMatching(dataset).proposals(
      for: files.map { file in
        let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
        return ReceiptMatching.File(clues: ReceiptClues(name: name), sha256: file.content.sha256)
      })
    items = zip(files, proposals).map { file, proposal in
      Self.item(file.path, file.content, proposal, size: folder.size(ofReceipt: file.path))
    }
  }

  private static func item(
    _ path: String, _ content: FolderContents.ReceiptContent, _ proposal: ReceiptMatching.Proposal, size: Int
  ) -> ReviewItem {
    let mediaType = content.mediaType ?? "application/octet-stream"
    let candidates = proposal.candidates
    let choices = candidates.map { candidate in
      let amount = Amount(minorUnits: candidate.signedMinorUnits, currency: candidate.amount.currency)
      return ReviewChoice(
        candidate.id.description, "\(candidate.day) \(candidate.payee) \(amount)",
        .edit { changes throws(BookError) in
          try changes.attach(
            fileAt: path, mediaType: mediaType, byteCount: size, sha256: content.sha256, to: candidate.row)
        })
    }
    let evidence =
      !proposal.attached.isEmpty
      ? "a receipt with the same content is attached already"
      : candidates.isEmpty
        ? "its name fits no transaction; dataset receipts add attaches it to one"
        : candidates[0].grade == .sure
          ? "amount, day and payee in its name are those of one transaction"
          : "its name fits the transaction\(candidates.count == 1 ? "" : "s") in a part"
    return ReviewItem(
      matter: UnnamedReceipts.matter(path), rows: candidates.map(\.row),
      question: "which transaction does Receipts/\(path) belong to?", evidence: [evidence],
      choices: choices + [ReviewChoice("none", "none: the file stays as it is", .settle)],
      proposes: candidates.first?.grade == .sure)
  }
}

extension FolderContents {
  /// How many bytes a file of receipts has.
  fileprivate func size(ofReceipt path: String) -> Int {
    if case .file(let size)? = receipts[path] { size } else { 0 }
  }
}
