import Foundation
import TestSupport
import Testing

@testable import Countdowns

@Suite struct HoldsTests {
    private static let plan = Holds([
        .init(at: .seconds(600), for: .seconds(1_200)), .init(at: .seconds(3_600), for: .seconds(600)),
    ])

    /// Creates a launch that is `seconds` after the fixture's start.
    private static func launch(in seconds: Int64, _ holds: Holds = plan) -> Countdown {
        var countdown = Countdown.dated("launch", in: seconds)
        countdown.holds = holds
        return countdown
    }

    @Test func `the count of a launch equals that of a clock that stops in each planned hold`() {
        var random = SplitMix(seed: 5)
        for _ in 0..<200 {
            let holds = Holds(
                (0..<Int.random(in: 0...4, using: &random)).map { _ in
                    Holds.Hold(
                        at: .seconds(Int.random(in: 0...50, using: &random)),
                        for: .seconds(Int.random(in: 1...30, using: &random)))
                })
            // Goes backwards from the launch in steps of one second. During a hold, the count stays the same.
            // Otherwise, the count increases by one.
            var (count, rest) = (0, holds.holds[...])
            var held = 0
            for distance in 0...200 {
                #expect(holds.count(at: .seconds(distance)) == .seconds(count), "\(holds) \(distance)")
                let begun = holds.distance(at: .seconds(count))
                #expect(begun >= .seconds(distance) && holds.count(at: begun) == .seconds(count))
                if let hold = rest.first, hold.count == .seconds(count) {
                    held += 1
                    if hold.length == .seconds(held) { (rest, held) = (rest.dropFirst(), 0) }
                } else {
                    count += 1
                }
            }
        }
    }

