package io.dayu.agent.pull;

import static io.dayu.agent.pull.PullCheck.awaitBytes;
import static io.dayu.agent.pull.PullCluster.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.agent.pull.PullCluster.TestBlock;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.server.datanode.DayuDataNodeBridge;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A hundred pulls at once: their threads and their memory. */
final class HundredPullsTest {
  private static final int PULLS = 100;
  private static final int BLOCK_BYTES = 1 << 20;
  private static final long SLOW_BYTES_PER_SEC = 32 << 10;
  private static final long MIB = 1 << 20;

  @TempDir Path directory;

  @Test
  void takeAThreadAndSomeBuffersEach() throws Exception {
    try (PullCluster cluster = new PullCluster(directory)) {
      List<TestBlock> blocks = cluster.blocks(PULLS, BLOCK_BYTES);
      PullThreads threads =
          PullCluster.threads(new DayuDataNodeBridge(blocks.get(0).target(), 0), PULLS);
      PullStarter starter = threads.starter(PullCluster.books());
      long before = usedBytes();
      List<PullHandle> pulls = new ArrayList<>();
      for (TestBlock block : blocks) {
        pulls.add(
            starter.start(cluster.order(block, block.holder(), SLOW_BYTES_PER_SEC), () -> {}));
      }
      for (PullHandle pull : pulls) {
        awaitBytes(pull, 1);
      }
      long bytesEach = (usedBytes() - before) / PULLS;
      System.out.printf(
          "a pull: a thread, %d KiB with its source's and its receiver's side%n", bytesEach >> 10);

      assertThat(pullThreads()).isEqualTo(PULLS);
      assertThat(bytesEach).isLessThan(2 * MIB);

      pulls.forEach(PullHandle::cancel);
      await(() -> pulls.stream().allMatch(PullHandle::ended));
      threads.stop();
      assertThat(threads.join(TimeUnit.SECONDS.toNanos(10))).isTrue();
      await(() -> pullThreads() == 0);
    }
  }

  private static long pullThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("dayu-pull-"))
        .count();
  }

  /** Heap after collection, and direct buffers. */
  private static long usedBytes() {
    System.gc();
    long direct =
        ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .mapToLong(BufferPoolMXBean::getMemoryUsed)
            .sum();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() + direct;
  }
}
