import Countdowns

/// The board of another process or machine that an engine shows, in place of files, state and hooks of its own.
///
/// - Thread: the engine's, in whose isolation it lives.
/// - Lifetime: the engine retains it.
public protocol Upstream: AnyObject {
    /// Begins to take the news of the other board.
    func begin(_ engine: isolated Engine)

    /// Asks the other board in place of carrying a command of the user out here.
    ///
    /// - Returns: nil where the command is to be carried out here.
    func intercept(_ command: Command, at now: Now, _ engine: isolated Engine) -> ForwardingResult?

    /// Notes the changes here, and passes those of the user on.
    func take(_ changes: [Change], _ engine: isolated Engine)

    /// Lets the other board read its files.
    ///
    /// - Parameters:
    ///   - engine: the engine.
    ///   - answer: told the result, on any thread.
    func readFiles(_ engine: isolated Engine, _ answer: @escaping BoardFiles.ReadAnswer)

    /// Lets the other board edit its files.
    ///
    /// - Parameters:
    ///   - change: the edit.
    ///   - engine: the engine.
    ///   - answer: told why it did not, or nil, on any thread.
    func edit(_ change: FileChange, _ engine: isolated Engine, _ answer: @escaping @Sendable (EngineError?) -> Void)

    /// Whether the other board runs on this machine: it can be asked to read its files, and its addresses may be opened.
    var isOfThisMachine: Bool { get }
}

extension Upstream {
    /// Refuses: the files are not of this machine.
    public func readFiles(_ engine: isolated Engine, _ answer: @escaping BoardFiles.ReadAnswer) {
        answer(.failure(.notPossible("the files are on another machine")))
    }

    /// Refuses: the files are not of this machine.
    public func edit(
        _ change: FileChange, _ engine: isolated Engine, _ answer: @escaping @Sendable (EngineError?) -> Void
    ) {
        answer(.notPossible("the files are on another machine"))
    }
}

/// The result of a command that an upstream took.
public struct ForwardingResult: Sendable {
    /// The countdown that was asked for: the selection is to stay on it.
    public var countdown: Countdown.ID?
    /// The sentence for the user.
    public var sentence: String?

    /// Takes the countdown and the sentence.
    public init(countdown: Countdown.ID? = nil, sentence: String? = nil) {
        (self.countdown, self.sentence) = (countdown, sentence)
    }
}
