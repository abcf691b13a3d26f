// swift-tools-version: 6.2

import PackageDescription

// A package of its own, because a fuzzer has its `main` from libFuzzer. Run from this folder:
//
//     ./run 1000000
let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "countdowns", path: "..")],
    targets: [
        .executableTarget(
            name: "FuzzBoard",
            dependencies: [.product(name: "Definitions", package: "countdowns")],
            swiftSettings: [.unsafeFlags(["-parse-as-library"])]
        )
    ],
    swiftLanguageModes: [.v6]
)
