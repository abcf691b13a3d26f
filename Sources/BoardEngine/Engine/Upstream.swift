import Countdowns

/// A connection to the board of another process or machine.
///
/// The engine shows this board, and has no files, state or hooks of its own.
///
/// - Thread: the engine's; an upstream is isolated to the engine.
/// - Lifetime: the engine retains the upstream.
public protocol Upstream: AnyObject {
    /// Begins to receive updates of the other board.
    func begin(_ engine: isolated Engine)

    /// Forwards a command of the user to the other board.
    ///
    /// - Returns: the result; nil if the engine must apply the command.
    func intercept(_ command: Command, at now: Now, _ engine: isolated Engine) -> ForwardingResult?

    /// Records changes that were made in this process, and forwards the user's changes.
    func handle(_ changes: [Change], _ engine: isolated Engine)

    /// Requests a reload of the other board's files.
    ///
    /// - Parameters:
    ///   - engine: the engine.
    ///   - answer: receives the result, on any thread.
    func readFiles(_ engine: isolated Engine, _ answer: @escaping BoardFiles.ReadAnswer)

    /// Requests an edit of the other board's files.
    ///
    /// - Parameters:
    ///   - change: the edit.
    ///   - engine: the engine.
    ///   - answer: receives the error, or nil if the files were edited; called on any thread.
    func edit(_ change: FileChange, _ engine: isolated Engine, _ answer: @escaping @Sendable (EngineError?) -> Void)

    /// Whether the other board runs on this machine. If the board runs on another machine, its files cannot be reloaded
    /// and its URLs cannot be opened.
    var isOfThisMachine: Bool { get }
}

extension Upstream {
    /// Fails, because the files are on another machine.
    public func readFiles(_ engine: isolated Engine, _ answer: @escaping BoardFiles.ReadAnswer) {
        answer(.failure(.notPossible("the files are on another machine")))
    }

    /// Fails, because the files are on another machine.
    public func edit(
        _ change: FileChange, _ engine: isolated Engine, _ answer: @escaping @Sendable (EngineError?) -> Void
    ) {
        answer(.notPossible("the files are on another machine"))
    }
}

/// The result of a command that an upstream handled.
public struct ForwardingResult: Sendable {
    /// The countdown that the command names; the selection must stay on this countdown.
    public var countdown: Countdown.ID?
    /// The notice for the user.
    public var sentence: String?

    /// Creates a result.
    public init(countdown: Countdown.ID? = nil, sentence: String? = nil) {
        (self.countdown, self.sentence) = (countdown, sentence)
    }
}
