package io.dayu.bench.testbed;

import io.dayu.bench.testbed.arm.GuidedLoad;
import io.dayu.bench.testbed.arm.GuidedReads;
import io.dayu.bench.testbed.arm.LoadPhases;
import io.dayu.bench.testbed.arm.PlacedWrites;
import io.dayu.tools.input.Amount;
import io.dayu.tools.input.Check;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Option;

/** The options that say what clients do where the NameNode chooses. */
final class PlacedOptions {
  private static final long MOST_BYTES = 1 << 28;

  @Option(
      names = "--placed-writes",
      paramLabel = "N",
      description =
          "Files that clients write a second and the NameNode places, in the whole cluster.")
  private double perSec = 0;

  @Option(
      names = "--placed-size",
      paramLabel = "SIZE",
      defaultValue = "2MB",
      converter = Amount.Size.class,
      description = "Size of such a file.")
  private long bytes;

  @Option(names = "--placed-replicas", paramLabel = "N", description = "Replicas of such a file.")
  private int replicas = 3;

  @Option(
      names = "--ordered-reads",
      paramLabel = "N",
      description =
          "Reads of 256 KiB a second from the DataNode that the NameNode names first, in the whole"
              + " cluster.")
  private double orderedPerSec = 0;

  @Option(
      names = "--hot-readers",
      paramLabel = "N",
      description =
          "Clients that all read a few files again and again, 256 KiB at a time, from the DataNode"
              + " that the NameNode names first.")
  private int hotReaders = 0;

  @Option(
      names = "--hot-files",
      paramLabel = "N",
      description = "Files that these read, of each the first block.")
  private int hotFiles = 2;

  @Option(
      names = "--hot-pause",
      paramLabel = "TIME",
      defaultValue = "1s",
      converter = Amount.Time.class,
      description = "Time that such a client waits between two reads.")
  private long hotPauseNs;

  @Option(
      names = "--phases",
      paramLabel = "PHASE,...",
      description =
          "In place of the foreground, clients read blocks and write files in closed loop, phase"
              + " by phase: 50s[readers=21],60s[readers=14;writers=2;pace=1s;awake=3]"
              + " (default: none).")
  private String phases = "";

  /** The load of the options. */
  GuidedLoad load(int nodes) {
    LoadPhases read = LoadPhases.parse(phases);
    Check.that(
        read.all().stream().allMatch(phase -> phase.awake() <= nodes),
        "--phases",
        phases,
        "such that at most " + nodes + " are awake");
    return new GuidedLoad(writes(nodes), reads(), read);
  }

  private GuidedReads reads() {
    Check.that(
        orderedPerSec >= 0 && orderedPerSec <= 1000, "--ordered-reads", orderedPerSec, "0 to 1000");
    Check.that(hotReaders >= 0 && hotReaders <= 500, "--hot-readers", hotReaders, "0 to 500");
    Check.that(hotFiles >= 1 && hotFiles <= 100, "--hot-files", hotFiles, "1 to 100");
    long pauseMs = TimeUnit.NANOSECONDS.toMillis(hotPauseNs);
    Check.that(pauseMs >= 1 && pauseMs <= 60_000, "--hot-pause", pauseMs + "ms", "1ms to 60s");
    return new GuidedReads(orderedPerSec, hotReaders, hotFiles, pauseMs);
  }

  private PlacedWrites writes(int nodes) {
    Check.that(perSec >= 0 && perSec <= 1000, "--placed-writes", perSec, "0 to 1000");
    Check.that(bytes >= 1 && bytes <= MOST_BYTES, "--placed-size", bytes, "1 to 256MiB");
    Check.that(replicas >= 1 && replicas <= nodes, "--placed-replicas", replicas, "1 to " + nodes);
    return new PlacedWrites(perSec, (int) bytes, replicas);
  }
}
