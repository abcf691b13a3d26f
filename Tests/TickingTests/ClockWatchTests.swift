import Foundation
import Testing

@testable import Ticking

@Suite struct ClockWatchTests {
    private final class Listener: ClockWatch.Listener {
        let told = Events<Int>()
        func clockWasSet() { told.add() }
    }

    @Test func `a readable descriptor notifies every listener that has not been removed`() throws {
        let pipe = Pipe()
        let watch = ClockWatch(descriptor: dup(pipe.fileHandleForReading.fileDescriptor))
        let one = Listener()
        let other = Listener()
        watch.add(one)
        watch.add(other)
        pipe.fileHandleForWriting.write(Data(count: 8))
        try one.told.wait(for: 1)
        try other.told.wait(for: 1)
        watch.remove(ObjectIdentifier(other))
        pipe.fileHandleForWriting.write(Data(count: 8))
        try one.told.wait(for: 2)
        #expect(other.told.count == 1)
    }

    @Test func `a clock watch does not retain its listeners`() {
        let watch = ClockWatch(descriptor: -1)
        weak var gone: Listener?
        do {
            let listener = Listener()
            gone = listener
            watch.add(listener)
        }
        #expect(gone == nil && !watch.isTold)
    }

    #if os(Linux)
    @Test func `a clock watch is available on Linux and does not notify while the clock is not set`() throws {
        let watch = ClockWatch()
        #expect(watch.isTold)
        let listener = Listener()
        watch.add(listener)
        let later = Events<Int>()
        let ticker = Ticker(.after(.milliseconds(50))) { _, _ in later.add() }
        try later.wait(for: 1)
        #expect(listener.told.count == 0)
        withExtendedLifetime(ticker) {}
    }
    #endif
}
