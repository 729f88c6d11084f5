package io.dayu.bench.testbed.measure;

import io.dayu.bench.testbed.load.RunClock;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Looks once a second at how busy the machine is, and with which share by its DataNodes. */
public final class ProcessorSampler implements Closeable {
  private static final Path STATISTICS = Path.of("/proc/stat");
  private static final long INTERVAL_MS = 1000;

  private final RunClock clock;
  private final List<ProcessHandle> dataNodes;
  private final ProcessorUse use = new ProcessorUse();
  private final Thread thread = new Thread(this::sampleOnAndOn, "processor-sampler");

  private ProcessorSampler(RunClock clock, List<ProcessHandle> dataNodes) {
    this.clock = clock;
    this.dataNodes = dataNodes;
  }

  /** Begins to look. */
  public static ProcessorSampler start(RunClock clock, List<ProcessHandle> dataNodes) {
    ProcessorSampler sampler = new ProcessorSampler(clock, List.copyOf(dataNodes));
    sampler.thread.setDaemon(true);
    sampler.thread.start();
    return sampler;
  }

  private void sampleOnAndOn() {
    try {
      while (true) {
        try (Stream<String> lines = Files.lines(STATISTICS)) {
          use.add(clock.nowNs(), lines.findFirst().orElseThrow());
        }
        use.addDataNodes(clock.nowNs(), dataNodesNs());
        Thread.sleep(INTERVAL_MS);
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Processor time so far of each DataNode that still runs. */
  private Map<Long, Long> dataNodesNs() {
    Map<Long, Long> byProcess = new HashMap<>();
    for (ProcessHandle dataNode : dataNodes) {
      dataNode
          .info()
          .totalCpuDuration()
          .ifPresent(time -> byProcess.put(dataNode.pid(), time.toNanos()));
    }
    return byProcess;
  }

  /** The use that has been seen so far. */
  public ProcessorUse use() {
    return use;
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
