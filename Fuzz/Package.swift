// swift-tools-version: 6.2

import PackageDescription

// A package of its own, because a fuzzer has its `main` from libFuzzer. Run from this folder:
//
//     ./run 1000000              countdown files
//     ./run 1000000 FuzzCalendar
//     ./run 1000000 FuzzRule
let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "countdowns", path: "..")],
    targets: ["FuzzBoard", "FuzzCalendar", "FuzzRule"].map { name in
        .executableTarget(
            name: name,
            dependencies: [.product(name: "Definitions", package: "countdowns")],
            swiftSettings: [.unsafeFlags(["-parse-as-library"])]
        )
    },
    swiftLanguageModes: [.v6]
)
