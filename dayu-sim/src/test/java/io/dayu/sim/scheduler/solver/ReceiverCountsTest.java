package io.dayu.sim.scheduler.solver;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.bandwidth.Links;
import io.dayu.core.select.Eligibility;
import io.dayu.core.select.FreeSpaceLedger;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.testing.Clusters;
import io.dayu.core.testing.Property;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Taking from the most against a scan of all counts. */
class ReceiverCountsTest {
  private static final int NODES = 6;
  private static final ClusterSnapshot SNAPSHOT =
      Clusters.of(
          IntStream.range(0, NODES).mapToObj(n -> Clusters.idle("n" + n, 0, 1000)).toList(),
          List.of(0L),
          List.of());

  private static int most(long[] counts, Eligibility allowed) {
    int most = -1;
    for (int node = 0; node < NODES; node++) {
      if (counts[node] > 0 && allowed.allows(node) && (most < 0 || counts[node] > counts[most])) {
        most = node;
      }
    }
    return most;
  }

  @Test
  void theAllowedOneWithTheMostLeftIsTaken() {
    Property.check(
        SplittableRandom::split,
        random -> {
          long[] counts = random.longs(NODES, 0, 5).toArray();
          ReceiverCounts left = new ReceiverCounts(counts);
          Eligibility allowed =
              new Eligibility(new Links(SNAPSHOT), new FreeSpaceLedger(SNAPSHOT, 1));
          for (int i = 0; i < 25; i++) {
            allowed.begin(0, 1);
            random.ints(random.nextInt(5), 0, NODES).forEach(allowed::excludeNode);
            int most = most(counts, allowed);
            assertThat(left.take(allowed)).isEqualTo(most);
            if (most >= 0) {
              counts[most]--;
            }
          }
        });
  }
}
