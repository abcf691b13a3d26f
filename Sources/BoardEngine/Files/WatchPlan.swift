import Countdowns
import Definitions

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The paths to watch so that each change to the targets of the given paths causes an event.
///
/// Examples are an edit in place, another file with the same name, a symbolic link with a new target and a moved folder.
struct WatchPlan: Equatable {
    /// The kind of changes to watch at a path.
    enum Interest: Int {
        /// The folder itself is moved or deleted.
        case presence
        /// The directory entries of the folder change.
        case names
        /// The bytes or the permissions of the file change.
        case content
    }

    /// The paths to watch, without symbolic links, each with the kind of changes to watch.
    private(set) var places: [String: Interest] = [:]

    /// The maximum number of symbolic links in a path, equal to the limit of the system.
    private static let maxLinks = 40

    /// Follows paths through their symbolic links, to the end or to a missing component.
    init(_ paths: some Sequence<String>) {
        for path in paths { follow(path) }
    }

    private mutating func follow(_ path: String) {
        var rest = Self.parts(of: PathText.absolute(path))
        var folder = "/"
        var links = 0
        listen(to: .presence, at: folder)
        while let name = rest.popLast() {
            if name == ".." {
                folder = PathText.folder(of: folder).isEmpty ? "/" : PathText.folder(of: folder)
                continue
            }
            let place = PathText.join(folder, name)
            var status = stat()
            guard lstat(place, &status) == 0 else { return listen(to: .names, at: folder) }
            switch status.st_mode & S_IFMT {
            case S_IFLNK:
                links += 1
                listen(to: .names, at: folder)
                guard links <= Self.maxLinks, case .link(let target) = FileSignature(ofLink: place) else { return }
                rest += Self.parts(of: target)
                if target.isAbsolutePath { folder = "/" }
            case S_IFDIR:
                listen(to: rest.isEmpty ? .names : .presence, at: place)
                folder = place
            default:
                listen(to: .names, at: folder)
                return listen(to: .content, at: place)
            }
        }
    }

    private mutating func listen(to interest: Interest, at place: String) {
        if interest.rawValue > places[place]?.rawValue ?? -1 { places[place] = interest }
    }

    /// Returns the components of a path in reverse order.
    private static func parts(of path: String) -> [String] {
        path.pathParts.filter { $0 != "." }.reversed()
    }
}
