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
        /// Several boards have the targets of a command. Contains the targets and these boards.
        case held([String], [DiscoveredBoard])
        /// No board has the targets of a command. Contains the targets and the running boards.
        case missing([String], [DiscoveredBoard])

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
            case .held(let targets, let boards): "\(Self.sentence(targets, boards)):\n\(Self.list(boards))"
            case .missing(let targets, let boards):
                "\(Self.sentence(targets)); running boards:\n\(Self.list(boards))"
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
            case .held(let targets, let boards):
                .target(.ambiguousTarget, Self.sentence(targets, boards), candidates: Self.names(of: boards))
            case .missing(let targets, let boards):
                .target(.unknownTarget, Self.sentence(targets), candidates: Self.names(of: boards))
            }
        }

        private static func sentence(_ targets: [String]) -> String { "no running board has \(words(targets))" }

        private static func sentence(_ targets: [String], _ boards: [DiscoveredBoard]) -> String {
            "\(boards.count) boards have \(words(targets)); choose one with --board"
        }

        private static func words(_ targets: [String]) -> String { targets.map(\.quoted).joined(separator: " and ") }

        private static func names(of boards: [DiscoveredBoard]) -> [CountdownName] {
            boards.map { CountdownName(id: $0.name, title: $0.record?.title ?? "") }
        }

        /// The exit status for the error.
        public var status: ExitStatus {
            switch self {
            case .none: .unavailable
            case .unknown, .several, .held, .missing: .usage
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

    /// The countdowns of a running board that the targets of a command match.
    public enum Match: Hashable, Sendable {
        /// The board has the targets, or a target is ambiguous on the board.
        case some
        /// The targets, such as `is:due`, match no countdown at this moment.
        case empty
        /// The board lacks a target.
        case none
        /// The board does not respond.
        case silent
    }

    /// Returns the running board that has the targets of a command.
    ///
    /// - Parameters:
    ///   - targets: the targets.
    ///   - boards: all discovered boards, including boards that do not run.
    ///   - folders: the folders that were searched.
    ///   - match: returns the match of a running board; called only if several boards run.
    /// - Returns: the only running board, or else the only board that has all targets. If the targets match no countdown
    ///   on any board at this moment, the first board on which they could.
    /// - Throws: ``Failure`` if no board or several boards have the targets.
    public static func board(
        holding targets: [String], among boards: [DiscoveredBoard], in folders: [String],
        _ match: (DiscoveredBoard) -> Match
    ) throws(Failure) -> DiscoveredBoard {
        let live = boards.filter(\.isLive)
        guard live.count > 1, !targets.isEmpty else { return try board(nil, among: boards, in: folders) }
        let matches = live.map(match)
        func matching(_ kind: Match) -> [DiscoveredBoard] { zip(live, matches).filter { $1 == kind }.map(\.0) }
        let having = matching(.some)
        guard having.count <= 1 else { throw .held(targets, having) }
        guard let board = having.first ?? matching(.empty).first else { throw .missing(targets, live) }
        return board
    }

    /// Asks a running board whether it has all targets, over one connection.
    ///
    /// - Parameters:
    ///   - targets: the targets.
    ///   - connect: connects to the board.
    /// - Returns: the match.
    /// - Thread: blocks the calling thread, for at most fifteen seconds for each target.
    public static func match(
        of targets: [String], over connect: () throws(RemoteError) -> RemoteConnection
    ) -> Match {
        do throws(RemoteError) {
            let connection = try connect()
            var isEmpty = true
            for target in targets {
                let page: CountdownPage = try connection.call(.list(ListParameters(target: target))).result()
                if !page.countdowns.isEmpty { isEmpty = false }
            }
            return isEmpty ? .empty : .some
        } catch .failure(let failure) {
            return failure.code == .ambiguousTarget ? .some : .none
        } catch {
            return .silent
        }
    }
}
