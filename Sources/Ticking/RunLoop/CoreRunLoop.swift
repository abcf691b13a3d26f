// The only file of the module that imports CoreFoundation. It contains every use of CFRunLoop.
import CoreFoundation
import Foundation

/// A `CFRunLoop` with the operations that the module needs.
///
/// Unchecked: every function called here may be called from any thread; CFRunLoop takes its own locks.
struct CoreRunLoop: @unchecked Sendable {
    private let loop: CFRunLoop

    /// The loop of the calling thread.
    ///
    /// CoreFoundation creates the loop at the first call, and releases the loop when the thread ends.
    static var current: CoreRunLoop { CoreRunLoop(loop: CFRunLoopGetCurrent()) }

    private init(loop: CFRunLoop) {
        self.loop = loop
    }

    /// Creates a value for the `CFRunLoop` of a `RunLoop`.
    ///
    /// - Precondition: on systems other than Darwin, the loop belongs to the calling thread or to the main thread. On
    ///   those systems, Foundation gives no access to other loops.
    init(_ runLoop: RunLoop) {
        #if canImport(Darwin)
        loop = runLoop.getCFRunLoop()
        #else
        // Compares with the main loop first: `RunLoop.current` would create a loop for this thread.
        if runLoop === RunLoop.main {
            loop = CFRunLoopGetMain()
        } else {
            guard runLoop === RunLoop.current else {
                fatalError("The run loop belongs neither to the current thread nor to the main thread.")
            }
            loop = CFRunLoopGetCurrent()
        }
        #endif
    }

    /// Whether the loop belongs to the calling thread.
    ///
    /// On a thread without a loop, reading this property creates a loop.
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

    func contains(_ source: CoreSource, in mode: RunLoop.Mode) -> Bool {
        CFRunLoopContainsSource(loop, source.source, mode.core)
    }

    func contains(_ timer: CoreTimer, in mode: RunLoop.Mode) -> Bool {
        CFRunLoopContainsTimer(loop, timer.timer, mode.core)
    }

    /// Passes a body to the loop, without waking the loop.
    func perform(in modes: Set<RunLoop.Mode>, _ body: @escaping @Sendable () -> Void) {
        var callbacks = kCFTypeArrayCallBacks
        let array = CFArrayCreateMutable(kCFAllocatorDefault, 0, &callbacks)
        for mode in modes { CFArrayAppendValue(array, Unmanaged.passUnretained(mode.coreObject).toOpaque()) }
        CFRunLoopPerformBlock(loop, array, body)
    }

    func wakeUp() {
        CFRunLoopWakeUp(loop)
    }

    /// Runs the calling thread's loop in a mode until a source has been handled or the mode is empty.
    static func runUntilSourceHandled(in mode: RunLoop.Mode) {
        // The limit of 1e9 s means no limit: CoreFoundation arms no timer for a limit of more than 16 years.
        _ = CFRunLoopRunInMode(mode.core, 1e9, true)
    }
}

extension RunLoop.Mode {
    /// The mode for CoreFoundation, which compares `.common` and `.default` by the address of its own strings.
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

    /// The mode for `CFRunLoopPerformBlock`, which accepts an array of strings.
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

/// A `CFRunLoopSource` that is signalled manually.
///
/// Signals that are sent before the handler is called are coalesced into one call on the loop.
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

/// A `CFRunLoopObserver` that reports when a run of a loop begins, when it is about to wait, and when it ends.
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

/// A `CFRunLoopTimer` that fires at the time for which it is armed, and then at its interval if it has one.
///
/// Unchecked: the timer is never replaced, and CFRunLoop takes its own locks.
struct CoreTimer: @unchecked Sendable {
    fileprivate let timer: CFRunLoopTimer
    /// The interval in nanoseconds; nil for a timer that fires once for each arming.
    let interval: Int64?

    /// The interval of a timer that fires once for each arming.
    ///
    /// CoreFoundation can arm a timer without an interval only once, so such a timer has the longest interval.
    ///
    /// CoreFoundation limits intervals to this value, about 16 years.
    private static let never: CFTimeInterval = 504_911_232

    /// Creates a timer that is not armed.
    ///
    /// When the body returns false, the timer is removed from its loop.
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

    /// Returns the interval in seconds, never longer than the interval in nanoseconds.
    ///
    /// The timer is therefore never late on its grid, only slightly early, which `SchedulePlan` detects and corrects.
    /// CoreFoundation truncates to whole nanoseconds; the additional half nanosecond prevents the loss of a whole
    /// nanosecond.
    private static func seconds(_ interval: Int64) -> CFTimeInterval {
        min((Double(interval) + 0.5) / 1e9, never)
    }

    /// Arms the timer for a time on the clock ``ClockReading/uptime``.
    ///
    /// The new time replaces the previous time.
    ///
    /// If the timer is in a loop, call this function only on the thread of that loop.
    func arm(for point: Int64) {
        // Reads the current date before the uptime: if the thread is preempted between the two readings, the timer
        // fires early, which `SchedulePlan` detects and corrects.
        let date = CFAbsoluteTimeGetCurrent()
        let delay = Double(point - ClockReading.uptime) / 1e9
        // The new fire date is never in the past: this function may run in a callout of the timer, and the new date has
        // to be later than the date at which the timer fired.
        CFRunLoopTimerSetNextFireDate(timer, date + min(max(delay, 1e-6), Self.never))
    }

    func disarm() {
        CFRunLoopTimerSetNextFireDate(timer, CFAbsoluteTimeGetCurrent() + Self.never)
    }

    /// Removes the timer from its loop, which then releases the body.
    func invalidate() {
        CFRunLoopTimerInvalidate(timer)
    }

    var isValid: Bool { CFRunLoopTimerIsValid(timer) }
}
