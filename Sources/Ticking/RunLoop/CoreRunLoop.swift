// The only file of the module that imports CoreFoundation: everything the module needs of CFRunLoop is here.
import CoreFoundation
import Foundation

/// A `CFRunLoop`, with the few things the module does to one.
///
/// Unchecked: every function called here may be called from any thread; CFRunLoop takes its own locks.
struct CoreRunLoop: @unchecked Sendable {
    private let loop: CFRunLoop

    /// The loop of the calling thread.
    ///
    /// It is made at the first call, and lives as long as its thread.
    static var current: CoreRunLoop { CoreRunLoop(loop: CFRunLoopGetCurrent()) }

    private init(loop: CFRunLoop) {
        self.loop = loop
    }

    /// Takes the loop of a `RunLoop`.
    ///
    /// - Precondition: off Darwin, it is the calling thread's or the main thread's: Foundation tells no other there.
    init(_ runLoop: RunLoop) {
        #if canImport(Darwin)
        loop = runLoop.getCFRunLoop()
        #else
        // The main loop first: asking for the current one would make one for this thread.
        if runLoop === RunLoop.main {
            loop = CFRunLoopGetMain()
        } else {
            guard runLoop === RunLoop.current else {
                fatalError("The run loop belongs to another thread than this and the main one.")
            }
            loop = CFRunLoopGetCurrent()
        }
        #endif
    }

    /// Makes a loop for a calling thread that has none.
    var isCurrent: Bool { CFRunLoopGetCurrent() === loop }

    func addCommonMode(_ mode: RunLoop.Mode) {
        CFRunLoopAddCommonMode(loop, mode.core)
    }

    func add(_ source: CoreSource, to mode: RunLoop.Mode) {
        CFRunLoopAddSource(loop, source.source, mode.core)
    }

    func add(_ observer: CoreObserver, to mode: RunLoop.Mode) {
        CFRunLoopAddObserver(loop, observer.observer, mode.core)
    }

    func add(_ timer: CoreTimer, to mode: RunLoop.Mode) {
        CFRunLoopAddTimer(loop, timer.timer, mode.core)
    }

    func contains(_ timer: CoreTimer, in mode: RunLoop.Mode) -> Bool {
        CFRunLoopContainsTimer(loop, timer.timer, mode.core)
    }

    /// Hands a body to the loop, without waking it.
    func perform(in mode: RunLoop.Mode, _ body: @escaping @Sendable () -> Void) {
        CFRunLoopPerformBlock(loop, mode.coreObject, body)
    }

    func wakeUp() {
        CFRunLoopWakeUp(loop)
    }

    /// Runs the calling thread's loop in a mode until a source has been handled, or nothing is left in that mode.
    static func runUntilSourceHandled(in mode: RunLoop.Mode) {
        // CoreFoundation takes more than 16 years for "for ever", and arms no timer for that.
        _ = CFRunLoopRunInMode(mode.core, 1e9, true)
    }
}

extension RunLoop.Mode {
    /// CoreFoundation knows `.common` and `.default` by the address of its own strings, not by their text.
    fileprivate var core: CFRunLoopMode {
        #if canImport(Darwin)
        switch self {
        case .common: return .commonModes
        case .default: return .defaultMode
        default: return CFRunLoopMode(rawValue: text)
        }
        #else
        switch self {
        case .common: return kCFRunLoopCommonModes
        case .default: return kCFRunLoopDefaultMode
        default: return text
        }
        #endif
    }

    /// For the one function that takes any type of CoreFoundation as a mode.
    fileprivate var coreObject: CFString {
        #if canImport(Darwin)
        core.rawValue
        #else
        core
        #endif
    }

    private var text: CFString {
        CFStringCreateWithCString(kCFAllocatorDefault, rawValue, CFStringBuiltInEncodings.UTF8.rawValue)
    }
}

/// A `CFRunLoopSource` that is signalled by hand: it runs its handler once on the loop after any number of signals.
///
/// Unchecked: the source is never replaced, and CFRunLoop takes its own locks.
final class CoreSource: @unchecked Sendable {
    fileprivate let source: CFRunLoopSource

