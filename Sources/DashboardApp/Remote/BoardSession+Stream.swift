import Countdowns
import Foundation
import Remote

/// A session that shows a board of another machine, as the lines of a stream tell it.
///
/// What is shown is what the lines say and nothing else: keys that would change the board are asked for there, or refused.
extension BoardSession {
    /// Begins to take what the stream tells.
    func hearStream() {
        guard let stream = setup.stream else { return }
        stream.deliver { [weak self] deliveries, taken in
            guard let self else { return }
            enter { session in
                session.take(deliveries, of: stream)
                taken.signal()
            }
        }
        updateStanding()
    }

    private func take(_ deliveries: [BoardStream.Delivery], of stream: BoardStream) {
        guard resources != nil else { return }
        follow(stream.clock)
        for delivery in deliveries {
            switch delivery {
            case .board(let attached):
                setup.clock = attached.clock
                take(.success(attached))
            case .unreadable:
                setProblem("A snapshot came that is no board here: the board's program may be a newer one.", of: .board)
            case .news(let news): take(news)
            }
        }
        updateStanding()
    }

    private func take(_ news: StreamReader.News) {
        switch news {
        case .board: break
        case .states(let states): perform(.adopt(AttachedBoard.itemStates(of: states, on: board)))
        case .problem(let reason): setProblem(reason.map { Problem($0, outline: $0) }, of: .board)
        case .beganAnew: perform(.notify("The board was started again."))
        case .event(let event):
            switch event.event {
            case .quit, .reloaded, .problem: break
            default: take(event)
            }
        }
    }

    /// Takes over what is known of the clocks of the board's machine.
    private func follow(_ clock: PeerClock) {
        let before = setup.peerClock.correction
        setup.peerClock = clock
        guard clock.correction != before else { return }
        // The first words of a difference; while it goes on, each line makes it a little more exact.
        if before == .zero {
            let side = clock.correction > .zero ? "ahead of" : "behind"
            let doubt = clock.correction > .zero ? ", or each line is that late" : ""
            perform(
                .notify(
                    "This machine’s clock is \(clock.amount) \(side) the board’s\(doubt): the board’s time is shown."))
        } else if clock.correction == .zero {
            perform(.notify("The clocks of both machines agree again."))
        }
    }

    /// Says how far what is shown is that of the board, and looks again when that may change.
    func updateStanding() {
        guard let stream = setup.stream, resources != nil else { return }
        let uptime = now.real.uptime
        let standing = stream.standing(at: uptime)
        let words = standing.words(stream.clock)
        if look.standing != words {
            let behind = standing.words.flatMap { look.standing?.hasPrefix($0) == true ? nil : $0 }
            perform(.setStanding(words))
            if let behind { perform(.notify("This view is behind: \(behind).")) }
        }
        if let due = stream.untilDue(at: uptime) {
            resources?.contactTimer.reschedule(.after(due + .milliseconds(1)))
        }
    }

    /// Asks the board elsewhere for what a command would do to countdowns, which this view does not do by itself.
    ///
    /// - Returns: whether it is such a command.
    func isIntercepted(_ command: Command, at now: Now) -> Bool {
        // What can be undone is the other board's.
        if setup.attachment != nil, let verb = command.historyVerb {
            askToTravel(verb)
            return true
        }
        guard let stream = setup.stream else { return false }
        var calls: [RemoteCall] = []
        if let verb = command.historyVerb {
            calls = [.travel(verb, HistoryParameters())]
        } else if command.mayChangeCountdowns {
            // What it would do, as the board is shown here.
            var tried = board
            calls = tried.apply(command, at: now.shown, cause: .user).compactMap { change in
                guard change.cause == .user, let (verb, amount) = change.event.request, let id = change.countdown else {
                    return nil
                }
                return .change(verb, ChangeParameters(target: id, by: amount))
            }
        }
        guard !calls.isEmpty else { return false }
        // Otherwise the selection would go on as soon as the board tells what came of it, and the next key be for another.
        if stream.control != nil, calls.count == 1, case .change(_, let parameters) = calls[0],
            let id = parameters.target
        {
            perform(.select(id))
        }
        perform(.notify(send(calls, over: stream)))
        return true
    }

    /// Sends what a key asks for, and says what came of it.
    private func send(_ calls: [RemoteCall], over stream: BoardStream) -> String {
        guard let control = stream.control else {
            return "Keys move only this view; with attach - --control COMMAND they ask the board."
        }
        do throws(ControlCommand.Failure) {
            for call in calls { try control.send(call) }
        } catch {
            switch error {
            case .cannotStart: return "The control command cannot be started."
            case .isFull: return "The control command does not read: nothing was asked."
            case .hasEnded: return "The control command has ended: nothing was asked."
            }
        }
        let what = calls[0].method.rawValue
        return "Asked the board: \(what)\(calls.count > 1 ? " (\(calls.count) times)" : "")."
    }
}

extension StreamReader.Standing {
    /// What the header says; nil where all is well and the clocks agree.
    ///
    /// The difference of the clocks is said as long as it lasts: a delay that stays the same looks like a clock that is ahead.
    func words(_ clock: PeerClock) -> String? {
        let difference = self == .ended || clock.correction == .zero ? nil : "clocks differ by \(clock.amount)"
        let words = [words, difference].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    /// How far the view is that of the board; nil where it is as far as can be known.
    fileprivate var words: String? {
        switch self {
        case .right: nil
        case .waiting: "waiting for a snapshot"
        case .unconfirmed: "unconfirmed"
        case .ended: "the board has ended"
        }
    }
}

extension PeerClock {
    /// How far the clocks differ, in seconds.
    fileprivate var amount: String {
        let seconds = abs(correction / .seconds(1))
        return seconds.formatted(.number.precision(.fractionLength(1)).locale(Locale(identifier: "en_US_POSIX"))) + " s"
    }
}

extension Command {
    /// Whether it may do something to countdowns that all viewers see.
    fileprivate var mayChangeCountdowns: Bool {
        switch self {
        case .change, .toggleAll: true
        default: false
        }
    }
}
