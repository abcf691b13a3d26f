import Countdowns
import Remote
import Ticking

/// Has a board that others may ask and tell: one on a screen, or one without.
protocol BoardHost: Actor {
    /// The thread it lives on.
    nonisolated var thread: RunLoopThread { get }

    /// What others ask is answered here; nil while nobody can ask.
    var desk: RemoteDesk? { get }

    /// One reading of the clocks.
    var now: Now { get }

    /// The board as it is.
    var board: Board { get }

    /// The names of the themes that a peer may choose.
    var themeNames: [String] { get }

    /// What writes what happens on it; nil where nothing is kept.
    var keeper: StateKeeper? { get }

    /// What reaches somebody who does not look; nil before the board has begun.
    var alerts: AlertDesk? { get }

    /// Shows alerts on the terminal of the board, where it has one.
    func show(_ deliveries: [AlertDelivery])

    /// Carries out a command, and tells those who listen what came of it.
    ///
    /// - Parameters:
    ///   - command: what was asked.
    ///   - now: when.
    ///   - cause: who asked; nil leaves that to the command.
    /// - Returns: what happened.
    @discardableResult
    func perform(_ command: Command, at now: Now, cause: Change.Cause?) -> [Change]

    /// Asks the board of another process, where that is what is shown, for what happened here.
    func ask(for changes: [Change])

    /// Plans anew when the time does something next, because somebody listens now.
    func replan()

    /// The files of the board.
    var files: BoardFiles { get set }

    /// Watches them; nil before the board has begun, and after it has ended.
    var watcher: FileWatcher? { get }

    /// The environment variables.
    var environment: [String: String] { get }

    /// The number of changes that were not made by the time alone: what was made of an earlier board is known by it.
    var revision: Int { get }

    /// Shows a board that was made of this one and another reading of its files.
    func replaceBoard(by matched: Board)

    /// Goes on after another reading of the files.
    ///
    /// - Parameters:
    ///   - changes: what happened.
    ///   - theme: the theme that the files named before.
    func hasRead(_ changes: [Change], themeBefore theme: String?)

    /// Notes that the files are no board, for this reason, or that they are one.
    func noteFileProblem(_ problem: Problem?)

    /// Tells the user a sentence.
    func tell(_ sentence: String)

    /// Tells which files were kept because somebody saved at the same moment.
    func tellKept()

    /// Ends the board.
    func end(from origin: String)
}

extension BoardHost {
    /// Runs a body inside the host, from any thread.
    nonisolated func enter(_ body: @escaping @Sendable (isolated Self) -> Void) {
        thread.perform { [weak self] in self?.assumeIsolated(body) }
    }

    /// Takes a request; it is answered in its turn.
    func receive(_ request: RemoteRequest) {
        if let desk, desk.enqueue(request) { planAnswers() }
    }

    /// Answers requests in a pass of the loop of their own, so that keys, ticks and frames come in between.
    private func planAnswers() { enter { $0.answerRequests() } }

    /// Records what the time did: before a request is answered or a key is taken.
    ///
    /// - Returns: the moment at which the board is current.
    @discardableResult
    func advance() -> Now {
        let now = now
        if !board.isCurrent(at: now.shown) { perform(.tick, at: now, cause: nil) }
        return now
    }

    /// Answers the requests that wait, for as long as a frame can spare; the rest waits for the next pass.
    private func answerRequests() {
        let end = now.real.uptime + RemoteDesk.budget
        while let desk, let request = desk.dequeue() {
            desk.answer(request, at: advance(), of: self)
            if now.real.uptime >= end { break }
        }
        if let desk, desk.endTurn() { planAnswers() }
    }
}

/// One reading of the machine's clocks, and what the board shows then.
struct Now {
    var real: Moment
    var shown: Moment
}
