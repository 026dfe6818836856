#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The real file behind a path of the dataset: the file that is read, and that a save replaces.
///
/// A data file may be a symbolic link, for users who keep the file in another folder. The link is followed
/// once and stays, and the file that it names is replaced in its own folder. Because a link may also come
/// with a download, it has to lead to a file of the user with the same ending, and not to one in which
/// another dataset stores its tabs.
struct SaveTarget: Sendable, Hashable {
  /// The real file, or where it will be.
  let place: RootedPath
  /// Whether a link of the dataset leads to it.
  let isLinked: Bool

  /// Finds the real file, without asking whether it may be replaced.
  ///
  /// - Throws: ``StoreError/linkRefused(file:destination:reason:)``, ``FileError``.
  init(of file: String, root: RootFolder) throws {
    guard RootedPath.isPath(file) else { throw FileError("use", file, number: EINVAL) }
    let named = root.path(file)
    guard try named.attributes?.isLink == true else {
      place = named
      isLinked = false
      return
    }
    let destination = try named.linkDestination()
    let full = destination.hasPrefix("/") ? destination : FilePath.join(named.parent.absolute, destination)
    func refusal(_ reason: StoreError.LinkProblem) -> StoreError {
      .linkRefused(file: file, destination: destination, reason: reason)
    }
    // Only files that store tabs may be somewhere else.
    guard named.parent.path == DatasetFolder.dataFolder else { throw refusal(.notAllowed) }
    let name = FilePath.name(of: full)
    guard let folder = try? RootFolder(opening: FilePath.absolute(FilePath.parent(of: full))),
      RootedPath.isPath(name), let found = try folder.path(name).attributes
    else { throw refusal(.missing) }
    if found.isLink { throw refusal(.anotherLink) }
    guard found.isRegular else { throw refusal(.noFile) }
    guard FilePath.ending(of: name) == named.ending else { throw refusal(.otherEnding) }
    guard geteuid() == 0 || found.owner == geteuid() else { throw refusal(.otherOwner) }
    let place = folder.path(name)
    if OwnedFolders.owner(of: PathTrail(place.absolute)) != nil { throw refusal(.insideDataset) }
    self.place = place
    isLinked = true
  }

  /// Requires that the file can be replaced and stays as accessible to others as before: its owner, group and
  /// permissions have to survive.
  ///
  /// - Throws: ``StoreError/linkRefused(file:destination:reason:)``,
  ///   ``StoreError/ownershipWouldChange(file:)``, ``FileError``.
  func requireReplaceable(_ file: String) throws {
    guard place.parent.isWritable else {
      guard isLinked else { throw FileError("replace", place.absolute, number: EACCES) }
      throw StoreError.linkRefused(file: file, destination: place.absolute, reason: .outOfReach)
    }
    guard let found = try place.attributes, geteuid() != 0 else { return }
    let bits = found.mode
    let owner = bits >> 6 & 7
    let group = bits >> 3 & 7
    let others = bits & 7
    // Another group would lose its access, or the new one gain some, unless everyone has the same.
    let keepsGroup = Self.groups.contains(found.group)
    guard keepsGroup || group == others else { throw StoreError.ownershipWouldChange(file: file) }
    // Whose file it is cannot be given away: the owner of now must get through the group or as anyone.
    let ownerStays = found.owner == geteuid()
    guard ownerStays || owner & ~(keepsGroup ? group : others) & 6 == 0 else {
      throw StoreError.ownershipWouldChange(file: file)
    }
  }

  /// The groups whose files the process may make.
  private static let groups: Set<UInt32> = {
    var found = [gid_t](repeating: 0, count: 1024)
    let count = getgroups(Int32(found.count), &found)
    return Set(found.prefix(max(0, Int(count))) + [getegid()])
  }()
}
