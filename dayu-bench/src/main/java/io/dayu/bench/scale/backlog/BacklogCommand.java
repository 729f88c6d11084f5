package io.dayu.bench.scale.backlog;

import io.dayu.bench.scale.node.BlockPlacement;
import io.dayu.config.DayuConfigException;
import io.dayu.tools.cluster.RandomBlockMap;
import io.dayu.tools.input.Amount;
import io.dayu.tools.input.Check;
import io.dayu.tools.input.ShapeOptions;
import io.dayu.tools.report.Show;
import io.dayu.tools.report.Table;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./dayu scale backlog}: what a slot costs as the queue grows. */
@Command(
    name = "backlog",
    description =
        "Has Dayu's planner work on queues of growing length, with simulated agents and without a"
            + " NameNode.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class BacklogCommand implements Callable<Integer> {
  private static final double MB = 1e6;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--blocks",
      paramLabel = "N,...",
      split = ",",
      defaultValue = "10000,50000,250000,1000000,1500000",
      description = "Lengths of the queue.")
  private List<Integer> blocks = new ArrayList<>();

  @Mixin private ShapeOptions shape = ShapeOptions.withRacks(2000, 100, "500Mbit");

  @Option(
      names = "--block-size",
      paramLabel = "SIZE",
      defaultValue = "128MB",
      converter = Amount.Size.class,
      description = "Size of a block.")
  private long blockBytes;

  @Option(
      names = "--slots",
      paramLabel = "N",
      description = "Slots planned of each queue, as long as blocks wait.")
  private int slots = 12;

  @Option(names = "--seed", paramLabel = "N", description = "Of placement and foreground.")
  private long seed = 1;

  private BacklogCommand() {}

  @Override
  public Integer call() throws DayuConfigException {
    int racks = shape.racks();
    boolean usable = BlockPlacement.fits(shape.nodes(), racks);
    Check.that(usable, "--racks", racks, "2 to half of the DataNodes");
    Check.that(slots >= 2, "--slots", slots, "2 or more");
    Table table =
        new Table(
            "blocks",
            "taken in within",
            "first slot",
            "a slot, median",
            "longest",
            "slots",
            "waiting then",
            "a waiting block",
            "left in the end");
    // For the code to be warm, as it is in a NameNode that has planned before.
    BacklogResult unused = run(blocks.get(0));
    for (int length : blocks) {
      add(table, run(length));
    }
    PrintWriter text = spec.commandLine().getOut();
    text.print(table.text());
    text.flush();
    return 0;
  }

  private BacklogResult run(int length) throws DayuConfigException {
    Check.that(length > 0, "--blocks", length, "above 0");
    BlockPlacement placement =
        BlockPlacement.random(
            RandomBlockMap.Policy.HDFS, seed, shape.nodes(), shape.racks(), length);
    return new BacklogRun(placement, blockBytes, shape.linkBytesPerSec(), seed).run(slots);
  }

  private static void add(Table table, BacklogResult result) {
    table.row(
        Integer.toString(result.blocks()),
        Show.number(result.intakeMs(), 0) + " ms",
        Show.number(result.slotMs().get(0), 0) + " ms",
        Show.number(result.medianMs(), 0) + " ms",
        Show.number(result.longestMs(), 0) + " ms",
        Integer.toString(result.slotMs().size()),
        Integer.toString(result.waitingInTheEnd()),
        Show.number(result.bytesPerBlock(), 0) + " B",
        Show.number(result.leftBytes() / MB, 1) + " MB");
  }
}
