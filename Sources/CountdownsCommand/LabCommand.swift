import ArgumentParser

struct LabCommand: ParsableCommand { static let configuration = CommandConfiguration(commandName: "lab") }
