import Dispatch
import Foundation
import Testing
import Ticking

@testable import BoardEngine

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite struct ProgramRunnerTests {
    private static let environment = ["PATH": "/usr/bin:/bin"]

    /// Creates the call of a shell command line.
    private func call(_ line: String) -> ProgramRunner.Call { call(["/bin/sh", "-c", line]) }

    /// Creates the call of a program with a long time limit, because parallel tests may occupy all threads for a long
    /// time.
    private func call(_ arguments: [String]) -> ProgramRunner.Call {
        var call = ProgramRunner.Call(name: "test", arguments: arguments)
        call.limit = .seconds(36_000)
        return call
    }

    /// Runs a program, and returns its result when it has exited.
    ///
    /// The wait does not block a thread of the Swift Concurrency pool.
    private func result(_ call: ProgramRunner.Call) async -> ProgramRunner.Result {
        let runner = ProgramRunner(environment: Self.environment)
        return await withCheckedContinuation { continuation in
            var call = call
            call.completion = { continuation.resume(returning: $0) }
            runner.run(call)
        }
    }

    @Test func `a program receives arguments, variables and input, and its output is captured`() async throws {
        var call = call(["/bin/sh", "-c", "echo $1 $COUNTDOWNS_ID; cat", "x", "-a b"])
        (call.environment, call.input) = (["COUNTDOWNS_ID": "tea"], Array("{}\n".utf8))
        #expect(await result(call) == .init(end: .exited(0), output: Array("-a b tea\n{}\n".utf8)))
    }

    @Test func `a program that does not read its input does not fail`() async throws {
        var quick = call("exit 0")
        quick.input = Array(repeating: 32, count: 60_000)
        #expect(await result(quick).end == .exited(0))
    }

    @Test func `the result states the exit status or the signal of a program, or that it does not exist`() async throws
    {
        #expect(await result(call("exit 3")).complaint == "exited with status 3")
        #expect(await result(call("kill -KILL $$")).complaint == "was terminated by signal 9")
        let missing = await result(call(["no-such-program-at-all"]))
        #expect(missing.complaint == "does not exist")
        #expect(await result(call(["/no/such/program"])).complaint == "does not exist")
    }

    @Test func `a program that exceeds its time limit is terminated with its child processes`() async throws {
        let marker = UUID().uuidString
        let line = "trap '' TERM; sh -c 'exec -a \(marker) sleep 60' & sleep 60"
        var late = ProgramRunner.Call(name: "test", arguments: ["/bin/bash", "-c", line])
        late.limit = .milliseconds(300)
        let result = await result(late)
        #expect(result.end == .late(.milliseconds(300)))
        #expect(!isRunning(marker))
    }

    @Test func `the result of a late program states the program's own time limit`() {
        let complaint = ProgramRunner.Result(end: .late(.seconds(60))).complaint
        #expect(complaint == "took longer than 1 min and was terminated")
    }

    @Test func `a program that exits is finished even if its child process keeps the pipe open`() async throws {
        // The shell exits immediately, but `sleep` keeps the pipe open. The runner must not wait until the pipe is
        // closed.
        #expect(await result(call("sleep 600 & echo begun")).end == .exited(0))
    }

    @Test func `a long output of a program is read to its end and truncated`() async throws {
        let flood = await result(call("head -c 5000000 /dev/zero; exit 7"))
        #expect(flood.end == .exited(7) && flood.output.count == 65_536)
    }

    @Test func `the runner limits running and waiting programs and reports the number of dropped ones`() async throws {
        let dropped = LockedValue(0)
        let runner = ProgramRunner(maxRunning: 2, maxWaiting: 3, environment: Self.environment) { count in
            dropped.withLock { $0 += count }
        }
        let (ends, report) = AsyncStream.makeStream(of: Void.self)
        var done = ends.makeAsyncIterator()
        let ended = LockedValue(0)
        // No program ends before all are added.
        let gate = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: gate) }
        for _ in 0..<10_000 {
            var short = call("until [ -e '\(gate.path)' ]; do sleep 0.1; done")
            short.completion = { _ in
                ended.withLock { $0 += 1 }
                report.yield()
            }
            runner.run(short)
        }
        try Data().write(to: gate)
        for _ in 0..<5 { await done.next() }
        #expect(ended.withLock { $0 } == 5 && dropped.withLock { $0 } == 9_995)
    }

    @Test func `wait returns after the completion of the last program has been called`() async throws {
        let runner = ProgramRunner(maxRunning: 1, environment: Self.environment)
        let ended = LockedValue(0)
        for _ in 0..<3 {
            var short = call("exit 0")
            short.completion = { _ in ended.withLock { $0 += 1 } }
            runner.run(short)
        }
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                // `wait()` returns false after a minute. On a busy machine, the programs may need more time, so the
                // test waits again.
                while !runner.wait() {}
                continuation.resume()
            }
        }
        #expect(ended.withLock { $0 } == 3)
    }

    @Test func `the end of the runner terminates its programs except detached ones`() async throws {
        let (bound, free) = (UUID().uuidString, UUID().uuidString)
        let runner = ProgramRunner(environment: Self.environment)
        runner.run(call(["/bin/bash", "-c", "exec -a \(bound) sleep 3600"]))
        var detached = call(["/bin/bash", "-c", "exec -a \(free) sleep 3600"])
        detached.isDetached = true
        runner.run(detached)
        for marker in [bound, free] {
            for _ in 0..<6_000 where !isRunning(marker) { try await Task.sleep(for: .milliseconds(10)) }
            #expect(isRunning(marker))
        }
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                runner.end()
                continuation.resume()
            }
        }
        for _ in 0..<6_000 where isRunning(bound) { try await Task.sleep(for: .milliseconds(10)) }
        #expect(!isRunning(bound) && isRunning(free))
        for process in processes(named: free) { kill(process, SIGKILL) }
    }

    private func isRunning(_ marker: String) -> Bool { !processes(named: marker).isEmpty }

    /// Returns the processes whose first argument has the prefix `marker`.
    ///
    /// Zombies have no arguments, so they are not returned.
    private func processes(named marker: String) -> [pid_t] {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.compactMap { pid_t($0) }.filter { process in
            FileManager.default.contents(atPath: "/proc/\(process)/cmdline").map {
                String(decoding: $0, as: UTF8.self).hasPrefix(marker)
            } ?? false
        }
    }
}
