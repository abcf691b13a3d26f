import Foundation

extension TimeZone {
    /// The name of the time zone in countdown files: `Asia/Tokyo`, `UTC`, `+09:00`.
    ///
    /// Foundation's identifier for UTC is `GMT`, and for an offset `GMT+0900`.
    public var nameInFiles: String {
        guard identifier.hasPrefix("GMT") else { return identifier }
        let offset = secondsFromGMT()
        guard offset != 0 else { return "UTC" }
        let minutes = abs(offset) / 60
        let digits = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
        return (offset < 0 ? "-" : "+") + digits
    }
}
