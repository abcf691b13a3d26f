import Countdowns

/// A connection to the board of another process.
///
/// The engine shows this board, and has no files, state or hooks of its own.
///
/// - Thread: the engine's; an upstream is isolated to the engine.
/// - Lifetime: the engine retains the upstream.
public protocol Upstream: AnyObject {
    /// Begins to receive updates of the other board.
    func begin(_ engine: isolated Engine)

    /// Forwards a command of the user that only the other board can apply.
    ///
    /// - Returns: false if the engine must apply the command.
    func intercept(_ command: Command, _ engine: isolated Engine) -> Bool

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
}
