import ArgumentParser
import Lab

/// `countdowns lab-misstep`: commits one of the missteps that stop a program, so that the lab can watch another one do it.
struct MisstepCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "lab-misstep", abstract: "", shouldDisplay: false)

    @Argument var misstep: Misstep

    func run() {
        misstep.commit()
    }
}

extension Misstep: ExpressibleByArgument {}
