import Foundation

/// A POSIX thread, which can be joined, unlike a `Foundation.Thread`.
struct Pthread: Equatable, @unchecked Sendable {
    // Unchecked: a `pthread_t` is a plain handle, and its functions may be called from any thread.
    private let id: pthread_t

    static var current: Pthread { Pthread(id: pthread_self()) }

    var isCurrent: Bool { self == .current }

    static func == (one: Pthread, other: Pthread) -> Bool { pthread_equal(one.id, other.id) != 0 }

    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }

    /// Starts a thread.
    ///
    /// - Precondition: the system can create one more thread, and the stack has at least the system's minimum size.
    static func start(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        if let stackSize {
            let page = Int(getpagesize())
            let size = (min(stackSize, .max - page) + page - 1) / page * page
            let isTaken = pthread_attr_setstacksize(&attributes, size) == 0
            guard isTaken else { fatalError("A thread cannot have a stack of \(stackSize) bytes.") }
        }
        let argument = Unmanaged.passRetained(Body(body)).toOpaque()
        #if canImport(Darwin)
        var id: pthread_t?
        #else
        var id = pthread_t()
        #endif
        let status = pthread_create(&id, &attributes, { Pthread.main($0) }, argument)
        guard status == 0 else {
            fatalError("The system cannot start a thread: \(String(cString: strerror(status))).")
        }
    }

    private static func main(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let argument else { return nil }
        Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
    }

    /// Names the calling thread.
    ///
    /// Linux keeps the first characters of the name, up to 15 bytes.
    static func nameCurrent(_ name: String) {
        // `pthread_setname_np` cannot be called: Glibc's module does not export it.
        #if canImport(Darwin)
        Thread.current.name = name
        #else
        // The system refuses a longer name.
        var short = name.unicodeScalars.prefix(15)
        while String(short).utf8.count > 15 { short.removeLast() }
        Thread.current.name = String(short)
        #endif
    }

    /// Sets the quality of service of the calling thread; on Linux, its nice value.
    static func setCurrent(_ qualityOfService: QualityOfService) {
        #if canImport(Darwin)
        let quality: qos_class_t =
            switch qualityOfService {
            case .userInteractive: QOS_CLASS_USER_INTERACTIVE
            case .userInitiated: QOS_CLASS_USER_INITIATED
            case .utility: QOS_CLASS_UTILITY
            case .background: QOS_CLASS_BACKGROUND
            default: QOS_CLASS_DEFAULT
            }
        pthread_set_qos_class_self_np(quality, 0)
        #else
        // On Linux, `PRIO_PROCESS` means the calling thread, despite its name. Only a privileged program may request a
        // higher priority.
        switch qualityOfService {
        case .utility: setpriority(Int32(PRIO_PROCESS.rawValue), 0, 5)
        case .background: setpriority(Int32(PRIO_PROCESS.rawValue), 0, 15)
        default: break
        }
        #endif
    }

    /// Joins the thread: waits until it has ended.
    ///
    /// Call either `join()` or ``detach()``, once.
    func join() {
        pthread_join(id, nil)
    }

    /// Detaches the thread: when the thread ends, the system frees its resources without a join.
    func detach() {
        pthread_detach(id)
    }
}
