package io.dayu.bench.testbed.load;

import io.dayu.bench.testbed.arm.GuidedLoad;
import io.dayu.bench.testbed.arm.GuidedReads;
import io.dayu.bench.testbed.arm.LoadPhases;
import io.dayu.bench.testbed.arm.PlacedWrites;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * The orders for the program that makes the foreground, as a file.
 *
 * @param files that it reads and writes
 * @param nodes that clients work on
 * @param blockBytes block size of written files
 * @param guided their load where the NameNode chooses
 * @param seed of all random numbers
 * @param zeroEpochMs time zero
 * @param warmUpMs for which the foreground runs before it
 */
public record LoadOrder(
    LoadFiles files,
    LoadedNodes nodes,
    long blockBytes,
    GuidedLoad guided,
    long seed,
    long zeroEpochMs,
    long warmUpMs) {
  /**
   * The files of the program.
   *
   * @param site the hdfs-site.xml of a client
   * @param trace the file of the trace
   * @param operations file in which each operation becomes a line
   */
  public record LoadFiles(Path site, Path trace, Path operations) {}

  /**
   * The DataNodes that clients work on.
   *
   * @param addresses of all of them
   * @param idle DataNodes that get no operation
   * @param linkBytesPerSec speed of a link each way
   */
  public record LoadedNodes(List<String> addresses, List<Integer> idle, long linkBytesPerSec) {
    public LoadedNodes {
      addresses = List.copyOf(addresses);
      idle = List.copyOf(idle);
    }
  }

  public void write(Path file) throws IOException {
    Properties all = new Properties();
    all.setProperty("site", files.site().toString());
    all.setProperty("trace", files.trace().toString());
    all.setProperty("addresses", String.join(",", nodes.addresses()));
    all.setProperty(
        "idle", nodes.idle().stream().map(String::valueOf).collect(Collectors.joining(",")));
    all.setProperty("linkBytesPerSec", Long.toString(nodes.linkBytesPerSec()));
    all.setProperty("blockBytes", Long.toString(blockBytes));
    all.setProperty("placedPerSec", Double.toString(guided.writes().perSec()));
    all.setProperty("placedBytes", Integer.toString(guided.writes().bytes()));
    all.setProperty("placedReplicas", Integer.toString(guided.writes().replicas()));
    all.setProperty("orderedPerSec", Double.toString(guided.reads().perSec()));
    all.setProperty("hotReaders", Integer.toString(guided.reads().hotReaders()));
    all.setProperty("hotFiles", Integer.toString(guided.reads().hotFiles()));
    all.setProperty("hotPauseMs", Long.toString(guided.reads().pauseMs()));
    all.setProperty("phases", guided.phases().text());
    all.setProperty("seed", Long.toString(seed));
    all.setProperty("zeroEpochMs", Long.toString(zeroEpochMs));
    all.setProperty("warmUpMs", Long.toString(warmUpMs));
    all.setProperty("operations", files.operations().toString());
    try (OutputStream to = Files.newOutputStream(file)) {
      all.store(to, null);
    }
  }

  static LoadOrder read(Path file) throws IOException {
    Properties all = new Properties();
    try (InputStream from = Files.newInputStream(file)) {
      all.load(from);
    }
    return new LoadOrder(
        new LoadFiles(
            Path.of(text(all, "site")),
            Path.of(text(all, "trace")),
            Path.of(text(all, "operations"))),
        new LoadedNodes(
            list(text(all, "addresses")),
            list(text(all, "idle")).stream().map(Integer::valueOf).toList(),
            Long.parseLong(text(all, "linkBytesPerSec"))),
        Long.parseLong(text(all, "blockBytes")),
        new GuidedLoad(
            new PlacedWrites(
                Double.parseDouble(text(all, "placedPerSec")),
                Integer.parseInt(text(all, "placedBytes")),
                Integer.parseInt(text(all, "placedReplicas"))),
            new GuidedReads(
                Double.parseDouble(text(all, "orderedPerSec")),
                Integer.parseInt(text(all, "hotReaders")),
                Integer.parseInt(text(all, "hotFiles")),
                Long.parseLong(text(all, "hotPauseMs"))),
            LoadPhases.parse(text(all, "phases"))),
        Long.parseLong(text(all, "seed")),
        Long.parseLong(text(all, "zeroEpochMs")),
        Long.parseLong(text(all, "warmUpMs")));
  }

  private static String text(Properties all, String key) {
    String text = all.getProperty(key);
    if (text == null) {
      throw new IllegalArgumentException(key + " is missing");
    }
    return text;
  }

  private static List<String> list(String text) {
    return text.isEmpty() ? List.of() : Arrays.asList(text.split(",", -1));
  }
}
