// SPDX-License-Identifier: GPL-3.0-or-later
// GLib's option parser wants places to write to that live as long as its context; they, and the
// strings that it borrows, belong to one call of `parse`.
import CGLib
import GObjectKit

/// One option that a command takes.
nonisolated struct CommandOption {
  /// What follows the option's name.
  enum Kind {
    /// Nothing.
    case flag
    /// A value; `placeholder` stands for it in the help text.
    case value(placeholder: String)
    /// A value, and the option may be given again.
    case values(placeholder: String)
  }

  let name: String
  let kind: Kind
  let description: String
  var isHidden = false

  /// What exports and imports do with a damaged track, if they are asked to.
  static var salvage: CommandOption {
    CommandOption(
      name: "salvage",
      kind: .flag,
      description: tr("Of a damaged track, take the part in front of the damage")
    )
  }
}

/// The options and arguments that were given.
nonisolated struct ParsedOptions {
  /// The names of flags.
  var flags: Set<String> = []
  /// The values of other options by their names.
  var values: [String: [Argument]] = [:]
  /// What is no option.
  var arguments: [Argument] = []

  /// The value of an option; nil where it was not given.
  func value(of name: String) -> Argument? { values[name]?.last }
}

/// GLib's option parser.
struct OptionParser {
  /// The program's name and the command's, as the usage line shows them.
  let program: String
  /// The arguments besides options, as the usage line shows them.
  let parameters: String
  /// What is said above the options.
  let summary: String
  /// What is said below the options.
  var details: String?
  let options: [CommandOption]
  /// Whether everything from the first argument on is one, whatever it looks like.
  var stopsAtFirstArgument = false

  /// Sorts out what was given.
  ///
  /// `--help` prints the help text and ends the process.
  ///
  /// - Throws: `UsageError` in GLib's words, which are in the user's language.
  func parse(_ arguments: [Argument]) throws(UsageError) -> ParsedOptions {
    g_set_prgname(program)
    let context = g_option_context_new(parameters)
    defer { g_option_context_free(context) }
    g_option_context_set_summary(context, summary)
    g_option_context_set_description(context, details)
    g_option_context_set_strict_posix(context, stopsAtFirstArgument ? 1 : 0)
    let entries = OptionEntries(options)
    g_option_context_add_main_entries(context, entries.array, nil)
    var words = Self.wordList([Argument(bytes: Array(program.utf8))] + arguments)
    defer { g_strfreev(words) }
    do throws(GLibError) {
      _ = try throwing { g_option_context_parse_strv(context, &words, $0) }
    } catch {
      throw UsageError(error.message, program: program)
    }
    return entries.result
  }

  /// A list of words that GLib may shorten.
  private static func wordList(
    _ arguments: [Argument]
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    let words = g_strv_builder_new()
    defer { g_strv_builder_unref(words) }
    for argument in arguments {
      let word = argument.bytes.map { CChar(bitPattern: $0) } + [0]
      g_strv_builder_add(words, word)
    }
    return g_strv_builder_end(words)
  }
}

/// GLib's table of options, and the places that it writes to.
nonisolated private final class OptionEntries {
  private let options: [CommandOption]
  private let slots: UnsafeMutablePointer<gpointer?>
  private var strings: [UnsafeMutablePointer<CChar>?] = []
  private(set) var array: [GOptionEntry] = []

  /// The slot of what is no option comes last.
  private var argumentSlot: Int { options.count }

  init(_ options: [CommandOption]) {
    self.options = options
    slots = .allocate(capacity: options.count + 1)
    slots.initialize(repeating: nil, count: options.count + 1)
    for (index, option) in options.enumerated() { array.append(entry(option, slots + index)) }
    // G_OPTION_REMAINING is the empty name.
    array.append(
      GOptionEntry(
        long_name: copy(""),
        short_name: 0,
        flags: 0,
        arg: G_OPTION_ARG_FILENAME_ARRAY,
        arg_data: slots + argumentSlot,
        description: nil,
        arg_description: nil
      )
    )
    array.append(GOptionEntry())
  }

  deinit {
    for (index, option) in options.enumerated() {
      switch option.kind {
      case .flag: break
      case .value: g_free(slots[index])
      case .values: g_strfreev(list(index))
      }
    }
    g_strfreev(list(argumentSlot))
    slots.deallocate()
    for string in strings { g_free(string) }
  }

  var result: ParsedOptions {
    var result = ParsedOptions()
    for (index, option) in options.enumerated() {
      switch option.kind {
      case .flag:
        let isGiven = UnsafeRawPointer(slots + index).load(as: gboolean.self) != 0
        if isGiven { result.flags.insert(option.name) }
      case .value:
        guard let value = slots[index]?.assumingMemoryBound(to: CChar.self) else { continue }
        result.values[option.name] = [Argument(value)]
      case .values:
        result.values[option.name] = arguments(index)
      }
    }
    result.arguments = arguments(argumentSlot)
    return result
  }

  private func entry(
    _ option: CommandOption,
    _ slot: UnsafeMutablePointer<gpointer?>
  )
    -> GOptionEntry
  {
    let (kind, placeholder): (GOptionArg, String?) =
      switch option.kind {
      case .flag: (G_OPTION_ARG_NONE, nil)
      // File names are the kind that GLib takes byte for byte.
      case .value(let placeholder): (G_OPTION_ARG_FILENAME, placeholder)
      case .values(let placeholder): (G_OPTION_ARG_FILENAME_ARRAY, placeholder)
      }
    return GOptionEntry(
      long_name: copy(option.name),
      short_name: 0,
      flags: option.isHidden ? gint(G_OPTION_FLAG_HIDDEN.rawValue) : 0,
      arg: kind,
      arg_data: slot,
      description: copy(option.description),
      arg_description: placeholder.map { copy($0) } ?? nil
    )
  }

  private func copy(_ text: String) -> UnsafePointer<CChar>? {
    strings.append(g_strdup(text))
    return UnsafePointer(strings[strings.count - 1])
  }

  private func list(_ index: Int) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    slots[index]?.assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self)
  }

  private func arguments(_ index: Int) -> [Argument] {
    guard let list = list(index) else { return [] }
    var result: [Argument] = []
    while let word = list[result.count] { result.append(Argument(word)) }
    return result
  }
}
