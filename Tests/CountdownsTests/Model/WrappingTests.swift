import Countdowns
import Testing

@Suite struct WrappingTests {
    @Test func `an index wraps around at both ends of a list`() {
        #expect((-4..<8).map { $0.wrapped(below: 3) } == [2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1])
        #expect((-2...2).map { $0.wrapped(below: 1) } == [0, 0, 0, 0, 0])
    }

    @Test func `an enumeration case wraps around at both ends of its cases`() {
        #expect(DigitFace.allCases.map { $0.moved(by: 1) } == DigitFace.allCases.dropFirst() + [DigitFace.allCases[0]])
        #expect(BoardView.allCases[0].moved(by: -1) == BoardView.allCases.last)
    }
}
