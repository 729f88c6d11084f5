package io.dayu.tools.input;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.ColorScheme;
import picocli.CommandLine.Help.IOptionRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Help that ends the description of each option with its default, unless it speaks of that. */
final class ShownDefaults extends Help {
  private static final String DEFAULT = "default";
  private static final List<String> NOTHING = List.of("null", "", "{}");

  private ShownDefaults(CommandSpec spec, ColorScheme colours) {
    super(spec, colours);
  }

  /** Sets the help of a command line and its commands. */
  static void on(CommandLine line) {
    line.setHelpFactory(ShownDefaults::new);
  }

  @Override
  public IOptionRenderer createDefaultOptionRenderer() {
    IOptionRenderer usual = super.createDefaultOptionRenderer();
    return (option, label, scheme) -> usual.render(withDefault(option), label, scheme);
  }

  private static OptionSpec withDefault(OptionSpec option) {
    String[] description = option.description().clone();
    String value = option.defaultValueString().replaceFirst("\\.0$", "");
    int last = description.length - 1;
    if (option.arity().max() == 0
        || NOTHING.contains(value)
        || last < 0
        || String.join("", description).contains(DEFAULT)) {
      return option;
    }
    String sentence = description[last].replaceFirst("\\.$", "");
    description[last] = (sentence + " (default: " + value + ").").replace("%", "%%");
    return OptionSpec.builder(option).description(description).build();
  }
}
