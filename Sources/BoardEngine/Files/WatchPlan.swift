import Definitions

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What to listen to, so that any change of what some paths lead to is heard: an edit in place, another file of the name, a link
/// that leads elsewhere, a folder that is moved away.
struct WatchPlan: Equatable {
    /// What is listened to at one place.
    enum Interest: Int {
        /// Whether the folder itself is moved or deleted.
        case presence
        /// The names in the folder.
        case names
        /// The bytes and the rights of the file.
        case content
    }

    /// Paths without links, with what is listened to there.
    private(set) var places: [String: Interest] = [:]

    /// How many links a path may have; the system allows as many.
    private static let mostLinks = 40

    /// Follows paths through their links, to where they end or where something is missing.
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
                guard links <= Self.mostLinks, case .link(let target) = FileSignature(ofLink: place) else { return }
                rest += Self.parts(of: target)
                if target.hasPrefix("/") { folder = "/" }
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

    /// The names in a path, the first one last.
    private static func parts(of path: String) -> [String] {
        path.split(separator: "/").filter { $0 != "." }.reversed().map(String.init)
    }
}
