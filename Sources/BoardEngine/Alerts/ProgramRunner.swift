import Countdowns
import CrashGuard
import Dispatch
import Subprocess
import Ticking

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Runs other programs, several at a time, and waits for none of them.
///
/// Each runs in a session of its own. When its limit of time is over, or the runner ends, the whole session gets SIGTERM and
/// then SIGKILL; what it leaves behind when it ends by itself gets SIGKILL. A detached one is left to itself: it has no
/// limit, does not count as running, and goes on when the board ends. Until then it is waited for, so that it leaves no
/// zombie.
///
/// - Thread: any. Programs are started and read on the threads of Swift's concurrency.
final class ProgramRunner: Sendable {
    /// A program to run.
    struct Call: Sendable {
        /// The name in messages.
        var name: String
        /// The program, found by `PATH`, and its arguments.
        var arguments: [String]
        /// Variables besides those of the board.
        var environment: [String: String] = [:]
        /// The bytes of its standard input; 64 KiB at most.
        var input: [UInt8] = []
        /// Whether it is left to itself.
        var isDetached = false
        /// The time that it may take.
        var limit = ProgramRunner.usualLimit
        /// Called with what became of it.
        var completion: (@Sendable (Result) -> Void)?
    }

    /// The result of a program.
    struct Result: Equatable, Sendable {
        enum End: Equatable, Sendable {
            case exited(Int32)
            case signal(Int32)
            /// Its limit was over.
            case late
            /// The board ended before it.
            case cancelled
            /// There is no such program.
            case notFound
            /// The system refused to start it.
            case failed(String)
        }

        var end: End
        /// The first 64 KiB of its output.
        var output: [UInt8] = []

        /// The complaint about it in words; nil where it succeeded.
        var complaint: String? {
            switch end {
            case .exited(0), .cancelled: nil
            case .exited(let status): "ended with status \(status)"
            case .signal(let number): "was ended by signal \(number)"
            case .late: "took longer than \(AmountWords.words(ProgramRunner.usualLimit)) and was ended"
            case .notFound: "does not exist"
            case .failed(let reason): "could not be started: \(reason)"
            }
        }
    }

    static let usualLimit = Duration.seconds(10)
    private static let longestOutput = 65_536
    /// The time between two reads of what is not kept.
    private static let floodPause = Duration.milliseconds(5)
    /// How long a program has after SIGTERM.
    private static let grace = Duration.milliseconds(500)

    private struct State {
        var pending: [Call] = []
        /// The place of the first that waits.
        var first = 0
        var running = 0
        var dropped = 0
        /// The sessions of the programs that run, by the process that leads each.
        var sessions: Set<pid_t> = []
        /// What runs and was not completed, by the numbers of the tasks.
        var tasks: [Int: (task: Task<Void, Never>, call: Call)] = [:]
        var lastTask = 0
        var isEnded = false

        var waiting: Int { pending.count - first }

        mutating func next() -> Call? {
            guard first < pending.count else { return nil }
            defer {
                first += 1
                if first == pending.count { (pending, first) = ([], 0) }
            }
            return pending[first]
        }
    }

    private let state = LockedValue(State())
    /// Has each program that waits or runs, but none that is left to itself.
    private let active = DispatchGroup()
    private let mostRunning: Int
    private let mostWaiting: Int
    private let environment: [String: String]
    private let reportDropped: @Sendable (Int) -> Void

    /// Makes a runner; it starts nothing by itself.
    ///
    /// - Parameters:
    ///   - mostRunning: how many programs run at a time.
    ///   - mostWaiting: how many wait; more are dropped.
    ///   - environment: the variables of the board, which programs have, too.
    ///   - reportDropped: told how many were dropped, once when there is room again.
    init(
        mostRunning: Int = 8, mostWaiting: Int = 1_024, environment: [String: String],
        reportDropped: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        (self.mostRunning, self.mostWaiting, self.environment) = (mostRunning, mostWaiting, environment)
        self.reportDropped = reportDropped
    }

    /// Runs a program when others have made room for it.
    func run(_ call: Call) {
        let isTaken = state.withLock { state in
            guard !state.isEnded else { return true }
            guard state.waiting < mostWaiting else {
                state.dropped += 1
                return false
            }
            state.pending.append(call)
            active.enter()
            return true
        }
        if isTaken { startNext() }
    }

    /// Begins to end all programs but the detached ones; no other is started, and each that waits is told to have ended.
    func cancel() {
        let (sessions, waiting, dropped) = state.withLock { state in
            let waiting = Array(state.pending[state.first...])
            let dropped = state.dropped
            (state.isEnded, state.pending, state.first, state.dropped) = (true, [], 0, 0)
            for running in state.tasks.values { running.task.cancel() }
            return (state.sessions, waiting, dropped)
        }
        for session in sessions { kill(-session, SIGTERM) }
        for call in waiting {
            call.completion?(Result(end: .cancelled))
            active.leave()
        }
        if dropped > 0 { reportDropped(dropped) }
    }

    /// Ends all programs but the detached ones, and returns when they have ended, or have had their time.
    func end() {
        cancel()
        _ = active.wait(timeout: .now() + .milliseconds(600))
        let (sessions, late) = state.withLock { state in
            defer { state.tasks = [:] }
            return (state.sessions, state.tasks.values.map(\.call))
        }
        for session in sessions { kill(-session, SIGKILL) }
        // Their tasks come too late to say it.
        for call in late { call.completion?(Result(end: .cancelled)) }
    }

