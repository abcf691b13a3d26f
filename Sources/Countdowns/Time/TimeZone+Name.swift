import Foundation

extension TimeZone {
    /// The zone's name as countdown files write it: `Asia/Tokyo`, `UTC`, `+09:00`.
    ///
    /// Foundation calls UTC `GMT`, and an offset `GMT+0900`.
    public var nameInFiles: String {
        guard identifier.hasPrefix("GMT") else { return identifier }
        let offset = secondsFromGMT()
        guard offset != 0 else { return "UTC" }
        let minutes = abs(offset) / 60
        let digits = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
        return (offset < 0 ? "-" : "+") + digits
    }
}
