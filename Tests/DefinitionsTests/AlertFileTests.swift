import Countdowns
import Definitions
import Testing

@Suite struct AlertFileTests {
    private func decode(_ text: String) throws -> BoardDefinition {
        try BoardFile.decode(
            SourceFile(path: "board.yaml", text: text),
            in: DecodingContext(now: WallTime(unixSeconds: 1_800_000_000), machineZone: .gmt, home: "/home/ada")
        ).definition
    }

    @Test func `the key alerts accepts a word, or a list of words, durations and mappings`() throws {
        let board = try decode(
            """
            countdowns:
              - { title: A, in: 1h, alerts: warn }
              - { title: B, in: 1h, alerts: [zero, 10m, +5m] }
              - { title: C, in: 1h, alerts: none }
              - { title: D, in: 1h }
              - title: E
                in: 1h
                alerts:
                  - { at: zero, text: "{title} is ready", ring: until-ack, ring_for: 2m, sound: chime, desktop: true }
                  - { at: 10m, say: ten minutes, bell: false, notify: false, ring: 3, sound: ~/gong.wav }
            """)
        #expect(board.countdowns[0].alerts == [Alert(.warn)])
        #expect(
            board.countdowns[1].alerts == [Alert(.zero), Alert(.left(.seconds(600))), Alert(.left(.seconds(-300)))])
        #expect(board.countdowns[2].alerts == [] && board.countdowns[3].alerts == nil)
        var zero = Alert(.zero)
        (zero.text, zero.ring, zero.ringLimit) = ("{title} is ready", .untilAcknowledged, .seconds(120))
        (zero.sound, zero.desktop) = ("chime", true)
        var left = Alert(.left(.seconds(600)))
        (left.speech, left.bell, left.notifies, left.ring) = ("ten minutes", false, false, .times(3))
        left.sound = "/home/ada/gong.wav"
        #expect(board.countdowns[4].alerts == [zero, left])
    }

    @Test func `alerts can be set in defaults, groups, countdowns and steps, and the innermost set applies`() throws {
        let board = try decode(
            """
            defaults: { alerts: warn }
            groups: { Kitchen: { alerts: danger } }
            countdowns:
              - { title: A, in: 1h }
              - { title: B, in: 1h, group: Kitchen }
              - { title: C, in: 1h, group: Kitchen, alerts: zero }
              - { title: D, in: 1h, group: Kitchen, alerts: }
              - { title: E, steps: [{ title: Work, in: 25m, alerts: [1m] }, { title: Rest, in: 5m }] }
            """)
        #expect(
            board.countdowns.map(\.alerts) == [[Alert(.warn)], [Alert(.danger)], [Alert(.zero)], nil, [Alert(.warn)]])
        guard case .steps(let sequence) = board.countdowns[4].kind else {
            Issue.record("no steps")
            return
        }
        #expect(sequence.steps.map(\.alerts) == [[Alert(.left(.seconds(60)))], nil])
    }

    @Test func `hooks are decoded from the board, its defaults and its countdowns`() throws {
        let board = try decode(
            """
            hooks:
              zero: [notify-send, "{title}"]
              pause: { run: "echo $COUNTDOWNS_TITLE", shell: true, detach: true }
            defaults: { hooks: { start: [a] } }
            countdowns:
              - { title: A, in: 1h }
              - { title: B, in: 1h, hooks: { zero: [b, 5] } }
            """)
        let origin = Origin(path: "board.yaml", line: 2)
        #expect(
            board.hooks == [
                .zero: Hook(.arguments(["notify-send", "{title}"]), origin: origin),
                .pause: Hook(.shell("echo $COUNTDOWNS_TITLE"), isDetached: true, origin: origin),
            ])
        #expect(board.countdowns[0].hooks == [.start: Hook(.arguments(["a"]), origin: origin)])
        #expect(board.countdowns[1].hooks == [.zero: Hook(.arguments(["b", "5"]), origin: origin)])
        #expect(board.hooks[.zero]?.origin == origin)
    }
}
