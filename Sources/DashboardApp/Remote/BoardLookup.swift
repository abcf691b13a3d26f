import Definitions
import Remote

/// The search for the running board that a command names.
public enum BoardLookup {
    /// The reason why a name does not match exactly one running board.
    public enum Failure: Error, Hashable, Sendable {
        /// No board runs. Contains the folders that were searched.
        case none([String])
        /// No board has the name. Contains the name and the running boards.
        case unknown(String, [DiscoveredBoard])
        /// Several boards run, or several boards match the name. Contains these boards.
        case several([DiscoveredBoard])

        /// The error message, with a line for each candidate board.
        ///
        /// The text is not yet escaped for a terminal.
        public var description: String {
            switch self {
            case .none(let folders):
                "no board runs; run: countdowns watch\nlooked for a socket in \(folders.joined(separator: ", "))"
            case .unknown(let name, let boards):
                "no board is called \(name.quoted); running boards:\n\(Self.list(boards))"
            case .several(let boards): "several boards run; choose one with --board:\n\(Self.list(boards))"
            }
        }

        /// The error in the form of a board's answer, with the boards as candidates.
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

        /// The exit status for the error.
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

    /// Returns the running board that a name identifies.
    ///
    /// - Parameters:
    ///   - name: the name of the board, or a prefix of its name or title, ignoring case; nil for the only running
    ///     board.
    ///   - boards: all discovered boards, including boards that do not run.
    ///   - folders: the folders that were searched.
    /// - Returns: the only running board that matches; an exact match takes precedence over a prefix.
    /// - Throws: ``Failure`` if not exactly one board matches.
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
