import Countdowns
import Definitions
import Dispatch
import Foundation
import Remote
import Screen
import Ticking

/// A board without a screen: it is there to be asked, told and attached to.
///
/// An actor that lives on a run-loop thread, as a board on a screen does. While nobody listens and nothing is
/// kept, nothing wakes it.
///
/// - Lifetime: the socket, the ticker and the signals belong to it and do not retain it.
actor BoardService: BoardHost {
    nonisolated let thread: RunLoopThread

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    var board: Board
    let context: RunContext
    let keeper: StateKeeper?
    private(set) var alerts: AlertDesk?
    var preferences: Preferences?
    private var missed: [Change]
    private let isOwner: Bool
    private let ended: Promise<SessionResult>
    var resources: Resources?
    var files: BoardFiles
    var revision = 0
    var report: @Sendable (String) -> Void = { _ in }

    /// What runs with it.
    struct Resources {
        let desk: RemoteDesk
        let ticker: ChangeTicker
        let signals: SignalSources
        let watcher: FileWatcher
        let renewal: any DispatchSourceTimer
    }

    /// How often it looks whether somebody deleted its socket; without a screen nothing else wakes it.
    private static let renewal = DispatchTimeInterval.seconds(60)

    /// Makes a service; nothing happens before ``start(_:)``.
    ///
    /// - Parameters:
    ///   - board: the board, which goes on where it was.
    ///   - source: where it comes from.
    ///   - context: when and where it runs.
    ///   - keeper: what writes what happens on it; nil keeps nothing.
    ///   - preferences: what the user prefers; nil reaches nobody.
    ///   - missed: the zeros that passed while the board was closed, as far as they are told.
    ///   - isOwner: whether the board's state is no other process's.
    ///   - thread: where it lives.
    ///   - ended: told when it is over.
    init(
        _ board: Board, from source: BoardSource, in context: RunContext, keeper: StateKeeper? = nil,
        preferences: Preferences? = nil, missed: [Change] = [], isOwner: Bool = true, thread: RunLoopThread,
        ended: Promise<SessionResult>
    ) {
        self.board = board
        files = BoardFiles(
            source.loaded, from: source, reloader: BoardReloader(source.loaded, in: context),
            zone: SystemZone(environment: context.environment, destination: SystemZone.localTimeDestination))
        self.context = context
        self.keeper = keeper
        (self.preferences, self.missed, self.isOwner) = (preferences, missed, isOwner)
        self.thread = thread
        self.ended = ended
    }

    /// Opens the socket and begins; where there can be none the service is over.
    ///
    /// - Parameters:
    ///   - signals: the signals that end it, or let it read its files again.
    ///   - report: told why its files are no board now, and when they are again; on any thread.
    ///   - isReady: called with the name by which commands call the board.
    func start(
        _ signals: [Int32] = [], reportingTo report: @escaping @Sendable (String) -> Void,
        _ isReady: (String) -> Void
    ) {
        guard let source = files.source else { return }
        let desk: RemoteDesk
        do {
            desk = try RemoteDesk(source) { [weak self] request in self?.enter { $0.receive(request) } }
        } catch {
            return ended.fulfil(SessionResult(end: .noSocket(error), statistics: Statistics()))
        }
        resources = Resources(
            desk: desk,
            ticker: ChangeTicker(target: self) { service in service.enter { $0.tick() } },
            signals: SignalSources(signals) { [weak self] number in
                self?.enter { $0.receive(signal: number) }
            },
            watcher: FileWatcher { [weak self] subject in self?.enter { $0.filesDiffer(subject) } },
            renewal: makeRenewal())
        self.report = report
        resources?.watcher.watch(files.loaded.signatures, for: .board)
        watchZone()
        if let place = preferences?.place { resources?.watcher.watch([place.path: place.signature], for: .config) }
        makeAlertDesk(of: files.loaded)
        isReady(desk.name)
        replan()
    }

    private func makeAlertDesk(of loaded: LoadedBoard) {
        guard let preferences, let desk else { return }
        alerts = AlertDesk(
            board, of: loaded, as: preferences.config, environment: context.environment, isOwner: isOwner,
            at: now.shown,
            tell: report,
            answer: { [weak self] id, answer in
                self?.enter { $0.perform(answer.command(of: id), at: $0.now, cause: .peer("notification")) }
            })
        alerts?.read(missed: missed, on: board, at: now.shown, name: desk.name)
        missed = []
    }

    /// It has no terminal.
    func show(_ deliveries: [AlertDelivery]) {}

    private func makeRenewal() -> any DispatchSourceTimer {
        let timer = DispatchSource.makeTimerSource(queue: .global(qos: .utility))
        timer.schedule(deadline: .now() + Self.renewal, repeating: Self.renewal, leeway: .seconds(10))
        timer.setEventHandler { [weak self] in self?.enter { $0.resources?.desk.renewSocket() } }
        timer.activate()
        return timer
    }

    var desk: RemoteDesk? { resources?.desk }

    var watcher: FileWatcher? { resources?.watcher }

    var environment: [String: String] { context.environment }

    var themeNames: [String] { files.loaded.themes }

    var now: Now {
        let real = context.readClocks()
        return Now(real: real, shown: context.clock.moment(at: real))
    }

    private func receive(signal number: Int32) {
        if number == SignalSources.reload { readFiles { _ in } } else { finish(.signal(number), from: nil) }
    }

    private func tick() {
        resources?.ticker.hasTicked()
        perform(.tick, at: now, cause: nil)
    }

    @discardableResult
    func perform(_ command: Command, at now: Now, cause: Change.Cause?) -> [Change] {
        let changes = board.apply(command, at: now.shown, cause: cause)
        if command != .tick || !changes.isEmpty { revision += 1 }
        if let number = changes.reading { travel(toReading: number) }
        announce(changes)
        replan()
        return changes
    }

    /// Arms the ticker for the next instant at which something happens, if anybody wants to know.
    func replan() {
        let now = now
        guard let resources, resources.desk.hasListeners || keeper != nil || alerts != nil else { return }
        let due = [board.untilNextChange(at: now.shown), alerts?.untilNext(on: board, at: now.shown)]
        guard let change = due.compactMap(\.self).min() else { return }
        resources.ticker.tick(at: now.real.wall + context.clock.realDuration(of: change))
    }

    /// It shows no other board.
    func ask(for changes: [Change]) {}

    func end(from origin: String) { finish(.quit, from: origin) }

    private func finish(_ end: SessionResult.End, from origin: String?) {
        guard let desk = resources?.desk else { return }
        resources?.renewal.cancel()
        resources = nil
        // What nobody asked about is not recorded yet.
        let changes = board.apply(.tick, at: now.shown)
        keeper?.note(changes, on: board)
        alerts?.end()
        alerts = nil
        let stateFailure = keeper?.flush()
        desk.end(from: origin, at: now.shown)
        ended.fulfil(SessionResult(end: end, statistics: Statistics(), stateFailure: stateFailure))
    }
}
