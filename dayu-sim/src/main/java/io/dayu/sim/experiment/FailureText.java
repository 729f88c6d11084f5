package io.dayu.sim.experiment;

import io.dayu.core.snapshot.IntSet;
import io.dayu.sim.cluster.ClusterShape;
import io.dayu.sim.failure.Failure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which nodes fail, as text: {@code random}, {@code node=17@600s,rack=3@20m}, or a file with one
 * such failure a line ({@code #} begins a comment).
 */
public final class FailureText {
  private static final Pattern ONE = Pattern.compile("(node|rack)=(\\d{1,9})@(\\S+)");

  private final String text;

  public FailureText(String text) {
    this.text = text;
  }

  boolean random() {
    return text.equals("random");
  }

  /** The failures; those of one time are one failure. */
  List<Failure> failures(ClusterShape shape) {
    List<Failure> failures = new ArrayList<>();
    if (ONE.matcher(text.split(",", -1)[0]).matches()) {
      for (String one : text.split(",", -1)) {
        add(failures, parse(one, "--failure", shape));
      }
      return failures;
    }
    Path file = Path.of(text);
    int number = 0;
    for (String line : lines(file)) {
      number++;
      String one = line.replaceFirst("#.*", "").strip();
      if (!one.isEmpty()) {
        add(failures, parse(one, file + ":" + number, shape));
      }
    }
    if (failures.isEmpty()) {
      throw new BadInputException(file + ": names no failure");
    }
    return failures;
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new BadInputException(
          "--failure: "
              + file
              + " is neither a readable file nor random, node=N@TIME or rack=N@TIME");
    }
  }

  private static Failure parse(String one, String where, ClusterShape shape) {
    Matcher matcher = ONE.matcher(one);
    if (!matcher.matches()) {
      throw new BadInputException(
          where + ": " + one + " is no failure; write node=17@600s or rack=3@20m");
    }
    boolean rack = matcher.group(1).equals("rack");
    int number = Integer.parseInt(matcher.group(2));
    int most = rack ? shape.racks() : shape.nodes();
    if (number >= most) {
      throw new BadInputException(
          where + ": " + one + " is outside of the cluster; the last one is " + (most - 1));
    }
    IntSet nodes = rack ? Cases.nodesOf(shape, number) : IntSet.of(number);
    return new Failure(time(matcher.group(3), where), nodes);
  }

  private static long time(String text, String where) {
    try {
      return Quantities.nanoseconds(text);
    } catch (BadInputException e) {
      throw new BadInputException(where + ": " + e.getMessage());
    }
  }

  private static void add(List<Failure> failures, Failure next) {
    for (int i = 0; i < failures.size(); i++) {
      Failure known = failures.get(i);
      if (known.atNs() == next.atNs()) {
        failures.set(i, new Failure(known.atNs(), known.nodes().withAll(next.nodes())));
        return;
      }
    }
    failures.add(next);
  }
}
