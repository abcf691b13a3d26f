import Themes

/// The theme files that are part of the program, in the order in which keys select them.
enum ShippedThemes {
    struct File: Sendable {
        let id: String
        let variant: Base16Scheme.Variant
        let bytes: @Sendable () -> [UInt8]

        init(_ id: String, _ variant: Base16Scheme.Variant, bytes: @escaping @Sendable () -> [UInt8]) {
            self.id = id
            self.variant = variant
            self.bytes = bytes
        }
    }

    /// The theme files: the two default themes, then the themes for accessibility and special terminals, then all other
    /// themes by name.
    ///
    /// The list contains the variant of each theme, so that listing the themes does not decode the theme files.
    static let all: [File] = [
        File("countdowns-dark", .dark) { PackageResources.countdowns_dark_yaml },
        File("countdowns-light", .light) { PackageResources.countdowns_light_yaml },
        File("terminal", .both) { PackageResources.terminal_yaml },
        File("high-contrast", .dark) { PackageResources.high_contrast_yaml },
        File("colorblind", .dark) { PackageResources.colorblind_yaml },
        File("monochrome", .dark) { PackageResources.monochrome_yaml },
        File("catppuccin-latte", .light) { PackageResources.catppuccin_latte_yaml },
        File("catppuccin-mocha", .dark) { PackageResources.catppuccin_mocha_yaml },
        File("dracula", .dark) { PackageResources.dracula_yaml },
        File("everforest", .dark) { PackageResources.everforest_yaml },
        File("github-light", .light) { PackageResources.github_light_yaml },
        File("gruvbox-dark", .dark) { PackageResources.gruvbox_dark_yaml },
        File("gruvbox-light", .light) { PackageResources.gruvbox_light_yaml },
        File("nord", .dark) { PackageResources.nord_yaml },
        File("one-dark", .dark) { PackageResources.one_dark_yaml },
        File("one-light", .light) { PackageResources.one_light_yaml },
        File("rose-pine", .dark) { PackageResources.rose_pine_yaml },
        File("rose-pine-dawn", .light) { PackageResources.rose_pine_dawn_yaml },
        File("solarized-dark", .dark) { PackageResources.solarized_dark_yaml },
        File("solarized-light", .light) { PackageResources.solarized_light_yaml },
        File("tokyo-night", .dark) { PackageResources.tokyo_night_yaml },
    ]
}