    @Test func `a planned hold stops the count before the launch date and does not move the date`() {
        let fixture = BoardFixture([Self.launch(in: 7_200)])
        let shown = [0, 1_799, 1_800, 2_400, 2_401, 5_400, 5_401, 6_599, 6_600, 6_601, 7_200, 7_260].map {
            fixture.reading("launch", after: Double($0))
        }
        #expect(
            shown.map { $0?.amount }
                == [
                    5_400, 3_601, 3_600, 3_600, 3_599, 600, 600, 600, 600, 599, 0, -60,
                ].map { Duration.seconds($0) })
        #expect(shown.allSatisfy { $0?.date == fixture.start.wall + .seconds(7_200) && $0?.launch?.slip == .zero })
        #expect(fixture.reading("launch", after: 5_500)?.launch?.hold?.left == .seconds(1_100))
        #expect(fixture.reading("launch", after: 100)?.launch?.untilChange == .seconds(1_700))
        #expect(fixture.reading("launch", after: 2_500)?.launch?.untilChange == .seconds(2_900))
    }

    @Test func `a launch reaches its thresholds and zero by its count`() {
        var launch = Self.launch(in: 7_200)
        launch.thresholds = ThresholdSettings(warn: .left(.seconds(600)), danger: .left(.seconds(300)))
        var fixture = BoardFixture([launch])
        var times: [Int64] = []
        while let wait = fixture.board.untilNextChange(at: fixture.after(Double(times.last ?? 0))), times.count < 3 {
            let next = (times.last ?? 0) + wait.components.seconds
            let changes = fixture.board.apply(.tick, at: fixture.after(Double(next)))
            #expect(changes.contains { $0.countdown == "launch" })
            times.append(next)
        }
        #expect(times == [5_400, 6_900, 7_200])
    }

    @Test func `manual holds move the launch date by their total length until they are undone`() {
        var fixture = BoardFixture([Self.launch(in: 7_200, Holds([]))])
        func slip(_ seconds: Double) -> Duration? { fixture.board.items[0].slip(at: fixture.after(seconds)) }
        let all = Set(["launch"])
        fixture.board.apply(.change(.pause, of: all), at: fixture.after(100), cause: .user)
        #expect(fixture.reading("launch", after: 400)?.amount == .seconds(7_100))
        #expect(fixture.reading("launch", after: 400)?.date == fixture.start.wall + .seconds(7_500))
        #expect(slip(400) == .seconds(300))
        fixture.board.apply(.change(.resume, of: all), at: fixture.after(400), cause: .user)
        #expect(fixture.reading("launch", after: 400)?.amount == .seconds(7_100) && slip(1_000) == .seconds(300))
        fixture.board.apply(.change(.pause, of: all), at: fixture.after(1_000), cause: .user)
        fixture.board.apply(.change(.resume, of: all), at: fixture.after(1_420), cause: .user)
        #expect(slip(1_420) == .seconds(720))
        let saved = SavedBoard(fixture.board, at: fixture.after(1_500))
        var again = BoardFixture([Self.launch(in: 7_200, Holds([]))])
        _ = again.board.restore(saved, at: again.after(2_000))
        #expect(again.reading("launch", after: 2_000)?.launch?.slip == .seconds(720))
        #expect(again.reading("launch", after: 2_000)?.amount == .seconds(5_920))
        fixture.board.apply(.undo, at: fixture.after(1_500))
        #expect(fixture.board.items[0].isPaused && slip(1_500) == .seconds(800))
        fixture.board.apply(.undo, at: fixture.after(1_500))
        #expect(slip(1_500) == .seconds(300))
        fixture.board.apply(.change(.restart, of: all), at: fixture.after(1_600), cause: .user)
        #expect(slip(1_600) == .zero)
    }

    @Test func `setting the remaining time of a launch sets its count, also around planned and manual holds`() {
        for isHeld in [false, true] {
            var fixture = BoardFixture([Self.launch(in: 7_200)])
            let all = Set(["launch"])
            if isHeld { fixture.board.apply(.change(.pause, of: all), at: fixture.after(50), cause: .user) }
            for amount in [4_000, 3_600, 700, 60] {
                fixture.board.apply(.change(.set(.seconds(amount)), of: all), at: fixture.after(100), cause: .user)
                #expect(fixture.reading("launch", after: 100)?.amount == .seconds(amount))
            }
            fixture.board.apply(.change(.resume, of: all), at: fixture.after(200), cause: .user)
            #expect(fixture.reading("launch", after: 200)?.amount == .seconds(isHeld ? 60 : -40))
        }
    }

    @Test func `pausing a date that is not a launch does not move the date`() {
        var fixture = BoardFixture([.dated("day", in: 7_200)])
        let all = Set(["day"])
        fixture.board.apply(.change(.pause, of: all), at: fixture.after(100), cause: .user)
        fixture.board.apply(.change(.resume, of: all), at: fixture.after(400), cause: .user)
        #expect(fixture.reading("day", after: 400)?.amount == .seconds(6_800))
        #expect(fixture.board.items[0].slip(at: fixture.after(400)) == nil)
    }

    @Test func `a follower of a launch is held with the launch and slips by the same time`() throws {
        let launch = Self.launch(in: 7_200)
        let fuel = try Countdown.lasting("fuel", 1).following(launch, by: .seconds(-3_600))
        var fixture = BoardFixture([launch, fuel])
        #expect(fixture.reading("fuel", after: 0)?.amount == .seconds(3_600))
        fixture.board.apply(.change(.pause, of: ["launch"]), at: fixture.after(600), cause: .user)
        #expect(fixture.reading("fuel", after: 900)?.amount == .seconds(3_000))
        #expect(fixture.reading("fuel", after: 900)?.date == fixture.start.wall + .seconds(3_900))
        fixture.board.apply(.change(.resume, of: ["launch"]), at: fixture.after(900), cause: .user)
        #expect(fixture.reading("fuel", after: 900)?.amount == .seconds(3_000))
        #expect(fixture.reading("fuel", after: 1_000)?.launch?.slip == .seconds(300))
        #expect(fixture.reading("launch", after: 1_000)?.launch?.slip == .seconds(300))
    }
}
