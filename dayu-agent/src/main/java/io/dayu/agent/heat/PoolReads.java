package io.dayu.agent.heat;

import io.dayu.core.heat.FrequentItems;
import io.dayu.protocol.BlockReads;
import io.dayu.protocol.ReadReport;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The reads of one block pool, counted until they are reported. Thread safe by its own monitor:
 * whoever serves a read counts it, looks count readers, the heartbeat reports.
 *
 * <p>A report is repeated until it is answered, and what is counted meanwhile comes in the next.
 */
public final class PoolReads {
  /** Blocks whose reads are counted between two reports; of more, the most read ones. */
  static final int COUNTED_MAX = 1024;

  /** Blocks whose readers are counted between two reports. */
  static final int READ_AT_ONCE_MAX = 4096;

  /** Blocks of one report, which come to about a kilobyte. */
  static final int REPORTED_MAX = 64;

  private static final Comparator<BlockReads> MOST_READ_FIRST =
      Comparator.<BlockReads>comparingDouble(block -> block.reads() + block.readers())
          .reversed()
          .thenComparingLong(BlockReads::blockId);

  private final long reportNs;
  private final FrequentItems reads = new FrequentItems(COUNTED_MAX);

  /** Readers of all looks together, by block. */
  private final Map<Long, Integer> readers = new HashMap<>();

  private long looks;
  private long readersOfAll;
  private long clientReads;
  private long dataNodeReads;
  private boolean exact;
  private long number;
  private long dueNs;
  private Optional<ReadReport> unanswered = Optional.empty();

  /**
   * Nothing was read yet.
   *
   * @param reportNs time between two reports
   */
  PoolReads(long reportNs, long nowNs) {
    this.reportNs = reportNs;
    this.dueNs = nowNs + reportNs;
  }

  /** Counts a read that begins. */
  synchronized void began(long blockId, boolean byClient) {
    if (byClient) {
      clientReads++;
      reads.add(blockId, 1);
    } else {
      dataNodeReads++;
    }
  }

  /**
   * Counts readers at one moment.
   *
   * @param blocks of the pool, one entry a reader
   * @param allReaders of all pools
   * @param countsAll whether every read is counted as it begins, and not by looks
   */
  synchronized void look(List<Long> blocks, int allReaders, boolean countsAll) {
    looks++;
    readersOfAll += allReaders;
    exact = countsAll;
    for (long block : blocks) {
      if (readers.size() < READ_AT_ONCE_MAX || readers.containsKey(block)) {
        readers.merge(block, 1, Integer::sum);
      }
    }
  }

  /** The report that is due now, if anything is. */
  public synchronized Optional<ReadReport> report(long nowNs) {
    if (unanswered.isEmpty() && nowNs - dueNs >= 0) {
      number++;
      unanswered =
          Optional.of(
              new ReadReport(
                  number,
                  exact,
                  clientReads,
                  dataNodeReads,
                  readersOfAll / (double) Math.max(1, looks),
                  mostRead()));
      dueNs = nowNs + reportNs;
      reads.clear();
      readers.clear();
      looks = 0;
      readersOfAll = 0;
      clientReads = 0;
      dataNodeReads = 0;
    }
    return unanswered;
  }

  /** Takes note that a report was answered. */
  public synchronized void answered(ReadReport report) {
    if (unanswered.filter(its -> its.number() == report.number()).isPresent()) {
      unanswered = Optional.empty();
    }
  }

  private List<BlockReads> mostRead() {
    Stream<Long> counted = IntStream.range(0, reads.size()).mapToObj(reads::item);
    return Stream.concat(counted, readers.keySet().stream())
        .distinct()
        .map(this::reads)
        .filter(block -> block.reads() > 0 || block.readers() > 0)
        .sorted(MOST_READ_FIRST)
        .limit(REPORTED_MAX)
        .toList();
  }

  private BlockReads reads(long blockId) {
    int slot = reads.find(blockId);
    return new BlockReads(
        blockId,
        slot < 0 ? 0 : Math.round(reads.least(slot)),
        readers.getOrDefault(blockId, 0) / (double) Math.max(1, looks));
  }
}
