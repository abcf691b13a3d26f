// swift-tools-version: 6.3

import PackageDescription

// This is a separate package, because libFuzzer provides the `main` of a fuzzer. Run the fuzzers from this folder:
//
//     ./run 1000000              countdown files
//     ./run 1000000 FuzzCalendar
//     ./run 1000000 FuzzRule
//     ./run 1000000 FuzzRemote
//     ./run 1000000 FuzzLine
//     ./run 1000000 FuzzTitle
//     ./run 20000 FuzzWork
//     ./run 1000000 FuzzCountdownLine
//     ./run 100000 FuzzHooks
let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "countdowns", path: ".."),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    ],
    targets: [
        fuzzer("FuzzBoard", [.product(name: "Definitions", package: "countdowns")]),
        fuzzer("FuzzCalendar", [.product(name: "Definitions", package: "countdowns")]),
        fuzzer("FuzzWork", [.product(name: "Definitions", package: "countdowns")]),
        fuzzer("FuzzRule", [.product(name: "Definitions", package: "countdowns")]),
        fuzzer(
            "FuzzCountdownLine",
            [.product(name: "Definitions", package: "countdowns"), .product(name: "_Pictures", package: "countdowns")]),
        fuzzer("FuzzLine", [.product(name: "_Remote", package: "countdowns")]),
        fuzzer("FuzzHooks", [.product(name: "_BoardEngine", package: "countdowns")]),
        fuzzer(
            "FuzzRemote",
            [.product(name: "_Remote", package: "countdowns"), .product(name: "NIOEmbedded", package: "swift-nio")]),
        fuzzer(
            "FuzzTitle",
            [
                .product(name: "Definitions", package: "countdowns"),
                .product(name: "_Pictures", package: "countdowns"),
                .product(name: "_Remote", package: "countdowns"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)

func fuzzer(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, swiftSettings: [.unsafeFlags(["-parse-as-library"])])
}
