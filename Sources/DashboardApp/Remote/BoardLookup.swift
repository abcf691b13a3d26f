import Definitions
import Remote

/// Finds the running board that a command means.
public enum BoardLookup {
    /// Why no board is meant.
    public enum Failure: Error, Hashable, Sendable {
        /// No board runs; with the folders in which one was looked for.
        case none([String])
        /// None has the name; with those that run.
        case unknown(String, [DiscoveredBoard])
        /// Several run, or begin so.
        case several([DiscoveredBoard])

        /// What is wrong, and which boards there are: a line, then a line a board; not yet made safe for a terminal.
        public var description: String {
            switch self {
            case .none(let folders):
                "no board runs; countdowns watch starts one\nlooked for its socket in \(folders.joined(separator: ", "))"
            case .unknown(let name, let boards): "no board is called \(name.quoted); these run:\n\(Self.list(boards))"
            case .several(let boards): "several boards run; choose one with --board:\n\(Self.list(boards))"
            }
        }

        /// The same as a board answers what it does not know, with the boards as candidates.
        public var failure: RemoteFailure {
            switch self {
            case .none: RemoteFailure(.unavailable, description.replacing("\n", with: "; "))
            case .unknown(let name, let boards):
                .target(.unknownTarget, "no board is called \(name.quoted)", candidates: Self.names(of: boards))
            case .several(let boards):
                .target(
                    .ambiguousTarget, "several boards run; choose one with --board",
                    candidates: Self.names(of: boards))
            }
        }

        private static func names(of boards: [DiscoveredBoard]) -> [CountdownName] {
            boards.map { CountdownName(id: $0.name, title: $0.record?.title ?? "") }
        }

        /// How the program is to end for it.
        public var status: ExitStatus {
            switch self {
            case .none: .unavailable
            case .unknown, .several: .usage
            }
        }

        private static func list(_ boards: [DiscoveredBoard]) -> String {
            boards.map { "  \($0.name)" }.joined(separator: "\n")
        }
    }

    /// The board that is meant.
    ///
    /// - Parameters:
    ///   - name: its name, or the beginning of its name or its title, whose case does not count; nil is the only one.
    ///   - boards: all that were found.
    ///   - folders: where.
    /// - Returns: one that runs.
    /// - Throws: why none is meant.
    public static func board(
        _ name: String?, among boards: [DiscoveredBoard], in folders: [String]
    ) throws(Failure) -> DiscoveredBoard {
        let live = boards.filter(\.isLive)
        guard let first = live.first else { throw .none(folders) }
        guard let name else {
            guard live.count == 1 else { throw .several(live) }
            return first
        }
        if let exact = live.first(where: { $0.name == name }) { return exact }
        let folded = name.lowercased()
        let begun = live.filter { board in
            [board.name, board.record?.title ?? ""].contains { $0.lowercased().hasPrefix(folded) }
        }
        guard let found = begun.first, !name.isEmpty else { throw .unknown(name, live) }
        guard begun.count == 1 else { throw .several(begun) }
        return found
    }
}
