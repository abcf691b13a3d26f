import Foundation
import Themes

extension Theme {
    /// The hexadecimal digits of a palette entry.
    func hex(_ index: Int) -> String {
        let color = scheme.palette[index]
        return String(format: "%02x%02x%02x", color.red, color.green, color.blue)
    }

    /// The hexadecimal digits of a role's colour.
    func hex(_ role: ThemeRole) -> String {
        let color = self[role]
        return String(format: "%02x%02x%02x", color.red, color.green, color.blue)
    }
}
