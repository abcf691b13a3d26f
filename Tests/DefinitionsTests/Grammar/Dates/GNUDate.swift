import Foundation

/// Runs GNU `date`, which has its own parser and uses the system's tz database.
enum GNUDate {
    /// Whether this machine's `date` is GNU's.
    static let isThere = (try? run(["--version"], zone: "UTC").contains("GNU")) ?? false

    /// The Unix time of each valid text; invalid texts are omitted.
    static func seconds(of texts: [String], zone: String) throws -> [Int64] {
        let directory = try TemporaryDirectory()
        try directory.write("dates", texts.joined(separator: "\n") + "\n")
        let output = try run(["-f", directory.path + "/dates", "+%s"], zone: zone)
        return output.split(separator: "\n").compactMap { Int64($0) }
    }

    private static func run(_ arguments: [String], zone: String) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["date"] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["TZ": zone, "LC_ALL": "C"]) { $1 }
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
