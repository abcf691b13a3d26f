/// The supported keys of a theme file; all other keys are ignored, because base16 has many keys.
enum ThemeField: String, FieldKey {
    case system
    case extends
    case name
    case author
    case variant
    case palette
    case roles

    var form: FieldForm {
        switch self {
        case .system, .variant: .word
        case .name, .author, .extends: .text
        case .palette, .roles: .colors
        }
    }
}

/// The sixteen colours of a base16 palette; the additional colours of base24 are ignored.
enum PaletteField: String, FieldKey {
    case base00
    case base01
    case base02
    case base03
    case base04
    case base05
    case base06
    case base07
    case base08
    case base09
    case base0A
    case base0B
    case base0C
    case base0D
    case base0E
    case base0F

    var form: FieldForm { .color }
}
