import NIOCore
import Testing

@testable import Remote

@Suite struct EventLogTests {
    private static func line(_ number: Int) -> ByteBuffer { ByteBuffer(string: "event \(number % 10)") }

    @Test func `an event keeps its position, and a full log removes the oldest events first`() {
        var log = EventLog(limit: 70)
        var lost = 0
        for number in 0..<1_000 {
            #expect(log.end == number)
            log.beginBatch()
            if log.append(Self.line(number), of: .paused) { lost += 1 }
            #expect(log.event(at: number)?.line == Self.line(number))
            #expect(log.event(at: number + 1) == nil)
            #expect(log.end - log.start <= 10)
            #expect(log.event(at: log.start)?.line == Self.line(log.start))
        }
        #expect(lost == 990 && log.start == 990)
    }

    @Test func `a log over its limit keeps the whole batch until the next batch adds an event`() {
        var log = EventLog(limit: 70)
        log.beginBatch()
        for number in 0..<100 {
            let lost = log.append(Self.line(number), of: .ended)
            #expect(!lost)
        }
        #expect(log.start == 0)
        log.beginBatch()
        let lost = log.append(Self.line(100), of: .ended)
        #expect(lost && log.start == 91)
    }

    @Test func `a cleared log continues with the next position`() {
        var log = EventLog(limit: 1_000)
        for number in 0..<5 { _ = log.append(Self.line(number), of: .ended) }
        log.clear()
        #expect(log.start == 5 && log.end == 5)
        _ = log.append(Self.line(5), of: .warned)
        #expect(log.event(at: 5)?.kind == .warned)
    }
}
