import Foundation

#if canImport(Glibc)
import Glibc
#endif

/// The socket of a client, and the received bytes that are not yet a complete line.
private struct Listener {
    var descriptor: Int32
    var rest: [UInt8] = []
}

private func connected(to path: String) throws -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let status = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
    }
    guard status == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    return descriptor
}

/// Opens `count` connections that listen for events, and prints the delays of the received events.
///
/// The first `hanging` connections never read.
func listen(path: String, count: Int, hanging: Int) throws {
    let request = Array(#"{"jsonrpc":"2.0","id":1,"method":"listen"}"#.utf8) + [0x0A]
    var limit = rlimit(rlim_cur: 4_096, rlim_max: 4_096)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    var listeners = try (0..<count).map { _ in Listener(descriptor: try connected(to: path)) }
    for listener in listeners { _ = write(listener.descriptor, request, request.count) }
    for listener in listeners {
        var answer = [UInt8](repeating: 0, count: 4_096)
        _ = read(listener.descriptor, &answer, answer.count)
    }
    say("ready")
    listeners.removeFirst(hanging)
    var entries = listeners.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    var times: [UInt64] = []
    var isOver = false
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    while !isOver {
        _ = poll(&entries, nfds_t(entries.count), -1)
        for index in entries.indices where entries[index].revents != 0 {
            let size = read(listeners[index].descriptor, &bytes, bytes.count)
            let now = DispatchTime.now().uptimeNanoseconds
            isOver = isOver || size <= 0
            // An event with a send time is sent separately, so one read returns the whole event.
            if let sent = stamp(in: bytes, size) { times.append(now - sent) }
        }
    }
    say("\(times.count) events came, after \(summary(times))")
}

/// Returns the send time of a received event; nil if the event has no send time.
private func stamp(in bytes: [UInt8], _ size: Int) -> UInt64? {
    guard size > 0, size < 1_000 else { return nil }
    let text = bytes[..<size].map { CChar(bitPattern: $0) } + [0]
    return strstr(text, #""name":""#).map { strtoull($0 + 8, nil, 10) }
}

/// Sends `perSecond` requests a second over 20 connections, and prints the number of lost requests and the delays of the
/// answers.
func ask(path: String, perSecond: Int, seconds: Int) throws {
    var listeners = try (0..<20).map { _ in Listener(descriptor: try connected(to: path)) }
    var entries = listeners.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    var open: [Int: UInt64] = [:]
    var times: [UInt64] = []
    let total = perSecond * seconds
    let start = DispatchTime.now().uptimeNanoseconds
    var sent = 0
    while times.count < total, DispatchTime.now().uptimeNanoseconds - start < UInt64(seconds + 10) * 1_000_000_000 {
        let due = min(total, Int((DispatchTime.now().uptimeNanoseconds - start) * UInt64(perSecond) / 1_000_000_000))
        while sent < due {
            let line = Array(#"{"jsonrpc":"2.0","id":\#(sent),"method":"status"}"#.utf8) + [0x0A]
            open[sent] = DispatchTime.now().uptimeNanoseconds
            _ = write(listeners[sent % listeners.count].descriptor, line, line.count)
            sent += 1
        }
        _ = poll(&entries, nfds_t(entries.count), 1)
        for index in entries.indices where entries[index].revents != 0 {
            var bytes = [UInt8](repeating: 0, count: 16 << 10)
            let size = read(listeners[index].descriptor, &bytes, bytes.count)
            guard size > 0 else { continue }
            let now = DispatchTime.now().uptimeNanoseconds
            listeners[index].rest += bytes[..<size]
            while let end = listeners[index].rest.firstIndex(of: 0x0A) {
                let line = String(decoding: listeners[index].rest[..<end], as: UTF8.self)
                listeners[index].rest.removeFirst(end + 1)
                guard let place = line.range(of: #""id":"#)?.upperBound,
                    let id = Int(line[place...].prefix { $0.isNumber }),
                    let asked = open.removeValue(forKey: id)
                else { continue }
                times.append(now - asked)
            }
        }
    }
    say("\(times.count) of \(total) answered, \(open.count) lost, after \(summary(times))")
}

/// Keeps a constant number of requests pending until standard input ends, and prints the number of answers.
///
/// Waits `pause` milliseconds after each answer before the next request.
func press(path: String, outstanding: Int, pause: UInt32, calls: [String]) throws {
    let peers = try calls.isEmpty ? [] : (0..<outstanding).map { _ in try connected(to: path) }
    var sent = 0
    func ask(_ peer: Int32) {
        let line = Array(#"{"jsonrpc":"2.0","id":\#(sent),\#(calls[sent % calls.count])}"#.utf8) + [0x0A]
        sent += 1
        _ = write(peer, line, line.count)
    }
    for peer in peers { ask(peer) }
    var entries = ([STDIN_FILENO] + peers).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var answered = 0
    var bytes = [UInt8](repeating: 0, count: 128 << 10)
    while true {
        _ = poll(&entries, nfds_t(entries.count), -1)
        if entries[0].revents != 0 { break }
        for entry in entries.dropFirst() where entry.revents != 0 {
            let size = read(entry.fd, &bytes, bytes.count)
            // An answer ends with a line feed: bytes without a line feed are only a part of an answer.
            guard size > 0, bytes[..<size].contains(0x0A) else { continue }
            answered += 1
            usleep(pause * 1_000)
            ask(entry.fd)
        }
    }
    say(String(answered))
}
