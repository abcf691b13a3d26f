import Foundation

/// A POSIX thread that can be joined, which `Foundation.Thread` cannot.
struct Pthread: Equatable, @unchecked Sendable {
    // Unchecked: a `pthread_t` is a plain handle; the functions that take it may be called from any thread.
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
    /// - Precondition: the system has room for one more thread.
    static func start(_ body: @escaping @Sendable () -> Void) {
        let argument = Unmanaged.passRetained(Body(body)).toOpaque()
        #if canImport(Darwin)
        var id: pthread_t?
        #else
        var id = pthread_t()
        #endif
        let status = pthread_create(&id, nil, { Pthread.main($0) }, argument)
        precondition(status == 0, "The system refused to start a thread: \(String(cString: strerror(status))).")
    }

    private static func main(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let argument else { return nil }
        Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
    }

    /// Names the calling thread.
    ///
    /// Linux keeps the first 15 bytes.
    static func nameCurrent(_ name: String) {
        // Not `pthread_setname_np`, which Glibc's module does not show.
        Thread.current.name = name
    }

    /// Waits for the thread's end.
    ///
    /// To be called once, or ``detach()`` once.
    func join() {
        pthread_join(id, nil)
    }

    /// Lets the thread go at its end without being joined.
    func detach() {
        pthread_detach(id)
    }
}
