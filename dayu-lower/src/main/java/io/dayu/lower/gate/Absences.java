package io.dayu.lower.gate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The members that a Hadoop is known to lack, of which a list says why that does no harm. */
final class Absences {
  private static final String COMMENT = "#";

  private final Path list;
  private final Set<String> known = new TreeSet<>();

  private Absences(Path list) {
    this.list = list;
  }

  /** Reads a list of one name a line, with comments above them. */
  static Absences read(Path list) throws IOException {
    Absences absences = new Absences(list);
    for (String line : Files.readAllLines(list)) {
      if (!line.isBlank() && !line.startsWith(COMMENT)) {
        absences.known.add(line.strip());
      }
    }
    return absences;
  }

  /** A sentence for each name that is missing and not listed, or listed and not missing. */
  List<String> problems(Map<String, Set<String>> missing) {
    List<String> problems = new ArrayList<>();
    missing.forEach(
        (name, users) -> {
          if (!known.contains(name)) {
            problems.add(name + " is not there, but called by " + users + ".");
          }
        });
    for (String name : known) {
      if (!missing.containsKey(name)) {
        problems.add(name + " is listed in " + list.getFileName() + ", but nothing lacks it.");
      }
    }
    return problems;
  }
}
