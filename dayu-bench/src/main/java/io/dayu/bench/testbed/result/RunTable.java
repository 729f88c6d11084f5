package io.dayu.bench.testbed.result;

import io.dayu.bench.testbed.arm.Arm;
import io.dayu.tools.input.BadInputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The rows of runs, with the files that are made of them: {@code runs.csv}, a row a run, {@code
 * summary.csv} with the medians of each arm, and charts.
 */
public final class RunTable {
  private static final String FILE = "runs.csv";

  private final List<RunNumbers> rows;

  RunTable(List<RunNumbers> rows) {
    this.rows = List.copyOf(rows);
  }

  /**
   * The rows of measurements that ended before, as one.
   *
   * @param directories results of runs, each with its {@code runs.csv}
   * @throws BadInputException when two of them differ in their columns, or have the same arm with
   *     the same seed
   */
  public static RunTable joined(List<Path> directories) throws IOException {
    List<RunNumbers> rows = new ArrayList<>();
    for (Path directory : directories) {
      for (RunNumbers row : RunsFile.read(directory.resolve(FILE))) {
        if (!rows.isEmpty() && !rows.get(0).numbers().keySet().equals(row.numbers().keySet())) {
          throw new BadInputException(directory + " has other columns than " + directories.get(0));
        }
        if (rows.stream().anyMatch(one -> one.isOf(row.arm(), row.seed()))) {
          throw new BadInputException(
              directory + " has " + row.arm() + ", seed " + row.seed() + ", as one before it");
        }
        rows.add(row);
      }
    }
    return new RunTable(rows);
  }

  /** Writes all files into a directory, which is made when it is missing. */
  public void write(Path directory) throws IOException {
    RunsFile.write(rows, directory.resolve(FILE));
    new Summary(byArm()).csv().write(directory.resolve("summary.csv"));
    new Pictures(byArm()).write(directory);
  }

  /** The tables of medians. */
  public String text() {
    return new Summary(byArm()).table();
  }

  private Map<Arm, List<RunNumbers>> byArm() {
    return rows.stream()
        .collect(Collectors.groupingBy(RunNumbers::arm, LinkedHashMap::new, Collectors.toList()));
  }
}
