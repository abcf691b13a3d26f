import Countdowns
import Dispatch
import Foundation
import Remote
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

    private(set) var board: Board
    private let stage: Stage
    let keeper: StateKeeper?
    private let latch: SessionEndLatch
    private var systemZone: SystemZone
    private var rim: Rim?

    private struct Rim {
        let desk: RemoteDesk
        let ticker: ChangeTicker
        let signals: SignalSources
        let renewal: any DispatchSourceTimer
    }

    /// How often it looks whether somebody deleted its socket; without a screen nothing else wakes it.
    private static let renewal = DispatchTimeInterval.seconds(60)

    /// Makes a service; nothing happens before ``start(_:)``.
    ///
    /// - Parameters:
    ///   - board: the board as it was loaded.
    ///   - stage: when and where it runs.
    ///   - keeper: what writes what happens on it; nil keeps nothing.
    ///   - thread: where it lives.
    ///   - latch: told when it is over.
    init(_ board: Board, on stage: Stage, keeper: StateKeeper? = nil, thread: RunLoopThread, latch: SessionEndLatch) {
        self.board = board
        self.stage = stage
        self.keeper = keeper
        self.thread = thread
        self.latch = latch
        systemZone = SystemZone(environment: stage.environment, destination: SystemZone.localTimeDestination)
    }

    /// Opens the socket and begins; where there can be none the service is over.
    ///
    /// - Parameters:
    ///   - source: where the board comes from.
    ///   - endings: the signals that end it.
    ///   - isReady: called with the name by which commands call the board.
    func start(_ source: BoardSource, _ endings: [Int32] = [], _ isReady: (String) -> Void) {
        let desk: RemoteDesk
        do {
            desk = try RemoteDesk(source) { [weak self] request in self?.enter { $0.receive(request) } }
        } catch {
            return latch.signal(SessionResult(end: .noSocket(error), statistics: Statistics()))
        }
        rim = Rim(
            desk: desk,
            ticker: ChangeTicker(target: self) { service in service.enter { $0.tick() } },
            signals: SignalSources(endings) { [weak self] number in
                self?.enter { $0.finish(.signal(number), from: nil) }
            },
            renewal: makeRenewal())
        isReady(desk.name)
        replan()
    }

    private func makeRenewal() -> any DispatchSourceTimer {
        let timer = DispatchSource.makeTimerSource(queue: .global(qos: .utility))
        timer.schedule(deadline: .now() + Self.renewal, repeating: Self.renewal, leeway: .seconds(10))
        timer.setEventHandler { [weak self] in self?.enter { $0.rim?.desk.renewSocket() } }
        timer.activate()
        return timer
    }

    var desk: RemoteDesk? { rim?.desk }

    var now: Now {
        let real = stage.readClocks()
        return Now(real: real, shown: stage.clock.moment(at: real))
    }

    /// Runs a body inside the service, from any thread.
    nonisolated func enter(_ body: @escaping @Sendable (isolated BoardService) -> Void) {
        thread.perform { [weak self] in self?.assumeIsolated(body) }
    }

    func prepareToAnswer() {
        let now = now
        // Without a screen there is nobody else to look.
        if let zone = systemZone.change() { perform(.setZone(zone), at: now, cause: nil) }
        // While nobody listens nothing else records what the time does.
        if !board.isSettled(at: now.shown) { perform(.tick, at: now, cause: nil) }
    }

    private func tick() {
        rim?.ticker.hasTicked()
        perform(.tick, at: now, cause: nil)
    }

    @discardableResult
    func perform(_ command: Command, at now: Now, cause: Change.Cause?) -> [Change] {
        // Nothing of what a board wants done has a place here but its end, which is asked for otherwise.
        let changes = board.apply(command, at: now.shown, cause: cause).changes
        rim?.desk.announce(changes, on: board)
        keeper?.note(changes, on: board)
        replan()
        return changes
    }

    /// Arms the ticker for the next instant at which something happens, if anybody wants to know.
    func replan() {
        let now = now
        guard let rim, rim.desk.hasListeners || keeper != nil, let change = board.untilNextChange(at: now.shown) else {
            return
        }
        rim.ticker.tick(at: now.real.wall + stage.clock.realDuration(of: change))
    }

    func end(from origin: String) { finish(.quit, from: origin) }

    private func finish(_ end: SessionResult.End, from origin: String?) {
        guard let desk = rim?.desk else { return }
        rim?.renewal.cancel()
        rim = nil
        // What nobody asked about is not recorded yet.
        let changes = board.apply(.tick, at: now.shown).changes
        keeper?.note(changes, on: board)
        let stateFailure = keeper?.flush()
        desk.end(from: origin, at: now.shown)
        latch.signal(SessionResult(end: end, statistics: Statistics(), stateFailure: stateFailure))
    }
}
