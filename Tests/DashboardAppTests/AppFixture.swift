import Countdowns
import Dashboard
import Definitions
import Foundation
import Screen
import Themes

@testable import DashboardApp

/// Themes and boards to try things on.
enum AppFixture {
    static let dark = theme("dark")
    static let light = theme("light")

    private static func theme(_ id: String) -> Theme {
        let value: UInt8 = id == "dark" ? 0 : 255
        let palette = (0..<16).map { (index: Int) -> Color in
            let channel = id == "dark" ? UInt8(index * 17) : value - UInt8(index * 17)
            return Color(red: channel, green: channel, blue: channel)
        }
        return Theme(id: id, scheme: Base16Scheme(name: id, author: "", variant: .dark, palette: palette))
    }

    /// A folder that is removed afterwards.
    static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }
}
