import Testing

@testable import Countdowns

@Suite struct CoalescedChangesTests {
    private func at(_ milliseconds: Int) -> Uptime { Uptime(sinceBoot: .seconds(9) + .milliseconds(milliseconds)) }

    @Test func `changes of one kind in quick succession are coalesced`() {
        var burst = CoalescedChanges<String, Int>()
        #expect(burst.add([3], to: "paused", at: at(0)) == [3])
        #expect(burst.add([1, 3], to: "paused", at: at(2)) == [3, 1])
        #expect(burst.add([2], to: "paused", at: at(200)) == [3, 1, 2])
    }

    @Test func `a change of another kind, or after the maximum gap, is not coalesced`() {
        var burst = CoalescedChanges<String, Int>()
        _ = burst.add([3], to: "paused", at: at(0))
        #expect(burst.add([1], to: "resumed", at: at(1)) == [1])
        #expect(burst.add([2], to: "resumed", at: at(300)) == [2])
    }
}
