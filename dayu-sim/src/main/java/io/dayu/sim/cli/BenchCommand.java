package io.dayu.sim.cli;

import io.dayu.sim.bench.Benchmarks;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.openjdk.jmh.runner.RunnerException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./dayu sim bench}: how fast the planner is. */
@Command(name = "bench", description = "Measures the planner's speed against a naive scan (JMH).")
final class BenchCommand implements Callable<Integer> {
  @Option(names = "--quick", description = "Some minutes in all instead of most of an hour.")
  private boolean quick;

  @Parameters(
      arity = "0..1",
      paramLabel = "PATTERN",
      description = "Only benchmarks whose names match, as Choice.")
  private String pattern = "";

  private BenchCommand() {}

  @Override
  public Integer call() throws RunnerException {
    List<String> arguments = new ArrayList<>();
    if (quick) {
      arguments.add("--quick");
    }
    if (!pattern.isEmpty()) {
      arguments.add(pattern);
    }
    Benchmarks.main(arguments.toArray(String[]::new));
    return 0;
  }
}
