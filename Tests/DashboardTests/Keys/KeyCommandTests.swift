import Countdowns
import Testing

@testable import Dashboard

@Suite struct KeyCommandTests {
    private let moment = Moment(wall: WallTime(unixSeconds: 0), uptime: Uptime(sinceBoot: .zero))

    private func board(url: String? = nil) -> ShownBoard {
        var countdown = Countdown(id: "a", title: "a", kind: .duration(.seconds(60)))
        countdown.url = url
        return ShownBoard(BoardDefinition(countdowns: [countdown]), at: moment)
    }

    @Test func `a command for the selection does not work under an overlay that hides the selection`() {
        for command in [FrontEndCommand.copy(.remaining), .openURL, .openPrompt(.end), .removeFromFile, .openEditor] {
            #expect(command.works(under: nil) && command.works(under: .detail))
            #expect(!command.works(under: .help) && !command.works(under: .themes))
        }
        for command in [FrontEndCommand.quit, .redraw, .suspend, .reload, .openPrompt(.command)] {
            #expect(command.works(under: .help) && command.works(under: .themes))
        }
    }

    @Test func `a command is accepted only if the selected countdown has the data that the command needs`() {
        #expect(!board().accepts(KeyCommand.frontEnd(.openURL), at: moment))
        #expect(board(url: "https://example.org").accepts(KeyCommand.frontEnd(.openURL), at: moment))
        #expect(board().accepts(KeyCommand.frontEnd(.openPrompt(.end)), at: moment))
        #expect(!board().accepts(KeyCommand.frontEnd(.openEditor), at: moment))
        var board = board(url: "https://example.org")
        board.apply(.toggleHelp, at: moment)
        #expect(
            !board.accepts(KeyCommand.frontEnd(.openURL), at: moment)
                && board.accepts(KeyCommand.frontEnd(.quit), at: moment))
    }

    @Test func `a count before a key repeats a repeatable command and has no effect on other commands`() {
        #expect(KeyCommand.look(.moveSelection(-1)).commands(counted: 5) == [.look(.moveSelection(-5))])
        #expect(KeyCommand.board(.undo).commands(counted: 2) == [.board(.undo), .board(.undo)])
        #expect(KeyCommand.frontEnd(.quit).commands(counted: 5) == [.frontEnd(.quit)])
        #expect(KeyCommand.board(.redo).historyVerb == .redo && KeyCommand.frontEnd(.quit).historyVerb == nil)
    }
}
