package io.dayu.sim.figure;

import io.dayu.core.elastic.Bands;
import io.dayu.core.elastic.LayoutTerms;
import io.dayu.core.elastic.RankedNodes;
import io.dayu.sim.elastic.BlockWrites;
import io.dayu.sim.elastic.OffloadedReads;
import io.dayu.tools.report.Columns;
import io.dayu.tools.report.CsvFile;
import io.dayu.tools.report.Show;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** JackRabbit's figures of its layout: 1, 5 and 6, and read offloading beside the optimum. */
public final class OffloadReport {
  /** Figures 5 and 6 have 30 DataNodes, 4 primaries, and 16 blocks a DataNode. */
  private static final Bands BANDS =
      Bands.of(RankedNodes.equal(30, 1, 1), new LayoutTerms(3, 0, 4));

  private static final int BLOCKS = 16;

  /** So many that chance does not matter, for speeds in the long run. */
  private static final int MANY_BLOCKS = 1600;

  private static final List<Integer> OFFLOADS = List.of(4, 8, 10, 30);
  private static final List<Integer> READ_OFFLOADS = List.of(4, 8, 10);
  private static final List<Integer> AWAKE = List.of(15, 20, 30);
  private static final List<Double> LOADS = List.of(0.5, 0.9, 1.0);
  private static final int READ_BLOCKS = 100;

  /**
   * Writes by one arm.
   *
   * @param offload servers of the offload set, 0 for HDFS without one
   * @param many of so many blocks that chance does not matter
   * @param few of as many blocks as the figures have
   */
  private record OffloadWrites(int offload, BlockWrites many, BlockWrites few) {
    boolean isHdfs() {
      return offload == 0;
    }
  }

  private final long seed;

  /** A report whose HDFS draws by the seed. */
  public OffloadReport(long seed) {
    this.seed = seed;
  }

  /** The tables. */
  public String summary() {
    return new Columns<OffloadWrites>()
            .add("figures 5 and 6", of -> of.isHdfs() ? "hdfs" : "offload set of " + of.offload())
            .add("write speed", of -> Show.number(of.many().writeSpeed(), 3))
            .add("formula", of -> of.isHdfs() ? "1" : Show.number(formula(of.offload()), 3))
            .add("read speed", of -> Show.number(of.many().readSpeed(), 3))
            .add("to 10", of -> of.isHdfs() ? "-" : of.few().cleanUpBlocks(10))
            .add("to 4", of -> of.isHdfs() ? "-" : of.few().cleanUpBlocks(4))
            .table(writes())
            .text()
        + reads();
  }

  /** HDFS, and all offload sets. */
  private List<OffloadWrites> writes() {
    List<OffloadWrites> writes = new ArrayList<>();
    BlockWrites hdfs = BlockWrites.hdfs(BANDS, MANY_BLOCKS, seed);
    writes.add(new OffloadWrites(0, hdfs, hdfs));
    for (int offload : OFFLOADS) {
      writes.add(
          new OffloadWrites(
              offload,
              BlockWrites.offloading(BANDS, offload, MANY_BLOCKS, seed),
              BlockWrites.offloading(BANDS, offload, BLOCKS, seed)));
    }
    return writes;
  }

  private static double formula(int offload) {
    return Math.min(1, offload / (30.0 / 3));
  }

  private String reads() {
    List<OffloadedReads> all = allReads();
    return "read offloading: the offload set serves "
        + Show.percent(all.stream().mapToDouble(OffloadedReads::excess).average().orElse(0))
        + " of all reads more than the optimum in the mean of "
        + all.size()
        + " cases, "
        + Show.percent(all.stream().mapToDouble(OffloadedReads::excess).max().orElse(0))
        + " at worst\n";
  }

  /** Offload sets of 4, 8 and 10, of 15, 20 and 30 awake that do half or all of what they can. */
  private List<OffloadedReads> allReads() {
    List<OffloadedReads> all = new ArrayList<>();
    for (int offload : READ_OFFLOADS) {
      BlockWrites blocks = BlockWrites.offloading(BANDS, offload, READ_BLOCKS, seed);
      for (int awake : AWAKE) {
        for (double load : LOADS) {
          int quota = (int) Math.ceil(blocks.blocks() / (load * awake));
          OffloadedReads.Servers servers = new OffloadedReads.Servers(offload, awake, quota);
          all.add(OffloadedReads.of(blocks, servers, seed));
        }
      }
    }
    return all;
  }

  /** Writes {@code layout.csv}, {@code offload.csv} and {@code reads.csv}. */
  public void write(Path directory) throws IOException {
    layoutFile().write(directory.resolve("layout.csv"));
    offloadFile().write(directory.resolve("offload.csv"));
    readsFile().write(directory.resolve("reads.csv"));
  }

  private static CsvFile layoutFile() {
    Bands bands = Bands.of(RankedNodes.equal(100, 1, 1), LayoutTerms.of(3, 0));
    CsvFile file = new CsvFile("server", "stored_gb", "equal_work_gb", "band");
    for (int rank = 0; rank < 100; rank++) {
      file.row(
          rank + 1,
          Show.number(1000 * bands.share(rank), 2),
          Show.number(1000 * bands.nodes().equalWork(rank), 2),
          bands.bandOf(rank) + 1);
    }
    return file;
  }

  private CsvFile offloadFile() {
    return new Columns<OffloadWrites>()
        .add("arm", of -> of.isHdfs() ? "hdfs" : "offload-" + of.offload())
        .add("write_speed", of -> Show.number(of.many().writeSpeed(), 4))
        .add("formula", of -> of.isHdfs() ? "1" : Show.number(formula(of.offload()), 4))
        .add("read_speed", of -> Show.number(of.many().readSpeed(), 4))
        .add("clean_to_10", of -> of.isHdfs() ? "" : of.few().cleanUpBlocks(10))
        .add("clean_to_4", of -> of.isHdfs() ? "" : of.few().cleanUpBlocks(4))
        .csv(writes());
  }

  private CsvFile readsFile() {
    CsvFile file = new CsvFile("case", "reads", "served", "least", "excess");
    int number = 0;
    double sum = 0;
    List<OffloadedReads> all = allReads();
    for (OffloadedReads one : all) {
      sum += one.excess();
      file.row(++number, one.reads(), one.served(), one.least(), Show.number(one.excess(), 4));
    }
    file.row("mean", "", "", "", Show.number(sum / all.size(), 4));
    return file;
  }
}
