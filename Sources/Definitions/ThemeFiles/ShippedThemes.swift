/// The theme files that are part of the program, in the order in which keys select them.
enum ShippedThemes {
    struct File: Sendable {
        let id: String
        let bytes: @Sendable () -> [UInt8]

        init(_ id: String, bytes: @escaping @Sendable () -> [UInt8]) {
            self.id = id
            self.bytes = bytes
        }
    }

    /// The theme files: the two default themes, then the themes for accessibility and special terminals, then all other
    /// themes by name.
    static let all: [File] = [
        File("countdowns-dark") { PackageResources.countdowns_dark_yaml },
        File("countdowns-light") { PackageResources.countdowns_light_yaml },
        File("terminal") { PackageResources.terminal_yaml },
        File("high-contrast") { PackageResources.high_contrast_yaml },
        File("colorblind") { PackageResources.colorblind_yaml },
        File("monochrome") { PackageResources.monochrome_yaml },
        File("catppuccin-latte") { PackageResources.catppuccin_latte_yaml },
        File("catppuccin-mocha") { PackageResources.catppuccin_mocha_yaml },
        File("dracula") { PackageResources.dracula_yaml },
        File("everforest") { PackageResources.everforest_yaml },
        File("github-light") { PackageResources.github_light_yaml },
        File("gruvbox-dark") { PackageResources.gruvbox_dark_yaml },
        File("gruvbox-light") { PackageResources.gruvbox_light_yaml },
        File("nord") { PackageResources.nord_yaml },
        File("one-dark") { PackageResources.one_dark_yaml },
        File("one-light") { PackageResources.one_light_yaml },
        File("rose-pine") { PackageResources.rose_pine_yaml },
        File("rose-pine-dawn") { PackageResources.rose_pine_dawn_yaml },
        File("solarized-dark") { PackageResources.solarized_dark_yaml },
        File("solarized-light") { PackageResources.solarized_light_yaml },
        File("tokyo-night") { PackageResources.tokyo_night_yaml },
    ]
}
