public import DatasetFormat

extension OpenDataset {
  /// What is kept of the lines that its imported rows came from.
  public var provenance: Provenance {
    Provenance(start: { [folder] in ProvenanceFile.start(importID: $0, in: folder) }) { [folder] in
      ProvenanceFile.bytes(importID: $0, in: folder)
    }
  }
}
