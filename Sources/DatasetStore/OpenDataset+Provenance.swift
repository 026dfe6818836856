public import DatasetFormat

extension OpenDataset {
  /// What this machine keeps of the lines that its imported rows came from.
  public var provenance: Provenance {
    let kept = ProvenanceFile(folder, provenFiles)
    return Provenance(start: { try kept.start(importID: $0) }) { try kept.bytes(importID: $0) }
  }
}
