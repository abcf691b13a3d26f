import Foundation
import TestSupport
import Testing

/// Tests of a board that is killed at random times.
@Suite(.waitsForProgram) struct StateKillTests {
    /// The number of kills; `KILLS` overrides it.
    private static let kills = ProcessInfo.processInfo.environment["KILLS"].flatMap { Int($0) } ?? 6

    @Test func `a board killed during many changes keeps every change that it confirmed as saved`() throws {
        var random = SplitMix(seed: 15)
        let program = try RemoteProgram()
        let file = try program.file("title: Kitchen\ncountdowns:\n  - { title: Tea, in: 9h }\n")
        for round in 0..<Self.kills {
            let before = try extended(program)
            let (terminal, name) = try program.serve(file)
            let wait = Int.random(in: 0...300, using: &random)
            let told = try extend(program.folder.path + "/countdowns/\(name).sock", milliseconds: wait) {
                terminal.signal(SIGKILL)
            }
            _ = try terminal.waitForExit()
            let after = try extended(program)
            #expect(
                after >= before + told.saved && after <= before + told.sent,
                "round \(round): \(before) \(after) \(told)")
        }
    }

    /// Returns the saved extension of the countdown “Tea”, in seconds, as `state` prints it.
    private func extended(_ program: RemoteProgram) throws -> Int {
        guard try !program.stateFiles().isEmpty else { return 0 }
        let run = try Program.run(["state", program.folder.path + "/board.yaml"], environment: program.environment)
        #expect(run.status == 0, "\(run)")
        return run.output.firstMatch(of: #/extended by (\d+) s/#).flatMap { Int($0.1) } ?? 0
    }

    /// Sends changes one after the other.
    ///
    /// After `milliseconds`, calls `stop`, which kills the board.
    private func extend(
        _ socket: String, milliseconds: Int, _ stop: () -> Void
    ) throws -> (sent: Int, saved: Int) {
        let descriptor = Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socket.utf8) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) == 0 }
        }
        try #require(isConnected)
        let end = ContinuousClock.now + .milliseconds(milliseconds)
        var (sent, saved, isStopped) = (0, 0, false)
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let request =
            #"{"jsonrpc":"2.0","id":1,"method":"extend","params":{"target":"tea","by":"+1s","sync":true}}"# + "\n"
        while true {
            if !isStopped {
                // If no request is pending, sends two requests, so that one request is always pending.
                for _ in 0..<(sent == saved ? 2 : 1)
                where send(descriptor, request, request.utf8.count, Int32(MSG_NOSIGNAL)) > 0 {
                    sent += 1
                }
            }
            if !isStopped, ContinuousClock.now >= end {
                stop()
                isStopped = true
            }
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return (sent, saved) }
            saved += String(decoding: buffer[..<count], as: UTF8.self).matches(of: #/"changed":1/#).count
        }
    }
}
