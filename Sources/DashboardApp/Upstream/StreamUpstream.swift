import BoardEngine
import Countdowns
import Foundation
import Remote
import Ticking

/// The board of another machine, which is received from a stream.
///
/// Only the stream changes this machine's copy of the board. A command that would change the board is sent to the other
/// machine, or is refused.
final class StreamUpstream: Upstream {
    private let stream: BoardStream
    private var notices = PeerNotices()
    private var timer: RunLoopTimer?

    let isOfThisMachine = false

    /// Creates an upstream for a stream from which the first board was already read.
    init(_ stream: BoardStream) { self.stream = stream }

    func begin(_ engine: isolated Engine) {
        let handle = Handle<StreamUpstream>(engine)
        handle.hold(self, in: engine)
        timer = RunLoopTimer(.onDemand, on: engine.thread) { _, _ in handle.call { $0.updateSyncStatus($1) } }
        stream.deliver { deliveries, taken in
            handle.enter { upstream, engine in
                upstream.handle(deliveries, engine)
                taken.signal()
            }
        }
        updateSyncStatus(engine)
    }

    // MARK: Deliveries of the stream

    private func handle(_ deliveries: [BoardStream.Delivery], _ engine: isolated Engine) {
        follow(stream.clock, engine)
        for delivery in deliveries {
            switch delivery {
            case .board(let attached):
                engine.setClocks(attached.clock, engine.context.peerClock)
                attached.replaceBoard(of: engine)
            case .unreadable:
                let words = "A snapshot from the board is invalid: the board's program may be newer."
                engine.files.setProblem(Problem(words, outline: words), of: .board, engine)
            case .update(let update): handle(update, engine)
            }
        }
        updateSyncStatus(engine)
    }

    private func handle(_ update: StreamReader.Update, _ engine: isolated Engine) {
        switch update {
        case .board: break
        case .states(let states):
            engine.send(.adopt(AttachedBoard.itemStates(of: states, on: engine.board)), at: engine.now)
        case .problem(let reason):
            engine.files.setProblem(reason.map { Problem($0, outline: $0) }, of: .board, engine)
        case .beganAnew: engine.notify("The board was restarted.")
        case .event(let event):
            switch event.event {
            case .quit, .reloaded, .problem: break
            default: notices.add(event, for: nil, engine)
            }
        }
    }

    /// Updates the conversion of this machine's time to the time of the board's machine.
    private func follow(_ clock: PeerClock, _ engine: isolated Engine) {
        let before = engine.context.peerClock.correction
        engine.setClocks(engine.context.clock, clock)
        guard clock.correction != before else { return }
        // Shows a notice only for the first difference. Later lines only make the measured difference more exact.
        if before == .zero {
            let side = clock.correction > .zero ? "ahead of" : "behind"
            let doubt = clock.correction > .zero ? ", or every message from the board arrives that late" : ""
            engine.notify(
                "This machine’s clock is \(clock.amount) \(side) the board’s\(doubt): the board’s time is shown.")
        } else if clock.correction == .zero {
            engine.notify("The clocks of both machines agree again.")
        }
    }

    /// Updates the sync status, and schedules the next check.
    private func updateSyncStatus(_ engine: isolated Engine) {
        let uptime = engine.now.real.uptime
        let syncState = stream.syncState(at: uptime)
        let words = syncState.words(stream.clock)
        if engine.syncStatus != words {
            let behind = syncState.words.flatMap { engine.syncStatus?.hasPrefix($0) == true ? nil : $0 }
            engine.syncStatus = words
            if let behind { engine.notify("This view is behind: \(behind).") }
        }
        if let due = stream.untilDue(at: uptime) { timer?.reschedule(.after(due + .milliseconds(1))) }
    }

    // MARK: Requests to the board

    func intercept(_ command: Command, at now: Now, _ engine: isolated Engine) -> ForwardingResult? {
        var calls: [RemoteCall] = []
        if let verb = command.historyVerb {
            calls = [.undoOrRedo(verb, HistoryParameters())]
        } else if command.mayChangeCountdowns {
            // Applies the command to a copy of the board, to find the changes to request.
            var tried = engine.board
            calls = tried.apply(command, at: now.shown, cause: .user).compactMap { change in
                guard change.cause == .user, let (verb, amount) = change.event.request, let id = change.countdown else {
                    return nil
                }
                return .change(verb, ChangeParameters(target: id, by: amount))
            }
        }
        guard !calls.isEmpty else { return nil }
        var countdown: Countdown.ID?
        if stream.control != nil, calls.count == 1, case .change(_, let parameters) = calls[0] {
            countdown = parameters.target
        }
        return ForwardingResult(countdown: countdown, sentence: send(calls))
    }

    /// Sends the requests that a key press causes, and returns a notice.
    private func send(_ calls: [RemoteCall]) -> String {
        guard let control = stream.control else {
            return "Keys change only this view; to change the board, attach with --control COMMAND."
        }
        do throws(ControlCommand.Failure) {
            for call in calls { try control.send(call) }
        } catch {
            switch error {
            case .cannotStart: return "The control command cannot be started."
            case .isFull: return "The control command has not read the earlier requests: nothing was sent."
            case .hasEnded: return "The control command has ended: nothing was sent."
            }
        }
        let what = calls[0].method.rawValue
        return "Sent to the board: \(what)\(calls.count > 1 ? " (\(calls.count) times)" : "")."
    }

    func handle(_ changes: [Change], _ engine: isolated Engine) {}
}

extension StreamReader.SyncState {
    /// Returns the text for the header; nil if the view is in sync and the clocks agree.
    ///
    /// A constant delay of the lines looks the same as a clock of this machine that is ahead. So the text contains the
    /// difference of the clocks as long as it exists.
    func words(_ clock: PeerClock) -> String? {
        let difference = self == .ended || clock.correction == .zero ? nil : "clocks differ by \(clock.amount)"
        let words = [words, difference].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    /// The sync state in words; nil if the view is in sync.
    fileprivate var words: String? {
        switch self {
        case .inSync: nil
        case .waiting: "waiting for a snapshot"
        case .unconfirmed: "unconfirmed"
        case .ended: "the board has ended"
        }
    }
}

extension PeerClock {
    /// The absolute difference of the clocks in seconds, as text.
    fileprivate var amount: String {
        let seconds = abs(correction / .seconds(1))
        return seconds.formatted(.number.precision(.fractionLength(1)).locale(Locale(identifier: "en_US_POSIX"))) + " s"
    }
}

extension Command {
    /// Whether the command may change countdowns of the board, and not only this view.
    fileprivate var mayChangeCountdowns: Bool {
        switch self {
        case .change, .toggleAll: true
        default: false
        }
    }
}