    private final class Handler {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    init(_ body: @escaping @Sendable () -> Void) {
        var context = CFRunLoopSourceContext()
        let handler = Unmanaged.passRetained(Handler(body))
        context.info = handler.toOpaque()
        context.retain = { info in
            guard let info else { return nil }
            return UnsafeRawPointer(Unmanaged<Handler>.fromOpaque(info).retain().toOpaque())
        }
        context.release = { info in
            guard let info else { return }
            Unmanaged<Handler>.fromOpaque(info).release()
        }
        context.perform = { info in
            guard let info else { return }
            Unmanaged<Handler>.fromOpaque(info).takeUnretainedValue().body()
        }
        source = CFRunLoopSourceCreate(kCFAllocatorDefault, 0, &context)
        handler.release()
    }

    func signal() {
        CFRunLoopSourceSignal(source)
    }

    func invalidate() {
        CFRunLoopSourceInvalidate(source)
    }
}

/// A `CFRunLoopObserver` of the runs of a loop: one begins, is about to wait, or ends.
///
/// Unchecked: the observer is never replaced, and CFRunLoop takes its own locks.
final class CoreObserver: @unchecked Sendable {
    enum Activity {
        case runBegins
        case willWait
        case runEnds
    }

    fileprivate let observer: CFRunLoopObserver

    init(_ body: @escaping @Sendable (Activity) -> Void) {
        let activities: CFRunLoopActivity = [.entry, .beforeWaiting, .exit]
        observer = CFRunLoopObserverCreateWithHandler(kCFAllocatorDefault, activities.rawValue, true, 0) {
            switch $1 {
            case .entry: body(.runBegins)
            case .exit: body(.runEnds)
            default: body(.willWait)
            }
        }
    }

    func invalidate() {
        CFRunLoopObserverInvalidate(observer)
    }
}

/// A `CFRunLoopTimer` that fires when it is armed, and then at its interval if it has one.
///
/// Unchecked: the timer is never replaced, and CFRunLoop takes its own locks.
struct CoreTimer: @unchecked Sendable {
    fileprivate let timer: CFRunLoopTimer
    /// In nanoseconds; nil for a timer that fires once for each arming.
    let interval: Int64?

    /// The interval of a timer without one, because a timer that does not repeat can be armed only once.
    ///
    /// CoreFoundation cuts longer intervals to this one, about 16 years.
    private static let never: CFTimeInterval = 504_911_232

    /// Makes a timer that is not armed; one whose body returns false leaves its loop.
    init(every interval: Int64?, leeway: Duration, _ body: @escaping @Sendable () -> Bool) {
        self.interval = interval
        timer = CFRunLoopTimerCreateWithHandler(
            kCFAllocatorDefault, CFAbsoluteTimeGetCurrent() + Self.never, interval.map(Self.seconds) ?? Self.never, 0, 0
        ) { timer in
            if !body() { CFRunLoopTimerInvalidate(timer) }
        }
        #if canImport(Darwin)
        CFRunLoopTimerSetTolerance(timer, Double(leeway.wholeNanoseconds()) / 1e9)
        #endif
    }

    /// Not longer than the interval, so that the timer is never late on its grid, only a little early, which is seen
    /// and mended.
    ///
    /// CoreFoundation cuts to whole nanoseconds; the half keeps a whole one from being cut.
    private static func seconds(_ interval: Int64) -> CFTimeInterval {
        min((Double(interval) + 0.5) / 1e9, never)
    }

    /// Arms the timer for a point on ``ClockReading/uptime``, in place of the point before.
    ///
    /// Once the timer is in a loop, on that loop's thread only.
    func arm(for point: Int64) {
        // The date first, so that a thread that loses its processor in between is early, which is seen and mended.
        let date = CFAbsoluteTimeGetCurrent()
        let delay = Double(point - ClockReading.uptime) / 1e9
        // Never in the past, so that the date is a later one than that of the fire whose callout this may be.
        CFRunLoopTimerSetNextFireDate(timer, date + min(max(delay, 1e-6), Self.never))
    }

    func disarm() {
        CFRunLoopTimerSetNextFireDate(timer, CFAbsoluteTimeGetCurrent() + Self.never)
    }

    /// Takes the timer out of its loop, which then releases the body.
    func invalidate() {
        CFRunLoopTimerInvalidate(timer)
    }

    var isValid: Bool { CFRunLoopTimerIsValid(timer) }
}
