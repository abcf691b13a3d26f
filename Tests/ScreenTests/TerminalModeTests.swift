import Foundation
import Testing

@testable import TestSupport

@Suite struct TerminalModeTests {
    #if os(Linux)
    @Test(arguments: [false, true])
    func `a key that sends a signal discards unread output, except with NOFLSH`(keepsOutput: Bool) throws {
        let pair = try TerminalPair()
        if keepsOutput { TerminalMode.keepOutput(of: pair.program) }
        // The buffer on the terminal's side of the pseudoterminal has room for 4,096 bytes. Further bytes stay in the
        // buffer on the program's side, where `^Z` could discard them.
        let output = Array((String(repeating: "x", count: 6_000) + "end").utf8)
        #expect(write(pair.program, output, output.count) == output.count)
        pair.type("\u{1A}")
        var text = ""
        while !text.hasSuffix("^Z") { text += String(decoding: pair.readAvailable(), as: UTF8.self) }
        #expect(text.hasSuffix("end^Z") == keepsOutput)
    }
    #endif
}
