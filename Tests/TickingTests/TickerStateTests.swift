import Testing

@testable import Ticking

@Suite struct TickerStateTests {
    /// What an owner can do to a ticker.
    enum Call: CaseIterable {
        case start
        case pause
        case resume
        case cancel
    }

    /// What libdispatch would do: traps where it traps.
    struct Source {
        var isActive = false
        var suspensions = 0
        var isCancelled = false
        var hasTrapped = false

        mutating func perform(_ action: TickerState.Action) {
            switch action {
            case .nothing: break
            case .activate: isActive = true
            case .suspend: suspensions += 1
            case .resume: resume()
            case .cancel: isCancelled = true
            case .cancelThenResume:
                isCancelled = true
                resume()
            }
        }

        private mutating func resume() {
            if suspensions == 0 { hasTrapped = true }
            suspensions -= 1
        }

        /// A source that was never made active does not exist.
        var isSafeToRelease: Bool { !isActive || (suspensions == 0 && isCancelled) }
    }

    static let sequences: [[Call]] = {
        var sequences: [[Call]] = [[]]
        for _ in 0..<4 { sequences = sequences.flatMap { start in Call.allCases.map { start + [$0] } } }
        return sequences
    }()

    @Test func `no sequence of four calls traps, before or after it is released`() {
        #expect(Self.sequences.count == 256)
        for sequence in Self.sequences {
            var state = TickerState()
            var source = Source()
            for call in sequence {
                source.perform(state.apply(call))
                #expect(source.suspensions == (state.phase == .paused && source.isActive ? 1 : 0), "\(sequence)")
            }
            source.perform(state.cancel())
            #expect(!source.hasTrapped && source.isSafeToRelease, "\(sequence)")
        }
    }

    @Test func `a pause before the start holds until it is ended`() {
        var state = TickerState()
        #expect(state.apply(.pause) == .nothing)
        #expect(state.isPaused && !state.isActive)
        #expect(state.apply(.start) == .nothing)
        #expect(state.isPaused && state.isActive)
        #expect(state.apply(.resume) == .activate)
        #expect(!state.isPaused)
        var other = TickerState()
        _ = other.apply(.pause)
        #expect(other.apply(.resume) == .nothing)
        #expect(!other.isPaused)
        #expect(other.apply(.start) == .activate)
    }

    @Test func `what means nothing does nothing`() {
        var state = TickerState()
        #expect(state.apply(.pause) == .nothing && state.phase == .idle)
        #expect(state.apply(.resume) == .nothing && state.phase == .idle)
        #expect(state.apply(.start) == .activate)
        #expect(state.apply(.start) == .nothing)
        #expect(state.apply(.resume) == .nothing && state.phase == .running)
        #expect(state.apply(.pause) == .suspend)
        #expect(state.apply(.pause) == .nothing)
        #expect(state.apply(.start) == .nothing && state.phase == .paused)
        #expect(state.apply(.cancel) == .cancelThenResume)
        for call in Call.allCases { #expect(state.apply(call) == .nothing && state.phase == .cancelled) }
    }
}

extension TickerState {
    mutating func apply(_ call: TickerStateTests.Call) -> Action {
        switch call {
        case .start: start()
        case .pause: pause()
        case .resume: resume()
        case .cancel: cancel()
        }
    }
}
