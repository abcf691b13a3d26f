import Foundation
import Remote

func measureIdle() throws {
    // Uses JSON, the file system and a dispatch source once before the measurement, as the program does before it
    // starts the server. So the memory that the first use of these APIs allocates is not counted as memory of the
    // server.
    let fired = DispatchSemaphore(value: 0)
    let source = DispatchSource.makeTimerSource()
    source.schedule(deadline: .now())
    source.setEventHandler { fired.signal() }
    source.activate()
    fired.wait()
    source.cancel()
    _ = try JSONDecoder().decode([String: Int].self, from: JSONEncoder().encode(["a": 1]))
    _ = FileManager.default.contents(atPath: "/proc/self/stat")
    let before = Usage.memory
    let host = try Host()
    Thread.sleep(forTimeInterval: 0.2)
    say("idle: \(before) before, \(Usage.memory) with the server")
    let switches = Usage.switches
    Thread.sleep(forTimeInterval: 5)
    say("idle: \(Usage.switches - switches) wake-ups in 5 s with nobody connected")
    let connection = try RemoteConnection(path: host.server.path)
    for _ in 0..<100 { _ = try connection.call(.status()) }
    say("idle: \(Usage.memory) after the first 100 requests")
    Thread.sleep(forTimeInterval: 0.2)
    let connected = Usage.switches
    Thread.sleep(forTimeInterval: 5)
    say("idle: \(Usage.switches - connected) wake-ups in 5 s with one silent peer")
    withExtendedLifetime(connection) {}
    host.stop()
}

func measureStart() throws {
    let host = try Host()
    func times(_ body: () throws -> Void) rethrows -> [UInt64] {
        try (0..<200).map { _ in
            let start = DispatchTime.now().uptimeNanoseconds
            try body()
            return DispatchTime.now().uptimeNanoseconds - start
        }
    }
    let plain = try times { _ = try RemoteConnection(path: host.server.path).call(.status()) }
    say("start: connect and ask, blocking socket: \(summary(plain))")
    host.stop()
}

func measureListeners() throws {
    let host = try Host()
    let memory = Usage.kilobytes
    host.startFrames()
    try runAgain(["listen", host.server.path, "1000", "200"]) { line in
        guard line == "ready" else { return say("listeners: of 80000 \(line)") }
        say("listeners: 1000 take \(Usage.kilobytes - memory) KB")
        for number in 1...100 {
            let now = DispatchTime.now().uptimeNanoseconds
            host.server.send(
                BoardEvent(sequence: number, event: .paused, at: "2027-01-01T00:00:00Z", name: String(now)))
            Thread.sleep(forTimeInterval: 0.1)
        }
        host.server.stop()
    }
    say("listeners: the ui thread's frames are late by \(summary(host.stopFrames()))")
    host.stop()
}

/// Measures the memory of a server that sends more data than it buffers to clients that do not read.
func measureHanging() throws {
    let host = try Host()
    let memory = Usage.kilobytes
    let text = String(repeating: "x", count: 1_000)
    try runAgain(["listen", host.server.path, "250", "200"]) { line in
        guard line == "ready" else { return }
        var largest = 0
        for number in 1...10_000 {
            host.server.send(
                BoardEvent(sequence: number, event: .paused, at: "2027-01-01T00:00:00Z", name: text, from: text))
            Thread.sleep(forTimeInterval: 0.001)
            if number % 100 == 0 { largest = max(largest, Usage.kilobytes) }
        }
        say(
            "hanging: \(largest - memory) KB at most while 20 MB were sent; \(host.server.listenerCount) of 250 are left"
        )
        host.server.stop()
    }
    say("hanging: \(Usage.kilobytes - memory) KB when all are gone")
    host.stop()
}

func measureRequests() throws {
    let host = try Host()
    host.startFrames()
    try runAgain(["ask", host.server.path, "2000", "10"]) { say("requests: \($0)") }
    say("requests: the ui thread's frames are late by \(summary(host.stopFrames()))")
    host.stop()
}