    /// Returns when all programs have ended and were told of, or after a minute; false in the second case.
    @discardableResult
    func wait() -> Bool { active.wait(timeout: .now() + .seconds(60)) == .success }

    private func startNext() {
        let dropped = state.withLock { state -> Int in
            guard !state.isEnded, state.waiting > 0 else { return 0 }
            let isDetached = state.pending[state.first].isDetached
            guard isDetached || state.running < mostRunning, let call = state.next() else { return 0 }
            state.lastTask += 1
            let number = state.lastTask
            // Under the lock: a program that ends at once finds its task there.
            let task = Task { [self] in
                CrashGuard.useAlternateStack()
                let result = await carryOut(call)
                if isDetached {
                    call.completion?(result)
                } else {
                    let running = self.state.withLock { $0.tasks.removeValue(forKey: number) }
                    running?.call.completion?(result)
                    self.state.withLock { $0.running -= 1 }
                }
                startNext()
                if !isDetached { active.leave() }
            }
            if isDetached {
                active.leave()
            } else {
                (state.tasks[number], state.running) = ((task, call), state.running + 1)
            }
            defer { state.dropped = 0 }
            return state.dropped
        }
        if dropped > 0 { reportDropped(dropped) }
    }

    // MARK: One program

    private func carryOut(_ call: Call) async -> Result {
        guard !call.isDetached else { return await start(call) }
        let isLate = LockedValue(false)
        let task = Task { await start(call) }
        let timer = Task {
            try await Task.sleep(for: call.limit)
            isLate.withLock { $0 = true }
            task.cancel()
        }
        var result = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        timer.cancel()
        if isLate.withLock({ $0 }) {
            result.end = .late
        } else if state.withLock({ $0.isEnded }) {
            result.end = .cancelled
        }
        return result
    }

    private func start(_ call: Call) async -> Result {
        guard let program = call.arguments.first, let input = Self.pipe(holding: call.input) else {
            return Result(end: .failed("no pipe"))
        }
        var options = PlatformOptions()
        options.createSession = true
        options.teardownSequence = [.gracefulShutDown(toProcessGroup: true, allowedDurationToNextStep: Self.grace)]
        let variables = environment.merging(call.environment) { _, own in own }
        let environment = Environment.custom(
            Dictionary(
                uniqueKeysWithValues: variables.compactMap { name, value in
                    Environment.Key(rawValue: name).map { ($0, value.replacing("\0", with: "")) }
                }))
        let executable: Executable = program.contains("/") ? .path(.init(program)) : .name(program)
        let arguments = Arguments(call.arguments.dropFirst().map { $0.replacing("\0", with: "") })
        let output = LockedValue<[UInt8]>([])
        let leader = LockedValue<pid_t>(0)
        var end: Result.End
        do {
            let outcome = try await Subprocess.run(
                executable, arguments: arguments, environment: environment, platformOptions: options,
                input: .fileDescriptor(.init(rawValue: input), closeAfterSpawningProcess: true),
                output: .sequence, error: .combinedWithOutput
            ) { [self] execution in
                let process = execution.processIdentifier.value
                leader.withLock { $0 = process }
                if !call.isDetached { _ = state.withLock { $0.sessions.insert(process) } }
                // A descendant may hold the pipe when the program has ended; the library then ends the reading.
                do {
                    for try await buffer in execution.standardOutput {
                        let room = Self.longestOutput - output.withLock { $0.count }
                        guard room > 0 else {
                            // A flood that nobody keeps is not worth a processor of its own.
                            try await Task.sleep(for: Self.floodPause)
                            continue
                        }
                        let bytes = buffer.withUnsafeBytes { Array($0.prefix(room)) }
                        output.withLock { $0 += bytes }
                    }
                } catch is CancellationError {
                    throw CancellationError()
                } catch {}
            }
            end =
                switch outcome.terminationStatus {
                case .exited(let status): .exited(status)
                case .signaled(let number): .signal(number)
                }
        } catch let error as SubprocessError {
            end = error.code == .executableNotFound ? .notFound : .failed("\(error)")
        } catch {
            end = .cancelled
        }
        let process = leader.withLock { $0 }
        if process > 0, !call.isDetached {
            // What it started and left; no other session can have the number while one of its processes lives.
            kill(-process, SIGKILL)
            _ = state.withLock { $0.sessions.remove(process) }
        }
        return Result(end: end, output: output.withLock { $0 })
    }

    /// The end of a pipe from which bytes can be read; nil where the system has none.
    ///
    /// A pipe, and not the library's input: a program that does not read its input is no failure.
    private static func pipe(holding bytes: [UInt8]) -> Int32? {
        var ends: [Int32] = [-1, -1]
        #if canImport(Glibc)
        guard Glibc.pipe(&ends) == 0 else { return nil }
        #else
        guard Darwin.pipe(&ends) == 0 else { return nil }
        #endif
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        _ = write(ends[1], bytes, min(bytes.count, longestOutput))
        close(ends[1])
        return ends[0]
    }
}
