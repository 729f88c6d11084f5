package io.dayu.hdfs.cli;

import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_FOOTER;

import com.google.common.io.Resources;
import io.dayu.hdfs.settings.LiveKeys;
import io.dayu.hdfs.settings.Profile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.IHelpSectionRenderer;

/** The keys that {@code set} takes, with their units, and the profiles there are, for the help. */
final class KeysHelp {
  private static final Pattern UNIT =
      Pattern.compile(
          "<name>(?<key>[^<]+)</name>\\s*<value>[^<]*</value>\\s*"
              + "<description>[^<]*Unit: (?<unit>[^.;<]+)");

  private KeysHelp() {}

  /** Adds them below the help of the commands that take them. */
  static void addTo(Map<String, CommandLine> commands) {
    commands.forEach(
        (name, command) -> {
          switch (name) {
            case "set" -> add(command, KeysHelp::keys);
            case "profile" -> add(command, KeysHelp::profiles);
            default -> {}
          }
        });
  }

  /** Made when the help is asked for, and not whenever a command starts. */
  private static void add(CommandLine command, Supplier<List<String>> lines) {
    IHelpSectionRenderer footer =
        Objects.requireNonNull(command.getHelpSectionMap().get(SECTION_KEY_FOOTER));
    command
        .getHelpSectionMap()
        .put(
            SECTION_KEY_FOOTER,
            help ->
                footer.render(help)
                    + String.join(System.lineSeparator(), lines.get())
                    + System.lineSeparator());
  }

  private static List<String> keys() {
    TextColumns table = new TextColumns("KEY", "UNIT");
    Map<String, String> units = new TreeMap<>();
    Matcher one = UNIT.matcher(defaults());
    while (one.find()) {
      if (LiveKeys.contains(one.group("key"))) {
        units.put(one.group("key"), one.group("unit"));
      }
    }
    units.forEach(table::row);
    List<String> lines = new ArrayList<>(List.of(""));
    lines.addAll(table.lines());
    return lines;
  }

  private static String defaults() {
    try {
      return Resources.toString(Resources.getResource("dayu-default.xml"), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> profiles() {
    List<String> lines = new ArrayList<>(List.of(""));
    for (Profile profile : Profile.values()) {
      List<String> values = new ArrayList<>();
      profile.settings().forEach((key, value) -> values.add(key + " " + value));
      lines.add(profile.label() + ": " + String.join(", ", values));
    }
    return lines;
  }
}
