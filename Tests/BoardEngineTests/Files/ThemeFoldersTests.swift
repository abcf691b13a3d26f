import Foundation
import TestSupport
import Testing

@testable import BoardEngine

@Suite struct ThemeFoldersTests {
    private static let homes: [([String: String], String?)] = [
        ([:], nil),
        (["HOME": "/home/me"], "/home/me/.config/countdowns/themes"),
        (["HOME": "/home/me", "XDG_CONFIG_HOME": "/etc/mine"], "/etc/mine/countdowns/themes"),
        (["HOME": "/home/me", "XDG_CONFIG_HOME": "/etc/mine/"], "/etc/mine/countdowns/themes"),
        (["XDG_CONFIG_HOME": "/etc/mine"], "/etc/mine/countdowns/themes"),
        (["HOME": "/home/me", "XDG_CONFIG_HOME": ""], "/home/me/.config/countdowns/themes"),
        (["HOME": "/home/me", "XDG_CONFIG_HOME": "mine"], "/home/me/.config/countdowns/themes"),
        (["HOME": "/home/me", "XDG_CONFIG_HOME": "~/mine"], "/home/me/.config/countdowns/themes"),
        (["HOME": "", "XDG_CONFIG_HOME": "../mine"], nil),
    ]

    @Test(arguments: homes)
    func `the user's theme folder follows the XDG specification`(environment: [String: String], path: String?) {
        #expect(ThemeFolders.user(environment: environment) == path)
    }

    @Test func `the theme folders beside the files come first, in the order of the files, each once`() throws {
        let paths = ThemeFolders.all(
            beside: ["a/x.yaml", "-", "b/y.yaml", "a/z.yaml", "/tmp/t.yaml"], environment: ["HOME": "/home/me"])
        #expect(paths == ["a/themes", "themes", "b/themes", "/tmp/themes", "/home/me/.config/countdowns/themes"])
    }

    @Test func `the theme folder of a folder of countdown files is inside that folder`() throws {
        try withTemporaryFolder { folder in
            #expect(ThemeFolders.all(beside: [folder.path], environment: [:]) == [folder.path + "/themes"])
        }
    }

    @Test func `a board in the configuration folder lists the user's theme folder only once`() throws {
        try withTemporaryFolder { folder in
            let board = folder.appendingPathComponent("countdowns/board.yaml").path
            let paths = ThemeFolders.all(beside: [board], environment: ["XDG_CONFIG_HOME": folder.path])
            #expect(paths == [folder.path + "/countdowns/themes"])
        }
    }
}
