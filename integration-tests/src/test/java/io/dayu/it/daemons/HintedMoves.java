package io.dayu.it.daemons;

import io.dayu.curator.act.NameNodeOrders;
import io.dayu.curator.act.ReplicaMoves;
import io.dayu.protocol.admin.MoveFate;
import io.dayu.protocol.admin.MoveHint;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Executor;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Has Dayu move a replica of each block of a file elsewhere, as background tasks do. */
final class HintedMoves {
  private static final Logger LOG = LoggerFactory.getLogger(HintedMoves.class);

  private static final Duration PAUSE = Duration.ofMillis(200);

  private final RealCluster cluster;
  private final OnceAtATime beside;
  private final SplittableRandom random;
  private final ThrashTally<ThrashStep> tally;

  HintedMoves(
      RealCluster cluster,
      Executor threads,
      SplittableRandom random,
      ThrashTally<ThrashStep> tally) {
    this.cluster = cluster;
    this.beside = new OnceAtATime(threads);
    this.random = random;
    this.tally = tally;
  }

  /** Offers the moves, unless the last ones have not ended. */
  void begin(Path file) {
    if (beside.isFree()) {
      try {
        List<MoveHint> hints = hints(file);
        beside.begin(() -> carryOut(hints));
      } catch (IOException e) {
        LOG.info("The replicas of {} cannot be told: {}", file, e.toString());
      }
    }
  }

  private List<MoveHint> hints(Path file) throws IOException {
    List<MoveHint> hints = new ArrayList<>();
    for (LocatedBlock block : DFSTestUtil.getAllBlocks(cluster.files(), file)) {
      int holders = block.getLocations().length;
      if (holders > 0) {
        int holder = random.nextInt(holders);
        hints.add(
            MoveHint.anywhere(
                block.getBlock().getBlockId(),
                block.getBlock().getGenerationStamp(),
                block.getLocations()[holder].getDatanodeUuid(),
                block.getStorageTypes()[holder].name(),
                1));
      }
    }
    return hints;
  }

  private Map<MoveFate, Long> carryOut(List<MoveHint> hints) {
    try {
      Map<MoveFate, Long> outcomes =
          new ReplicaMoves(
                  new NameNodeOrders(cluster.files().getConf(), cluster.files().getUri()), PAUSE)
              .carryOut(hints);
      LOG.info("Of {} hints: {}", hints.size(), outcomes);
      tally.didIf(outcomes.containsKey(MoveFate.MOVED), ThrashStep.HINT);
      return outcomes;
    } catch (IOException e) {
      LOG.info("Hints were cut off: {}", e.toString());
      return Map.of();
    }
  }

  /** Waits until the last moves have ended. */
  void awaitEnd() throws Exception {
    beside.awaitEnd();
  }
}
