import Dispatch
import Foundation
import Ticking

func runTimer(_ dice: inout Dice) {
    let life = Life()
    let schedules: [Schedule] = [
        .after(.zero), .after(.milliseconds(1)), .every(.milliseconds(1)), .every(.seconds(3600)), .onDemand,
    ]
    let timer = RunLoopTimer(schedules[dice.next(below: schedules.count)], on: host) { [life] timer, _ in
        withExtendedLifetime(life) { timer.reschedule(.after(.milliseconds(1))) }
    }
    for _ in 0..<dice.next(below: 4) {
        switch dice.next(below: 5) {
        case 0: timer.fire()
        case 1: timer.reschedule(.after(.zero))
        case 2: timer.pause()
        case 3: timer.resume()
        default: timer.reschedule(.onDemand)
        }
    }
}

func runLink(_ dice: inout Dice) {
    let target = Life()
    let link = DisplayLink(target: target, on: host, preferredFramesPerSecond: 1 + dice.next(below: 240)) { _, _, _ in }
    var tokens: [Token] = []
    var pauses: [Token] = []
    for _ in 0..<dice.next(below: 5) {
        switch dice.next(below: 4) {
        case 0: link.setNeedsFrame()
        case 1: tokens.append(link.beginAnimation())
        case 2: pauses.append(link.beginPause())
        default: tokens = []
        }
    }
}

func runTicker(_ dice: inout Dice) {
    let life = Life()
    let schedules: [Schedule] = [
        .after(.zero), .every(.milliseconds(1)), .every(.seconds(3600), after: .zero), .aligned(to: .seconds(1)),
        .at(.distantPast), .at(.distantFuture, orClockStep: true), .onDemand,
    ]
    let schedule = schedules[dice.next(below: schedules.count)]
    let ticker = Ticker(schedule) { [life] _, _ in withExtendedLifetime(life) {} }
    for _ in 0..<dice.next(below: 6) {
        switch dice.next(below: 4) {
        case 0: ticker.pause()
        case 1: ticker.resume()
        case 2: ticker.reschedule(schedules[dice.next(below: schedules.count)])
        default: if dice.next(below: 4) == 0 { ticker.cancel() }
        }
    }
}

private let centre = NotificationCenter()

func runObserver(_ dice: inout Dice) {
    let name = Notification.Name("\(dice.next(below: 4))")
    let owner = Life()
    let token = dice.next(below: 2) == 0 ? centre.observe(name) { [owner] _, _ in withExtendedLifetime(owner) {} } : nil
    let owned = (0..<dice.next(below: 3)).map { _ in centre.observe(name, owner: owner) { _, _, _ in } }
    if dice.next(below: 8) == 0 { centre.post(name: name, object: nil) }
    if dice.next(below: 4) == 0 { owned.last?.cancel() }
    withExtendedLifetime(token) {}
}

func runLifetime(_ dice: inout Dice) {
    let owner = Life()
    for _ in 0..<dice.next(below: 5) {
        let token = owner.atEnd { _ in }
        if dice.next(below: 2) == 0 { token.cancel() }
    }
}

func runThread(_ dice: inout Dice) {
    let life = Life()
    let thread = RunLoopThread(name: "stressed")
    for _ in 0..<dice.next(below: 4) { thread.perform { [life] in withExtendedLifetime(life) {} } }
    if dice.next(below: 2) == 0 { thread.setMode(.tracking) }
    let timer = RunLoopTimer(.every(.milliseconds(1)), on: thread) { [life] _, _ in withExtendedLifetime(life) {} }
    switch dice.next(below: 3) {
    case 0: thread.stop()
    case 1: thread.perform { thread.stop() }
    default: break
    }
    withExtendedLifetime(timer) {}
}
