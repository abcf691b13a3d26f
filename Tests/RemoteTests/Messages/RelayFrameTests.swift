import Foundation
import Testing

@testable import Remote

@Suite struct RelayFrameTests {
    private static let frames: [RelayFrame] = [
        .bytes([]), .bytes([0x1B, 0x0A, 0, 255]), .bytes([UInt8](repeating: 7, count: RelayFrame.limit)),
        .message(.size(columns: 200, rows: 50)), .message(.resumed), .message(.heartbeat), .message(.suspend),
        .message(.notice("Opened: “ü”")), .message(.modes(mouse: true, title: false, progress: true)),
        .message(.edit(path: "/a b.yaml", line: 3)), .message(.open("https://example.org")),
        .message(.end(.ownerEnded, statistics: ["frames 3"])),
    ]

    @Test(arguments: [1, 3, 7, 4_096])
    func `frames are the same however the bytes are split`(size: Int) throws {
        let bytes = Self.frames.flatMap(\.encoded)
        var buffer = RelayBuffer()
        var seen: [RelayFrame] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            buffer.append(bytes[start..<min(start + size, bytes.count)])
            while let frame = try buffer.next() { seen.append(frame) }
        }
        #expect(seen == Self.frames)
    }

    @Test(arguments: [[2, 0, 0], [1, 0, 1, 0x7B], [1, 0, 2, 0x7B, 0x7D]] as [[UInt8]])
    func `an unknown kind and an invalid message are errors`(bytes: [UInt8]) {
        var buffer = RelayBuffer()
        buffer.append(bytes)
        #expect(throws: RemoteError.badMessage) { try buffer.next() }
    }

    @Test func `a message that does not fit into a frame is dropped`() {
        let text = String(repeating: "x", count: RelayFrame.limit)
        #expect(RelayFrame.message(.notice(text)).encoded.isEmpty)
    }
}
