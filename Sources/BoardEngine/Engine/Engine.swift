import Countdowns
import CrashGuard
import Definitions
import Dispatch
import Foundation
import Ticking

/// An engine that runs a board: its files, its state and log, its alerts, and one timer.
///
/// Front ends show and control the board.
///
/// The engine is an actor that runs on a run-loop thread. Each command goes through ``send(_:at:cause:)``.
/// The board applies the command, and the engine's own parts record the changes. Then the front ends receive the
/// changes, in the order in which the front ends were attached.
///
/// - Lifetime: timers and event sources belong to the engine or to a front end, and retain neither. All timers and
///   event sources end when the engine is deallocated.
public actor Engine {
    /// The thread of the actor.
    public nonisolated let thread: RunLoopThread

    /// The executor of ``thread``.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// The board.
    public private(set) var board: Board

    /// The revision of the board; increases with each replacement and each command, except a tick without changes.
    ///
    /// A result that was computed for an earlier revision is outdated.
    private(set) var revision = 0

    /// The files of the board.
    public let files: BoardFiles

    /// The clocks, the zone and the environment of the board.
    public let context: RunContext

    /// The writer of the board's state and log; nil if nothing is saved.
    public let stateWriter: StateWriter?

    /// The names of the available themes.
    public var themes: [String]

    /// The name of the board in commands; nil if commands cannot address the board.
    public var name: String?

    /// The preferences of the user; nil turns all alerts off.
    public private(set) var configuration: Configuration?
    private var alerts: AlertDispatcher?
    private var missed: [Change]
    private let isOwner: Bool
    private let report: (@Sendable (String) -> Void)?
    private let ended: Promise<Shutdown>
    private(set) var frontEnds: [any FrontEnd] = []
    /// The timer; nil before ``begin()`` and after ``end(_:from:)``.
    private var timer: EngineTimer?

    /// Creates an engine that does not run before ``begin()``.
    ///
    /// - Parameters:
    ///   - board: The board, with its restored state.
    ///   - files: The files of the board.
    ///   - context: The clocks, the zone and the environment of the board.
    ///   - thread: The thread of the actor.
    ///   - ended: The promise that is fulfilled when the board ends.
    ///   - stateWriter: The writer of the board's state and log; nil if nothing is saved.
    ///   - configuration: The preferences of the user; nil turns all alerts off.
    ///   - missed: The zeros that were reached while the board was closed and are to be reported.
    ///   - isOwner: Whether this process owns the board's state. Only the owner runs hooks, plays sounds and shows
    ///     desktop notifications.
    ///   - report: Receives each notice if no front end shows notices; called on any thread.
    public init(
        _ board: Board, of files: sending BoardFiles, in context: RunContext, on thread: RunLoopThread,
        ended: Promise<Shutdown>, stateWriter: StateWriter? = nil, configuration: Configuration? = nil,
        missed: [Change] = [], isOwner: Bool = true, report: (@Sendable (String) -> Void)? = nil
    ) {
        (self.board, self.files, self.context, self.stateWriter) = (board, files, context, stateWriter)
        (self.configuration, self.missed) = (configuration, missed)
        (self.isOwner, self.report) = (isOwner, report)
        (self.thread, self.ended) = (thread, ended)
        themes = files.loaded.themes
    }

    // MARK: Time

    /// The current reading of the machine's clocks, and the board's time at this reading.
    public var now: Now {
        let real = context.readClocks()
        return Now(real: real, shown: context.clock.moment(at: real))
    }

    /// Advances the board to the current time.
    ///
    /// Called before a key is handled, a frame is drawn or a request is answered.
    ///
    /// - Returns: the clock reading to which the board was advanced.
    @discardableResult
    public func advance() -> Now {
        let now = now
        advance(to: now)
        return now
    }

    /// Advances the board to a clock reading.
    public func advance(to now: Now) {
        if timer?.isDue(at: now.real.wall) == true {
            timerFired(.runLoop, at: now)
        } else if !board.isCurrent(at: now.shown) {
            send(.tick, at: now)
        }
    }

    /// Sets the timer for the next instant at which the board changes or a front end wants to be woken.
    public func rescheduleTimer() {
        guard let timer else { return }
        var next: WallTime?
        for frontEnd in frontEnds {
            switch frontEnd.wakeRequest {
            case .never: break
            case .at(let instant): next = min(next ?? instant, instant)
            case .pending: return
            }
        }
        let now = now
        if stateWriter != nil || alerts != nil || frontEnds.contains(where: \.followsTime) {
            let due = [board.untilNextChange(at: now.shown), alerts?.untilNext(on: board, at: now.shown)]
            if let change = due.compactMap(\.self).min() {
                let instant = now.real.wall + context.clock.realDuration(of: change)
                next = min(next ?? instant, instant)
            }
        }
        guard let next else { return }
        timer.set(at: next, now: now.real.wall) { delay in frontEnds.contains { $0.wait(for: delay) } }
    }

    private func timerFired(_ clock: EngineTimer.Clock, at now: Now) {
        timer?.noteFire(clock)
        send(.tick, at: now)
    }

    // MARK: Commands

    /// Applies a command, and publishes the changes to all listeners.
    ///
    /// - Parameters:
    ///   - command: the command.
    ///   - now: the clock reading for the changes.
    ///   - cause: the origin of the changes; nil uses the default of the command.
    /// - Returns: the changes.
    @discardableResult
    public func send(_ command: Command, at now: Now, cause: Change.Cause? = nil) -> [Change] {
        let changes = board.apply(command, at: now.shown, cause: cause)
        if command != .tick || !changes.isEmpty { revision += 1 }
        publish(BoardUpdate(changes: changes, command: command, peer: cause?.peer), at: now)
        if let reading = changes.reading { applyFileVersion(reading, at: now) }
        return changes
    }

    /// Replaces the board after a reload of its files, and publishes the update.
    func replaceBoard(by new: Board, _ update: BoardUpdate) {
        board = new
        revision += 1
        alerts?.apply(files.loaded)
        publish(update, at: now)
    }

    private func applyFileVersion(_ number: Int, at now: Now) {
        guard files.loadVersion(of: board) else { return }
        alerts?.apply(files.loaded)
        publish(BoardUpdate(reading: .past), at: now)
        files.edit(forReading: number, self)
    }

    /// Delivers an update to the state writer and the alerts, then to the front ends, and sets the timer.
    private func publish(_ update: consuming BoardUpdate, at now: Now) {
        if !update.changes.isEmpty { stateWriter?.note(update.changes, on: board) }
        if let alerts, !update.changes.isEmpty || alerts.isDue(at: now.shown) {
            update.deliveries = alerts.read(update.changes, on: board, at: now.shown, name: name ?? board.title)
        }
        for frontEnd in frontEnds { frontEnd.receive(update, of: board, at: now) }
        rescheduleTimer()
    }

    // MARK: Notices

    /// Whether front ends show notices; otherwise `report` receives them.
    var isShown: Bool { report == nil }

    /// Shows a notice after the display time of the previous notice is over.
    public func warn(_ sentence: String) {
        report?(sentence)
        publish(BoardUpdate(sentences: [.init(text: sentence, waits: true)]), at: now)
    }

    /// Shows a notice in place of the previous notice.
    public func notify(_ sentence: String) {
        publish(BoardUpdate(sentences: [.init(text: sentence, waits: false)]), at: now)
    }

    /// Reports that the files became invalid, with the reason, or that they are valid again.
    func noteFileProblem(_ problem: Problem?) {
        if let problem {
            if board.problem != problem { report?("error: \(problem.line); the board is unchanged") }
        } else if board.problem != nil {
            report?("the files are valid again")
        }
    }

    // MARK: Begin and end

    /// Attaches a front end.
    ///
    /// - Parameter make: creates the front end, and receives a handle through which any thread can reach the front end.
    /// - Returns: the front end.
    /// - Throws: the error of `make`; in this case no front end is attached.
    @discardableResult
    public func attach<F: FrontEnd, Failure: Error>(
        _ make: (Handle<F>, isolated Engine) throws(Failure) -> F
    ) throws(Failure) -> F {
        let handle = Handle<F>(self)
        let frontEnd = try make(handle, self)
        handle.hold(frontEnd, in: self)
        frontEnds.append(frontEnd)
        return frontEnd
    }

    /// Ends a front end; the board runs on.
    ///
    /// - Returns: false if the front end was not attached.
    public func detach(_ frontEnd: any FrontEnd) -> Bool {
        guard let index = frontEnds.firstIndex(where: { $0 === frontEnd }) else { return false }
        frontEnds.remove(at: index).leave()
        rescheduleTimer()
        return true
    }

    /// Starts the timer, the file watcher, the alerts and the state writer.
    ///
    /// Does nothing if the engine runs, so each terminal can call it.
    public func begin() {
        guard timer == nil else { return }
        timer = EngineTimer(of: self) { $0.timerFired($1, at: $0.now) }
        if let config = configuration?.config {
            alerts = AlertDispatcher(
                board, of: files.loaded, as: config, environment: context.environment, isOwner: isOwner,
                at: now.shown, warn: { [weak self] words in self?.enter { $0.warn(words) } },
                answer: { [weak self] id, answer in self?.enter { $0.handle(answer, of: id) } })
            alerts?.read(missed: missed, on: board, at: now.shown, name: name ?? board.title)
            missed = []
        }
        files.begin(self)
        if let configuration { files.watch(configuration.signatures, for: .config) }
        stateWriter?.start { [weak self] failure in self?.enter { $0.noteStateFailure(failure) } }
        rescheduleTimer()
    }

    /// Ends the board.
    ///
    /// Only the first call has an effect.
    ///
    /// The order is: front ends restore the terminal, programs are terminated, the state is written, clients are notified.
    ///
    /// - Parameters:
    ///   - reason: the cause of the end.
    ///   - origin: the name of the client that ended the board; nil if the board was ended in this process.
    public func end(_ reason: Shutdown.Reason, from origin: String? = nil) {
        guard timer != nil else { return ended.fulfil(Shutdown(reason: reason)) }
        timer = nil
        files.end()
        let now = now
        for frontEnd in frontEnds { frontEnd.leave() }
        alerts?.end()
        alerts = nil
        let failure = stateWriter?.flush()
        // The socket, which is attached before the terminals of its clients, ends after them.
        for frontEnd in frontEnds.reversed() { frontEnd.end(from: origin, at: now) }
        frontEnds = []
        // The state is free only when the socket is: the process that takes the board over opens its own socket.
        if failure == nil { stateWriter?.release() }
        ended.fulfil(Shutdown(reason: reason, stateFailure: failure, countdowns: board.ending(at: now.shown)))
    }

    private func handle(_ answer: DesktopAlerts.Answer, of id: Countdown.ID) {
        // An answer after the end of the board is ignored: the state is no longer written, so the change would be lost.
        if timer != nil { send(answer.command(of: id), at: now, cause: .peer("notification")) }
    }

    /// Shows an error while the state cannot be written; nil means that the state is saved again.
    private func noteStateFailure(_ failure: String?) {
        guard timer != nil else { return }
        let problem = failure.map { Problem($0) }
        if isShown { files.setProblem(problem, of: .state, self) }
        warn(failure ?? "The state is saved again.")
    }

    /// Runs a body in the engine's isolation, in a later pass of its run loop.
    ///
    /// - Thread: any.
    public nonisolated func enter(
        in mode: RunLoop.Mode = .common, _ body: @escaping @Sendable (isolated Engine) -> Void
    ) {
        thread.perform(in: mode) { [weak self] in self?.assumeIsolated(body) }
    }

    // MARK: Watched files

    /// Handles files that differ from their signatures.
    func filesDiffer(_ subject: FileWatcher.Subject) {
        switch subject {
        case .board where files.canBeRead: files.readChanged(self)
        case .edits: files.reportKeptFiles(self)
        case .zone: files.followZone(self)
        case .config: readConfiguration()
        case .board, .themes: publish(BoardUpdate(differing: subject), at: now)
        case .state: break
        }
    }

    /// Edits the files on request of the user.
    ///
    /// - Parameters:
    ///   - change: the edit.
    ///   - answer: receives the error, or nil if the files were edited; called on any thread.
    public func edit(_ change: FileChange, _ answer: @escaping @Sendable (EngineError?) -> Void) {
        files.edit(.change(change, path: nil), self) { [self] result in
            switch result {
            case .failure(let refusal): return answer(refusal)
            case .success(.unchanged):
                enter { $0.notify("The file is unchanged: the countdown has these values already.") }
            case .success: break
            }
            answer(nil)
        }
    }

    /// Reloads the configuration on a background queue, because the disk may be slow.
    private func readConfiguration() {
        guard let configuration else { return }
        DispatchQueue.global(qos: .utility).async { [weak self] in
            CrashGuard.useAlternateStack()
            let (reading, signatures) = configuration.read()
            self?.enter { engine in
                engine.files.watch(signatures, for: .config)
                switch reading {
                case .config(let new): engine.apply(new)
                case .problem(let problem): engine.refuse(problem)
                }
            }
        }
    }

    private func apply(_ new: Config) {
        configuration?.config = new
        alerts?.apply(new, on: board, at: now.shown)
        if isShown { files.setProblem(nil, of: .config, self) }
        publish(BoardUpdate(hasOtherConfig: true), at: now)
    }

    private func refuse(_ problem: Problem) {
        if isShown { return files.setProblem(problem, of: .config, self) }
        report?("error: \(problem.line); the previous configuration stays in use")
    }
}
