package io.dayu.sim.experiment;

import io.dayu.core.snapshot.IntSet;
import io.dayu.sim.failure.Failure;
import io.dayu.sim.failure.FailureFile;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.input.BadInputException;
import io.dayu.tools.input.Quantities;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The failures of nodes as text: {@code random}, {@code node=17@600s,rack=3@20m}, or a failure log.
 */
public final class FailureText {
  private static final Pattern ONE = Pattern.compile("(node|rack)=(\\d{1,9})@(\\S+)");

  private static final String OPTION = "--failure: ";

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
        add(failures, parse(one, shape));
      }
      return failures;
    }
    return FailureFile.read(Path.of(text), shape);
  }

  private static Failure parse(String one, ClusterShape shape) {
    Matcher matcher = ONE.matcher(one);
    if (!matcher.matches()) {
      throw new BadInputException(
          OPTION + one + " is no failure; write random, node=17@600s, rack=3@20m or a failure log");
    }
    boolean rack = matcher.group(1).equals("rack");
    int number = Integer.parseInt(matcher.group(2));
    int most = rack ? shape.racks() : shape.nodes();
    if (number >= most) {
      throw new BadInputException(
          OPTION + one + " is outside of the cluster; the last one is " + (most - 1));
    }
    IntSet nodes = rack ? Cases.nodesOf(shape, number) : IntSet.of(number);
    return new Failure(time(matcher.group(3)), nodes);
  }

  private static long time(String text) {
    try {
      return Quantities.nanoseconds(text);
    } catch (BadInputException e) {
      throw new BadInputException(OPTION + e.getMessage());
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
