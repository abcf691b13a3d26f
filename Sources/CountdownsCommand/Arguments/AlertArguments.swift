import ArgumentParser

/// Whether a board reaches somebody, and runs programs.
struct AlertArguments: ParsableArguments {
    @Flag(inversion: .prefixedNo, help: "Ring, notify and speak at alerts, or reach nobody. (default: --alerts)")
    var alerts: Bool?

    @Flag(inversion: .prefixedNo, help: "Run the hooks of the files, or none. (default: --hooks)")
    var hooks: Bool?
}
