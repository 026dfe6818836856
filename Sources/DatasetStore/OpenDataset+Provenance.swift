public import DatasetFormat

extension OpenDataset {
  /// What this machine keeps of the lines that its imported rows came from.
  public var provenance: Provenance {
    let kept = ProvenanceFile(folder, provenFiles)
    return Provenance(start: { kept.start(importID: $0) }) { kept.bytes(importID: $0) }
  }
}
