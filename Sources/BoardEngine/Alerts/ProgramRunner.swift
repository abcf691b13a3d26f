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

/// A runner of child processes, several at a time.
///
/// ``run(_:)`` does not block.
///
/// Each program runs in its own session. When a program reaches its time limit, or the runner is cancelled, the whole
/// process group of the session gets SIGTERM and then SIGKILL. When a program exits by itself, the processes that it
/// leaves in the group get SIGKILL. A detached program is independent: it has no time limit, does not count as running,
/// and continues when the board ends. While the board runs, the runner waits for the exit of a detached program, so
/// that no zombie process is left.
///
/// - Thread: any. Programs are started, and their output is read, on the cooperative thread pool of Swift concurrency.
final class ProgramRunner: Sendable {
    struct Call: Sendable {
        /// The name in notices.
        var name: String
        /// The program, searched in `PATH`, and its arguments.
        var arguments: [String]
        /// The environment variables that are added to the board's environment.
        var environment: [String: String] = [:]
        /// The bytes of standard input, at most 64 KiB.
        var input: [UInt8] = []
        /// Whether the program is independent of the board.
        var isDetached = false
        var limit = ProgramRunner.defaultLimit
        var completion: (@Sendable (Result) -> Void)?
    }

    struct Result: Equatable, Sendable {
        enum End: Equatable, Sendable {
            case exited(Int32)
            case signal(Int32)
            /// The program reached its time limit.
            case late(Duration)
            /// The runner was cancelled before the program exited.
            case cancelled
            case notFound
            /// The program could not be started, for this reason.
            case failed(String)
        }

        var end: End
        /// The first 64 KiB of output.
        var output: [UInt8] = []

        /// The error as a part of a sentence; nil if the program succeeded.
        var complaint: String? {
            switch end {
            case .exited(0), .cancelled: nil
            case .exited(let status): "exited with status \(status)"
            case .signal(let number): "was terminated by signal \(number)"
            case .late(let limit): "took longer than \(AmountWords.words(limit)) and was terminated"
            case .notFound: "does not exist"
            case .failed(let reason): "could not be started: \(reason)"
            }
        }
    }

    static let defaultLimit = Duration.seconds(10)
    private static let longestOutput = 65_536
    /// The delay between two reads of output that exceeds the limit and is discarded.
    private static let floodPause = Duration.milliseconds(5)
    /// The time between SIGTERM and SIGKILL.
    private static let grace = Duration.milliseconds(500)

    private struct State {
        var pending: [Call] = []
        /// The index of the first waiting program in `pending`.
        var first = 0
        var running = 0
        var dropped = 0
        /// The process ids of the session leaders of the running programs.
        var sessions: Set<pid_t> = []
        /// The running programs whose `completion` was not yet called, by task number.
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
    /// The dispatch group of the waiting and running programs; detached programs are not in this group.
    private let active = DispatchGroup()
    private let maxRunning: Int
    private let maxWaiting: Int
    private let environment: [String: String]
    private let reportDropped: @Sendable (Int) -> Void

    /// Creates a runner.
    ///
    /// - Parameters:
    ///   - maxRunning: the maximum number of programs that run at a time.
    ///   - maxWaiting: the maximum number of programs that wait; further programs are dropped.
    ///   - environment: the environment variables of the board, which programs inherit.
    ///   - reportDropped: receives the number of dropped programs when the queue accepts programs again.
    init(
        maxRunning: Int = 8, maxWaiting: Int = 1_024, environment: [String: String],
        reportDropped: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        (self.maxRunning, self.maxWaiting, self.environment) = (maxRunning, maxWaiting, environment)
        self.reportDropped = reportDropped
    }

    /// Runs a program, or queues it while the maximum number of programs runs.
    func run(_ call: Call) {
        let isTaken = state.withLock { state in
            guard !state.isEnded else { return true }
            guard state.waiting < maxWaiting else {
                state.dropped += 1
                return false
            }
            state.pending.append(call)
            active.enter()
            return true
        }
        if isTaken { startNext() }
    }

    /// Begins to terminate all programs except detached programs.
    ///
    /// No new program is started. Each waiting program is completed with the result `.cancelled`.
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

    /// Terminates all programs except detached programs.
    ///
    /// Sends SIGKILL to programs that have not exited within 600 ms.
    func end() {
        cancel()
        _ = active.wait(timeout: .now() + .milliseconds(600))
        let (sessions, late) = state.withLock { state in
            defer { state.tasks = [:] }
            return (state.sessions, state.tasks.values.map(\.call))
        }
        for session in sessions { kill(-session, SIGKILL) }
        // Completes the programs whose tasks have not ended within the timeout.
        for call in late { call.completion?(Result(end: .cancelled)) }
    }

    /// Blocks until all programs are completed, at most for a minute; returns false after this timeout.
    @discardableResult
    func wait() -> Bool { active.wait(timeout: .now() + .seconds(60)) == .success }

    private func startNext() {
        let dropped = state.withLock { state -> Int in
            guard !state.isEnded, state.waiting > 0 else { return 0 }
            let isDetached = state.pending[state.first].isDetached
            guard isDetached || state.running < maxRunning, let call = state.next() else { return 0 }
            state.lastTask += 1
            let number = state.lastTask
            // The task is created under the lock. Otherwise the task of a short program could end before the state
            // contains the task.
            let task = Task { [self] in
                CrashGuard.useAlternateStack()
                let result = await run(call)
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

    // MARK: Running one program

    private func run(_ call: Call) async -> Result {
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
            result.end = .late(call.limit)
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
        let executable: Executable = program.hasSlash ? .path(.init(program)) : .name(program)
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
                // A descendant of the program may hold the pipe open after the program has exited. In this case the
                // Subprocess library ends the read.
                do {
                    for try await buffer in execution.standardOutput {
                        let room = Self.longestOutput - output.withLock { $0.count }
                        guard room > 0 else {
                            // Without this pause, a program that prints endlessly would keep a whole processor busy.
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
            // Kills the processes that the program left running. While one of these processes runs, the system does not
            // reuse the id of their process group, so the signal reaches no other group.
            kill(-process, SIGKILL)
            _ = state.withLock { $0.sessions.remove(process) }
        }
        return Result(end: end, output: output.withLock { $0 })
    }

    /// Creates a pipe that contains bytes, and returns its read end; nil if the system cannot create one.
    ///
    /// If the Subprocess library wrote the input, running a program that does not read its standard input would fail.
    /// With this pipe, running the program does not fail.
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
