package io.dayu.it.testbed.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Watches by the NameNode's listings that no block ever has fewer replicas than stock HDFS would
 * keep: those it had, less those on DataNodes that are lost.
 */
final class ListedFloor implements AutoCloseable {
  private static final long EVERY_MS = 200;

  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final Callable<Map<Long, Set<String>>> listing;
  private final int replication;
  private final Map<Long, Integer> floorByBlock = new HashMap<>();
  private final Set<String> lost = new HashSet<>();
  private final List<String> falls = new ArrayList<>();
  private final ScheduledFuture<?> looking;
  private int looks;

  /**
   * Watches from now on.
   *
   * @param listing addresses of each block's replicas, by the block's id
   */
  ListedFloor(Callable<Map<Long, Set<String>>> listing, int replication) throws Exception {
    this.listing = listing;
    this.replication = replication;
    listing.call().forEach((id, holders) -> floorByBlock.put(id, holders.size()));
    this.looking =
        clock.scheduleWithFixedDelay(this::lookOrStop, 0, EVERY_MS, TimeUnit.MILLISECONDS);
  }

  /** Counts no replicas of a DataNode from now on; to be told before it is lost. */
  synchronized void expectLossOf(String address) throws Exception {
    listing
        .call()
        .forEach(
            (id, holders) -> {
              if (holders.contains(address)) {
                floorByBlock.merge(id, -1, Integer::sum);
              }
            });
    lost.add(address);
  }

  /** Counts the replicas of a lost DataNode again; to be told before it is back. */
  synchronized void expectReturnOf(String address) {
    lost.remove(address);
  }

  private void lookOrStop() {
    try {
      look();
    } catch (Exception e) {
      throw new IllegalStateException("could not look", e);
    }
  }

  private synchronized void look() throws Exception {
    Map<Long, Set<String>> holdersByBlock = listing.call();
    looks++;
    floorByBlock.replaceAll(
        (id, least) -> look(id, least, holdersByBlock.getOrDefault(id, Set.of())));
  }

  private int look(long id, int least, Set<String> holders) {
    int living = (int) holders.stream().filter(address -> !lost.contains(address)).count();
    if (living < least) {
      falls.add("block " + id + " fell to " + living + " replicas of " + least);
      return living;
    }
    return Math.min(living, replication);
  }

  /** Fails when a block has fallen since the last call. */
  synchronized void assertHeld() {
    assertThat(looks).as("looks at the replicas").isPositive();
    assertThat(looking.isDone()).as("failed to look").isFalse();
    List<String> seen = List.copyOf(falls);
    falls.clear();
    assertThat(seen).isEmpty();
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
