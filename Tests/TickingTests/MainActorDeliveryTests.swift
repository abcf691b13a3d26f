import Dispatch
import Foundation
import Testing

@testable import Ticking

@MainActor private final class Label: nonisolated LifetimeOwner {
    nonisolated let lifetime = Lifetime()
    var texts: [String] = []
    var changes = 0
}

private let changed = Notification.Name("changed")

/// Tests of observers that are called on the main actor.
@Suite struct MainActorDeliveryTests {
    private static func post(_ text: String, to centre: NotificationCenter) {
        centre.post(name: changed, object: nil, userInfo: ["text": text])
    }

    @Test @MainActor func `values posted on another thread arrive on the main actor, in order`() async throws {
        let centre = NotificationCenter()
        let label = Label()
        centre.observe(changed, owner: label, on: MainActor.shared) {
            $0.userInfo?["text"] as? String
        } handler: { label, text in
            label.texts.append(text)
        }
        let texts = (0..<100).map { "\($0)" }
        await Task.detached {
            centre.post(name: changed, object: nil)
            for text in texts { Self.post(text, to: centre) }
        }.value
        while label.texts.count < 100 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(label.texts == texts)
    }

    @Test @MainActor func `a value that is on its way is dropped when the observation ends`() async throws {
        let centre = NotificationCenter()
        let label = Label()
        let token = centre.observe(changed, owner: label, on: MainActor.shared) {
            $0.userInfo?["text"] as? String
        } handler: { label, text in
            label.texts.append(text)
        }
        Self.post("lost", to: centre)
        token.cancel()
        centre.observe(changed, owner: label, on: MainActor.shared) { label in label.changes += 1 }
        Self.post("seen", to: centre)
        while label.changes < 1 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(label.texts.isEmpty && label.changes == 1)
    }

    @Test @MainActor func `a value on its way does not keep its owner alive`() async throws {
        let centre = NotificationCenter()
        let gone = Events<Int>()
        do {
            let label = Label()
            label.atEnd { _ in gone.add() }
            centre.observe(changed, owner: label, on: MainActor.shared) { _ in Issue.record("called without an owner") }
            Self.post("late", to: centre)
        }
        #expect(gone.count == 1)
        await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
    }

    @Test func `a post outside the main actor to an observer that assumes it is a fatal error with a sentence`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let centre = NotificationCenter()
            let label = Label()
            await observe(centre, label)
            await Task.detached { Self.post("wrong", to: centre) }.value
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("The notification \"changed\" was not posted on the main actor"), "\(text)")
    }

    @Test @MainActor func `a registered ticker on the main actor calls its handler there`() async throws {
        let registry = TickerRegistry()
        let label = Label()
        try registry.start(.every(.milliseconds(1)), named: "label", on: MainActor.shared) { _, _ in label.changes += 1
        }
        while label.changes < 3 { try await Task.sleep(for: .milliseconds(1)) }
    }
}

@MainActor private func observe(_ centre: NotificationCenter, _ label: Label) {
    centre.observe(changed, owner: label, assuming: MainActor.shared) { label, _, _ in label.changes += 1 }
}
