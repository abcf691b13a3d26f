import Countdowns
import CrashGuard
import Definitions
import Dispatch
import Foundation
import Ticking

/// Runs a board: its files, its state and log, its alerts, and one alarm; front ends show and control it.
///
/// An actor that lives on a run-loop thread. Each command goes through ``send(_:remembering:at:cause:)``: the board carries
/// it out, the engine's own parts note what happened, then the front ends, in the order in which they were attached.
///
/// - Lifetime: what keeps time and what delivers events belongs to the engine or to a front end, and retains neither.
///   Releasing the engine ends all of it.
public actor Engine {
    /// The thread it lives on.
    public nonisolated let thread: RunLoopThread

    /// The executor of the thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// The board.
    public private(set) var board: Board

    /// The number of changes that were not made by the time alone: what was made of an earlier board is known by it.
    private(set) var revision = 0

    /// The files of the board.
    public let files: BoardFiles

    /// When and where it runs.
    public private(set) var context: RunContext

    /// Writes what happens on it; nil where nothing is kept.
    public let stateWriter: StateWriter?

    /// The board that is shown, where that is another engine's.
    public let upstream: (any Upstream)?

    /// The names of the themes that may be chosen.
    public var themes: [String]

    /// The name by which commands call the board, where they can.
    public var name: String?

    /// The reason for which the board, another machine's, may not be right; nil where it is.
    public var syncStatus: String? { didSet { if syncStatus != oldValue { publish(BoardUpdate(), at: now) } } }

    /// The preferences of the user; nil reaches nobody.
    public private(set) var configuration: Configuration?
    private var alerts: AlertDispatcher?
    private var missed: [Change]
    private let isOwner: Bool
    private let report: (@Sendable (String) -> Void)?
    private let ended: Promise<Shutdown>
    private var frontEnds: [any FrontEnd] = []
    /// Nil before ``begin()`` and after ``end(_:from:)``.
    private var alarm: EngineTimer?

    /// Makes an engine; nothing happens before ``begin()``.
    ///
    /// - Parameters:
    ///   - board: The board, which goes on where it was.
    ///   - files: The files of the board.
    ///   - context: When and where it runs.
    ///   - thread: The thread on which the engine lives.
    ///   - ended: The promise of the end.
    ///   - stateWriter: Writes what happens on the board; nil where nothing is kept.
    ///   - configuration: The preferences of the user; nil reaches nobody.
    ///   - upstream: The board that is shown, where that is another engine's.
    ///   - missed: The zeros that passed while the board was closed, as far as they are told.
    ///   - isOwner: Whether the board's state is this process's: then hooks, sounds and the desktop are, too.
    ///   - report: Told each sentence, where no front end shows any; on any thread.
    public init(
        _ board: Board, of files: sending BoardFiles, in context: RunContext, on thread: RunLoopThread,
        ended: Promise<Shutdown>, stateWriter: StateWriter? = nil, configuration: Configuration? = nil,
        upstream: sending (any Upstream)? = nil, missed: [Change] = [], isOwner: Bool = true,
        report: (@Sendable (String) -> Void)? = nil
    ) {
        (self.board, self.files, self.context, self.stateWriter) = (board, files, context, stateWriter)
        (self.configuration, self.upstream, self.missed) = (configuration, upstream, missed)
        (self.isOwner, self.report) = (isOwner, report)
        (self.thread, self.ended) = (thread, ended)
        themes = files.loaded.themes
    }

    // MARK: Time

    /// One reading of the clocks.
    public var now: Now {
        let real = context.readClocks()
        return Now(real: real, shown: context.clock.moment(at: context.peerClock.moment(at: real)))
    }

    /// Records what the time did: before a key is understood, a frame drawn or a request answered.
    ///
    /// - Returns: the moment at which the board is current.
    @discardableResult
    public func advance() -> Now {
        let now = now
        advance(to: now)
        return now
    }

    /// Records what the time did until a moment.
    public func advance(to now: Now) {
        if alarm?.isDue(at: now.real.wall) == true {
            ring(.runLoop, at: now)
        } else if !board.isCurrent(at: now.shown) {
            send(.tick, at: now)
        }
    }

    /// Takes other clocks: the board is another machine's, or was started again.
    public func setClocks(_ clock: BoardClock, _ peerClock: PeerClock) {
        (context.clock, context.peerClock) = (clock, peerClock)
    }

    /// Sets the alarm for the next instant at which something happens or a front end wants to be told.
    public func rescheduleTimer() {
        guard let alarm else { return }
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
        alarm.set(at: next, now: now.real.wall) { delay in
            frontEnds.contains { $0.wait(for: delay) }
        }
    }

    private func ring(_ clock: EngineTimer.Clock, at now: Now) {
        alarm?.hasRung(clock)
        send(.tick, at: now)
    }

    // MARK: Commands

    /// Carries out a command, and tells everybody what happened.
    ///
    /// - Parameters:
    ///   - command: what was asked.
    ///   - look: what a front end wants remembered with it; one step of undo takes both back.
    ///   - now: when.
    ///   - cause: who asked; nil leaves that to the command.
    /// - Returns: what happened.
    @discardableResult
    public func send(
        _ command: Command, remembering look: RememberedLook? = nil, at now: Now, cause: Change.Cause? = nil
    ) -> [Change] {
        var changes = board.apply(command, remembering: look, at: now.shown, cause: cause)
        let isTick = command == .tick
        if !isTick || !changes.isEmpty { revision += 1 }
        changes += publish(BoardUpdate(changes: changes, isTick: isTick), at: now, cause: cause ?? .time)
        if let reading = changes.reading { travel(toReading: reading, at: now) }
        return changes
    }

    /// Lets an upstream take a command of the user before it is carried out.
    ///
    /// - Returns: nil where it is to be carried out here.
    public func intercept(_ command: Command, at now: Now) -> ForwardingResult? {
        upstream?.intercept(command, at: now, self)
    }

    /// Shows another copy of the board, and tells everybody.
    public func replaceBoard(by new: Board, _ news: BoardUpdate) {
        board = new
        revision += 1
        if news.reading != nil { alerts?.take(files.loaded) }
        let now = now
        if news.replacement != nil { alerts?.take(board, at: now.shown) }
        publish(news, at: now, cause: .file)
    }

    private func travel(toReading number: Int, at now: Now) {
        guard files.travel(to: board) else { return }
        alerts?.take(files.loaded)
        publish(BoardUpdate(reading: .past), at: now)
        files.edit(forReading: number, self)
    }

    /// Tells everybody something, and remembers the looks that followed it.
    ///
    /// - Returns: what happened to the board because looks followed.
    @discardableResult
    private func publish(_ news: consuming BoardUpdate, at now: Now, cause: Change.Cause = .time) -> [Change] {
        news.syncStatus = syncStatus
        let looks = deliver(&news, of: board, at: now)
        rescheduleTimer()
        return looks.flatMap { $0 == board.remembered ? [] : send(.remember($0), at: now, cause: cause) }
    }

    /// Tells the engine's own parts, then the front ends.
    ///
    /// - Returns: the looks that followed the news.
    private func deliver(_ news: inout BoardUpdate, of board: Board, at now: Now) -> [RememberedLook] {
        if !news.changes.isEmpty {
            upstream?.take(news.changes, self)
            stateWriter?.note(news.changes, on: board)
        }
        if let alerts, !news.changes.isEmpty || alerts.isDue(at: now.shown) {
            news.deliveries = alerts.read(news.changes, on: board, at: now.shown, name: name ?? board.title)
        }
        var looks: [RememberedLook] = []
        for frontEnd in frontEnds {
            if let look = frontEnd.take(news, of: board, at: now) { looks.append(look) }
        }
        return looks
    }

    // MARK: Sentences

    /// Whether sentences go to the front ends; else they are reported.
    var isShown: Bool { report == nil }

    /// Shows the user a sentence that waits until it was shown long enough.
    public func warn(_ sentence: String) {
        if let report { return report(sentence) }
        publish(BoardUpdate(sentences: [.init(text: sentence, waits: true)]), at: now)
    }

    /// Shows the user a sentence in place of the one before.
    public func notify(_ sentence: String) {
        publish(BoardUpdate(sentences: [.init(text: sentence, waits: false)]), at: now)
    }

    /// Notes that the files are no board, for this reason, or that they are one.
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
    /// - Parameter make: makes it; the handle reaches it from any thread.
    /// - Returns: the front end.
    /// - Throws: what `make` throws; then there is none.
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

    /// Begins: from now on time passes, files are watched, and what happens is kept.
    public func begin() {
        alarm = EngineTimer(of: self) { $0.ring($1, at: $0.now) }
        upstream?.begin(self)
        if let config = configuration?.config {
            alerts = AlertDispatcher(
                board, of: files.loaded, as: config, environment: context.environment, isOwner: isOwner,
                at: now.shown, warn: { [weak self] words in self?.enter { $0.warn(words) } },
                answer: { [weak self] id, answer in self?.enter { $0.take(answer, of: id) } })
            alerts?.read(missed: missed, on: board, at: now.shown, name: name ?? board.title)
            missed = []
        }
        files.begin(self)
        if let configuration { files.watch(configuration.signatures, for: .config) }
        stateWriter?.start { [weak self] failure in self?.enter { $0.noteStateFailure(failure) } }
        rescheduleTimer()
    }

    /// Ends the board; the first end counts.
    ///
    /// In this order: front ends give back what they have of the user, programs end, the state is written, peers are told.
    ///
    /// - Parameters:
    ///   - reason: who ended it.
    ///   - origin: the name of somebody elsewhere who did.
    public func end(_ reason: Shutdown.Reason, from origin: String? = nil) {
        guard alarm != nil else { return ended.fulfil(Shutdown(reason: reason)) }
        alarm = nil
        files.end()
        let now = now
        for frontEnd in frontEnds { frontEnd.leave() }
        alerts?.end()
        alerts = nil
        let failure = stateWriter?.flush()
        for frontEnd in frontEnds { frontEnd.end(from: origin, at: now) }
        frontEnds = []
        ended.fulfil(Shutdown(reason: reason, stateFailure: failure, countdowns: board.ending(at: now.shown)))
    }

    /// Does what a notification of the desktop was answered with.
    private func take(_ answer: DesktopAlerts.Answer, of id: Countdown.ID) {
        // After the end nothing is written any more.
        if alarm != nil { send(answer.command(of: id), at: now, cause: .peer("notification")) }
    }

    /// Shows that the state cannot be written, for as long as it cannot, or that it can be again.
    private func noteStateFailure(_ failure: String?) {
        guard alarm != nil else { return }
        let problem = failure.map { Problem($0, outline: $0.prefix { $0 != ":" } + ".") }
        if isShown { files.setProblem(problem, of: .state, self) }
        warn(failure ?? "The state is saved again.")
    }

    /// Runs a body in the engine's isolation, from any thread, in a later pass of its loop.
    public nonisolated func enter(
        in mode: RunLoop.Mode = .common, _ body: @escaping @Sendable (isolated Engine) -> Void
    ) {
        thread.perform(in: mode) { [weak self] in self?.assumeIsolated(body) }
    }

    // MARK: Files that are watched

    /// Some files are not as they were read.
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

    /// Reads the files because somebody asks.
    ///
    /// - Parameter answer: told what came of it, on any thread.
    public func readFiles(_ answer: @escaping BoardFiles.ReadAnswer) {
        if let upstream { upstream.readFiles(self, answer) } else { files.read(self, answer) }
    }

    /// Whether there are files to read.
    public var canReadFiles: Bool { upstream?.isOfThisMachine ?? files.canBeRead }

    /// Edits the files because the user wants it.
    ///
    /// - Parameters:
    ///   - change: the edit.
    ///   - answer: told why they are not edited, or nil, on any thread.
    public func edit(_ change: FileChange, _ answer: @escaping @Sendable (EngineError?) -> Void) {
        if let upstream { return upstream.edit(change, self, answer) }
        files.edit(.change(change, path: nil), self) { result in
            if case .failure(let refusal) = result { answer(refusal) } else { answer(nil) }
        }
    }

    /// Reads the configuration again, elsewhere: a disk may be slow.
    private func readConfiguration() {
        guard let configuration else { return }
        DispatchQueue.global(qos: .utility).async { [weak self] in
            CrashGuard.useAlternateStack()
            let (reading, signatures) = configuration.read()
            self?.enter { engine in
                engine.files.watch(signatures, for: .config)
                switch reading {
                case .config(let new): engine.take(new)
                case .problem(let problem): engine.refuse(problem)
                }
            }
        }
    }

    private func take(_ new: Config) {
        configuration?.config = new
        alerts?.take(new, on: board, at: now.shown)
        if isShown { files.setProblem(nil, of: .config, self) }
        publish(BoardUpdate(hasOtherConfig: true), at: now)
    }

    private func refuse(_ problem: Problem) {
        if isShown { return files.setProblem(problem, of: .config, self) }
        report?("error: \(problem.line); the previous configuration stays")
    }
}
