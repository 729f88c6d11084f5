package io.dayu.sim.bench;

import io.dayu.core.snapshot.ClusterSnapshot;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Source and destination of all tasks of a full slot, the planner's way and by a scan. */
@State(Scope.Thread)
public class ChoiceBenchmark {
  /** Scans place so many tasks only: each costs the same. */
  static final int SCANNED_TASKS = 10_000;

  private static final long BUCKET_BYTES_PER_SEC = 1_000_000;

  @Param({"3500", "25000"})
  public int nodes;

  @Param({"EQUAL", "MIXED"})
  public BenchCluster.Sizes sizes = BenchCluster.Sizes.EQUAL;

  @Param({"SPREAD", "TWO_RACKS"})
  public BenchCluster.HolderLayout holders = BenchCluster.HolderLayout.SPREAD;

  private int tasks;
  private ClusterSnapshot snapshot = BenchCluster.EMPTY;

  @Setup
  public void build() {
    tasks = BenchCluster.tasks(nodes, holders);
    snapshot = BenchCluster.of(nodes, tasks, sizes, holders);
  }

  /** Buckets of 1 MB/s, the paper's. */
  @Benchmark
  public int planner() {
    return ChoiceRun.planner(snapshot, tasks, BUCKET_BYTES_PER_SEC);
  }

  /** A scan that is as fast as a scan can be. */
  @Benchmark
  public int scan() {
    return ChoiceRun.scan(snapshot, SCANNED_TASKS);
  }

  /** A scan that compares exact numbers, node by node. */
  @Benchmark
  public int exactScan() {
    return ChoiceRun.exactScan(snapshot, SCANNED_TASKS);
  }
}
