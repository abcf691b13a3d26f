import Testing

@testable import Dashboard

@Suite struct AmountTextTests {
    @Test(arguments: [
        (10.0, "00:10"), (9.999, "00:10"), (9.0, "00:09"), (0.001, "00:01"), (0.0, "00:00"), (-0.999, "00:00"),
        (-1.0, "-00:01"), (59.5, "01:00"), (3_599.0, "59:59"), (3_600.0, "1:00:00"), (86_399.0, "23:59:59"),
        (86_400.0, "1d 00h 00m"), (90_061.0, "1d 01h 01m"), (-90_000.0, "-1d 01h 00m"), (34_560_000.0, "400d 00h 00m"),
    ])
    func `counting down shows begun seconds`(seconds: Double, expected: String) {
        #expect(AmountText(.seconds(seconds), .down).text() == expected)
    }

    @Test(arguments: [
        (0.0, "00:00"), (0.999, "00:00"), (1.0, "00:01"), (3_599.9, "59:59"), (86_400.0, "1d 00h 00m"),
        (-0.5, "-00:01"),
    ])
    func `counting up shows complete seconds`(seconds: Double, expected: String) {
        #expect(AmountText(.seconds(seconds), .up).text() == expected)
    }

    @Test func `nine thousand years print right`() {
        let years = Duration.seconds(9_998 * 31_556_952)
        #expect(AmountText(years, .down).text() == "3651694d 12h 21m")
        #expect(AmountText(years, .down).text(.hours) == "3651694d 12h")
    }

    @Test func `what does not fit is told less exactly, never cut`() {
        let amount = AmountText(.seconds(-1_809_404_000), .down)
        #expect(amount.text(within: 14) == "-20942d 04h")
        #expect(amount.text(within: 8) == "-20942d")
        #expect(AmountText(.seconds(62), .down).text(within: 3) == nil)
    }

    @Test func `ten seconds are 10 to 1 and then zero, each for one second`() {
        var amount = Duration.seconds(10)
        var seen: [String] = []
        while amount > .zero {
            let text = AmountText(amount, .down)
            seen.append(text.text())
            #expect(text.untilChange == .seconds(1))
            amount -= text.untilChange
        }
        #expect(seen == (1...10).reversed().map { $0 == 10 ? "00:10" : "00:0\($0)" })
        #expect(AmountText(amount, .down).text() == "00:00")
    }

    @Test(arguments: [AmountText.Direction.down, .up])
    func `the digits stay until the change that was told, and differ at it`(direction: AmountText.Direction) {
        for start in stride(from: -200_000.37, through: 200_000, by: 777.13) {
            let amount = Duration.seconds(start)
            let text = AmountText(amount, direction)
            let change = text.untilChange
            #expect(change > .zero)
            let almost = change - .nanoseconds(1)
            let before = direction == .down ? amount - almost : amount + almost
            let after = direction == .down ? amount - change : amount + change
            #expect(AmountText(before, direction).text() == text.text(), "\(start)")
            #expect(AmountText(after, direction).text() != text.text(), "\(start)")
        }
    }
}
