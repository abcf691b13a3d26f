// swift-tools-version: 6.2

import PackageDescription

// A package of its own, because a fuzzer has its `main` from libFuzzer. Run from this folder:
//
//     ./run 1000000
//     ./run 1000000 remote
let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "countdowns", path: ".."),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    ],
    targets: [
        .executableTarget(
            name: "FuzzBoard",
            dependencies: [.product(name: "Definitions", package: "countdowns")],
            swiftSettings: [.unsafeFlags(["-parse-as-library"])]
        ),
        .executableTarget(
            name: "FuzzRemote",
            dependencies: [
                .product(name: "_Remote", package: "countdowns"), .product(name: "NIOEmbedded", package: "swift-nio"),
            ],
            swiftSettings: [.unsafeFlags(["-parse-as-library"])]
        ),
    ],
    swiftLanguageModes: [.v6]
)
