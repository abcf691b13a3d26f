import Testing

@testable import DashboardApp

@Suite struct WorkingSetTests {
    @Test func `only code that came from a file is let go`() {
        let maps = """
            5590a0000000-5590a0100000 r--p 00000000 fd:00 131 /opt/a board/countdowns
            5590a0100000-5590a0300000 r-xp 00100000 fd:00 131 /opt/a board/countdowns
            5590a0300000-5590a0310000 rw-p 00300000 fd:00 131 /opt/a board/countdowns
            5590a1000000-5590a1021000 rw-p 00000000 00:00 0 [heap]
            7f0000000000-7f0000001000 r-xp 00000000 00:00 0
            7f0000100000-7f0000180000 r-xp 00028000 fd:00 77 /usr/lib/libc.so.6
            7f0000200000-7f0000201000 rwxp 00000000 fd:00 78 /usr/lib/patched.so
            7ffd00000000-7ffd00002000 r-xp 00000000 00:00 0 [vdso]
            x-y r-xp 0 0 0 /nonsense

            """
        let expected: [Range<UInt>] = [0x5590_a010_0000..<0x5590_a030_0000, 0x7f00_0010_0000..<0x7f00_0018_0000]
        #expect(WorkingSet.codeRanges(maps: maps) == expected)
    }

    #if os(Linux)
    @Test func `what was let go comes back when it runs`() {
        WorkingSet.trim()
        #expect((1...1_000).map { String($0) }.joined().count == 2_893)
    }
    #endif
}
