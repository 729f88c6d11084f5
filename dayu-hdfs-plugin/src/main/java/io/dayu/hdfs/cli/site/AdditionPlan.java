package io.dayu.hdfs.cli.site;

import io.dayu.hdfs.admin.AnswerCode;
import io.dayu.hdfs.admin.RefusedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A plan of what a site's files need for Dayu: a list of plugins keeps the site's own and gets
 * Dayu's, a key of Dayu's gets the value that the site wants, and what is nowhere comes.
 */
final class AdditionPlan {
  /** The last word of a list, and the white space after it; Hadoop passes over a comma between. */
  private static final Pattern LAST_WORD = Pattern.compile("([^,\\s])[,\\s]*?(\\s*)$");

  private final Map<String, Placed> inForce = new LinkedHashMap<>();
  private final SiteXml last;
  private final List<ValueChange> changes = new ArrayList<>();

  /** A property that is in force, and the file that it is of. */
  private record Placed(SiteXml file, SiteProperty property) {}

  private AdditionPlan(List<SiteXml> files, SiteXml last) {
    this.last = last;
    Set<String> isFinal = new HashSet<>();
    for (SiteXml file : files) {
      for (SiteProperty property : file.properties()) {
        if (!isFinal.contains(property.name())) {
          inForce.put(property.name(), new Placed(file, property));
        }
        if (property.isFinal()) {
          isFinal.add(property.name());
        }
      }
    }
  }

  /**
   * The changes that put Dayu in; none where all is there.
   *
   * @param files in the order in which Hadoop reads them
   * @param last the one of them that gets what is in none
   * @param settings values of keys of Dayu's
   * @throws RefusedException when a value cannot stand in a file as it is
   */
  static List<ValueChange> of(List<SiteXml> files, SiteXml last, Map<String, String> settings)
      throws RefusedException {
    AdditionPlan plan = new AdditionPlan(files, last);
    plan.name(DayuClassKey.NAMENODE_PLUGINS, "io.dayu.hdfs.DayuNameNodePlugin");
    plan.name(DayuClassKey.DATANODE_PLUGINS, "io.dayu.agent.DayuDataNodePlugin");
    for (Map.Entry<String, String> setting : settings.entrySet()) {
      plan.set(setting.getKey(), setting.getValue());
    }
    return List.copyOf(plan.changes);
  }

  /** Has a list name a plugin, also that of a nameservice. */
  private void name(DayuClassKey key, String plugin) {
    if (!inForce.containsKey(key.key())) {
      add(key.key(), plugin);
    }
    inForce.forEach(
        (name, placed) -> {
          if (DayuClassKey.find(name).filter(key::equals).isPresent()) {
            append(placed, plugin);
          }
        });
  }

  private void append(Placed placed, String plugin) {
    String value = placed.property().value();
    if (Arrays.asList(value.trim().split("[,\\s]+")).contains(plugin)) {
      return;
    }
    if (value.contains("${")) {
      change(placed, ValueChange.Kind.BY_HAND, "its value comes from a variable; add " + plugin);
      return;
    }
    Matcher word = LAST_WORD.matcher(value);
    edit(
        placed,
        word.find() ? value.substring(0, word.end(1)) + "," + plugin + word.group(2) : plugin);
  }

  private void set(String key, String value) throws RefusedException {
    if (value.contains("<") || value.contains("&")) {
      throw new RefusedException(
          AnswerCode.USAGE, key + ": a value with < or & is to be written by hand.");
    }
    Placed placed = inForce.get(key);
    if (placed == null) {
      add(key, value);
    } else if (!placed.property().value().trim().equals(value.trim())) {
      edit(placed, value);
    }
  }

  private void add(String name, String value) {
    changes.add(
        new ValueChange(
            last, last.next(name, value), ValueChange.Kind.ADD, value, "is in no file"));
  }

  private void edit(Placed placed, String after) {
    if (placed.property().literal()) {
      changes.add(
          new ValueChange(placed.file(), placed.property(), ValueChange.Kind.EDIT, after, ""));
    } else {
      change(
          placed,
          ValueChange.Kind.BY_HAND,
          "a comment, an entity or CDATA is within its value; it must be " + after.trim());
    }
  }

  private void change(Placed placed, ValueChange.Kind kind, String why) {
    changes.add(new ValueChange(placed.file(), placed.property(), kind, "", why));
  }
}
