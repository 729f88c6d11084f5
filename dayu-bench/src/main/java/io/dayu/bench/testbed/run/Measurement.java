package io.dayu.bench.testbed.run;

import io.dayu.bench.daemons.StockClassPath;
import io.dayu.bench.testbed.arm.Arm;
import io.dayu.bench.testbed.arm.TestbedCluster;
import io.dayu.bench.testbed.arm.TestbedPlan;
import io.dayu.bench.testbed.net.Namespaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** All runs of a measurement: for each seed, all arms in turn. */
public final class Measurement {
  private static final long FILLING_BYTES_PER_SEC = 1_250_000_000;

  private final TestbedPlan plan;
  private final Path dropInJar;
  private final RunListener keeper;
  private final Consumer<String> say;

  /** A listener that keeps what has been measured. */
  @FunctionalInterface
  public interface RunListener {
    void keep(RunRecord record) throws IOException;
  }

  /**
   * A measurement.
   *
   * @param dropInJar that an operator would put beside Hadoop's own jars
   * @param keeper is given every run when it is over
   * @param say is told what goes on
   */
  public Measurement(TestbedPlan plan, Path dropInJar, RunListener keeper, Consumer<String> say) {
    this.plan = plan;
    this.dropInJar = dropInJar;
    this.keeper = keeper;
    this.say = say;
  }

  /** Runs all of it. */
  public void run() throws IOException, InterruptedException {
    Files.createDirectories(plan.work());
    StockClassPath stock = StockClassPath.unpack(plan.work().resolve("pages"));
    for (Arm arm : plan.arms()) {
      makePresent(template(stock, arm));
    }
    for (long seed : plan.seeds()) {
      for (Arm arm : plan.arms()) {
        say.accept(arm + ", seed " + seed);
        keeper.keep(runOne(template(stock, arm), stock, arm, seed));
      }
    }
  }

  /** Blocks in bands are placed by the arm itself; where links never limit, none are offloaded. */
  private Template template(StockClassPath stock, Arm arm) {
    TestbedCluster shape = plan.conditions().shape();
    if (!arm.kind().isBanded()) {
      return new Template(plan.work(), shape, Map.of(), stock.text());
    }
    Map<String, String> properties = new TreeMap<>(plan.properties());
    properties.putAll(
        arm.properties(FILLING_BYTES_PER_SEC, plan.conditions().alpha(), Optional.empty()));
    // One writer alone makes a DataNode busier than twice the mean, which HDFS would pass over.
    properties.put("dfs.namenode.redundancy.considerLoad", "false");
    return new Template(plan.work(), shape, properties, stock.after(dropInJar));
  }

  private void makePresent(Template template) throws IOException, InterruptedException {
    if (!template.present()) {
      say.accept(
          "filling a cluster with "
              + plan.conditions().shape().blocks()
              + " blocks and "
              + plan.conditions().shape().groups()
              + " groups");
      template.make(plan.work());
    }
  }

  private RunRecord runOne(Template template, StockClassPath stock, Arm arm, long seed)
      throws IOException, InterruptedException {
    Path home = plan.work().resolve("run");
    Directories.delete(home);
    template.copyTo(home);
    Path operations =
        plan.out().resolve("operations").resolve(arm.fileName() + "-" + seed + ".csv");
    Files.createDirectories(operations.resolveSibling("."));
    try {
      RunRecord record = new TestbedRun(plan, arm, seed, home).run(stock, dropInJar, operations);
      return arm.fails() ? record.with(onDisks(template, home, seed)) : record;
    } finally {
      Directories.copyLogs(home, plan.out().resolve("logs").resolve(arm.fileName()));
      boolean interrupted = Thread.interrupted();
      Directories.delete(home);
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private SameBytes.Count onDisks(Template template, Path home, long seed) throws IOException {
    TestbedCluster shape = plan.conditions().shape();
    List<Integer> victims = plan.conditions().failure().victims(shape, seed);
    return new SameBytes(template.directory(), home, shape.nodes(), victims, shape.replication())
        .count();
  }

  /** Puts away whatever is left of this and earlier measurements, save templates. */
  public static int clean(Path work) throws IOException, InterruptedException {
    int namespaces = Namespaces.removeAll();
    Directories.delete(work.resolve("run"));
    Directories.delete(work.resolve("filling"));
    return namespaces;
  }
}
