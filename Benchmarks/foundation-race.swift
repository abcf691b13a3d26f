// Shows, without Ticking, the report of the thread sanitizer that thread-sanitizer.supp suppresses: Foundation's
// notification centre locks with a mutex that the sanitizer does not see on Linux. One thread passes an object to the
// centre, and other threads, which post, read it.
//
//     swiftc -parse-as-library -sanitize=thread foundation-race.swift -o /tmp/foundation-race && /tmp/foundation-race
//
// With TSAN_OPTIONS=suppressions=thread-sanitizer.supp the program reports nothing.
import Dispatch
import Foundation

final class Box: Sendable {
    let value: Int
    init(_ value: Int) {
        self.value = value
    }
}

@main struct FoundationRace {
    static func main() {
        let centre = NotificationCenter()
        let name = Notification.Name("race")
        DispatchQueue.concurrentPerform(iterations: 4) { index in
            for round in 0..<500 {
                let box = Box(round)
                let token = centre.addObserver(forName: name, object: nil, queue: nil) { _ in _ = box.value + index }
                centre.post(name: name, object: nil)
                centre.removeObserver(token)
            }
        }
    }
}
