import Foundation
import Testing

@testable import Countdowns
@testable import Remote

extension CountdownPage {
    /// Creates the page of a list that begins at the index `cursor`, or the first page if `cursor` is nil.
    init(of countdowns: [CountdownStatus], at cursor: Int? = nil) {
        self.init(count: countdowns.count, at: cursor) { countdowns[$0] }
    }
}

/// Tests that every line stays below the length limit, and that the pages together contain the whole list.
@Suite struct PagesTests {
    /// A text of control characters, each of which takes six bytes in JSON.
    private static let worst = String(repeating: "\u{1}", count: 5_000)

    private static func fits(_ message: some Encodable) -> Bool {
        !MessageLine.answer(message, to: .string(String(repeating: "i", count: 1_000))).isEmpty
            && MessageCoder.size(of: message) < RemoteProtocol.lineLimit - 1_100
    }

    @Test(arguments: [0, 1, 2, 399, 5_000]) func `the pages of a list together contain the whole list in order`(
        count: Int
    ) {
        let all = [CountdownStatus].samples(count)
        var seen: [CountdownStatus] = []
        var cursor: Int? = 0
        while let here = cursor {
            let page = CountdownPage(of: all, at: here)
            #expect(Self.fits(page))
            seen += page.countdowns
            cursor = page.next
        }
        #expect(seen == all)
    }

    @Test func `countdowns with the longest texts and answers with many names stay within the line limit`() {
        let texts = MessageText.cut(
            CountdownStatus(
                id: Self.worst, title: Self.worst, kind: "in", state: "running", remaining: -1e15, target: nil,
                zone: "America/Argentina/ComodRivadavia", percent: 1, group: Self.worst, tags: [Self.worst, "a"],
                step: Self.worst))
        #expect(texts.step?.utf8.count ?? .max <= MessageText.limit)
        #expect(Self.fits(CountdownPage(of: [texts, texts, texts], at: 0)))
        #expect(CountdownPage(of: [texts, texts, texts], at: 0).next != nil)
        let names = [CountdownName](repeating: CountdownName(id: Self.worst, title: Self.worst), count: 50)
        let failure = RemoteFailure.target(.ambiguousTarget, Self.worst, candidates: names)
        #expect(failure.data?.candidates?.count == 10 && failure.data?.more == 40)
        #expect(MessageLine.failure(failure, to: .integer(1)).count < RemoteProtocol.lineLimit)
        #expect(Self.fits(ChangeAnswer(changed: 50, matched: 50, countdowns: names, sequence: 1)))
        let unknown = RemoteFailure.name("no", names: (0..<1_000).map { "theme-\($0)" })
        #expect((unknown.data?.names?.count ?? 0) + (unknown.data?.more ?? 0) == 1_000)
    }

    @Test func `the answer to next has only as many countdowns as fit into a line, and at most ten`() {
        let texts = CountdownStatus(
            id: Self.worst, title: Self.worst, kind: "in", state: "running", remaining: 1, target: nil, zone: "UTC",
            percent: 1, group: Self.worst, tags: [])
        let answer = NextAnswer([CountdownStatus](repeating: texts, count: 10))
        #expect(Self.fits(answer) && !answer.countdowns.isEmpty)
        #expect(NextAnswer(.samples(20)).countdowns.count == NextAnswer.countLimit)
    }

    @Test(
        arguments: [
            "", "Tea\n", String(repeating: "日本語 🎉 e\u{301}\n", count: 20_000),
            String(repeating: "\u{1}\"\\", count: 40_000),
        ])
    func `the pages of a text join to an equal text`(text: String) throws {
        let joined = try TextPage { cursor in
            let page = TextPage(of: text, lasts: .seconds(2), warnings: ["no"], at: cursor)
            #expect(Self.fits(page))
            return try MessageCoder.decode(TextPage.self, from: MessageCoder.encode(page))
        }
        #expect(joined.text == text && joined.lasts == ExactSeconds(.seconds(2)) && joined.warnings == ["no"])
    }

    @Test func `a negative cursor gives the first page, and a cursor beyond the end an empty page`() {
        for cursor in [-1, .min, 1_000, .max] {
            #expect(TextPage(of: "Tea", at: cursor).text == (cursor < 0 ? "Tea" : ""))
            #expect(CountdownPage(of: .samples(3), at: cursor).countdowns.count == (cursor < 0 ? 3 : 0))
        }
    }

    @Test func `a text of more than 1024 bytes is truncated between characters`() {
        #expect(MessageText.cut(String(repeating: "a", count: 1_024)).utf8.count == 1_024)
        let flags = String(repeating: "🇩🇪", count: 200)
        let cut = MessageText.cut(flags)
        #expect(cut.utf8.count <= 1_024 && cut.hasSuffix("…"))
        #expect(flags.hasPrefix(cut.dropLast()))
        // The text is a single character that is longer than the limit.
        #expect(MessageText.cut("e" + String(repeating: "\u{301}", count: 2_000)).utf8.count <= 1_024)
    }
}
