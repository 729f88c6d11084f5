package io.dayu.agent.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.agent.host.ServedPull;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Who is in the class, as connections come, go and serve somebody else. */
class BulkClassTest {
  private final Set<ServedPull> served = new HashSet<>();
  private final Set<ServedPull> open = new HashSet<>();
  private final Set<ServedPull> bulkNow = new HashSet<>();
  private boolean broken;
  private long lookNs;
  private long nowNs;
  private final BulkClass bulk = new BulkClass(() -> List.copyOf(served), this::set, () -> nowNs);

  private Set<ServedPull> set(Set<ServedPull> bulkNext, Set<ServedPull> others) throws IOException {
    if (broken) {
      throw new IOException("no tables");
    }
    assertThat(Collections.disjoint(bulkNext, others)).isTrue();
    Set<ServedPull> done = new HashSet<>(bulkNext);
    done.retainAll(open);
    bulkNow.addAll(done);
    others.stream().filter(open::contains).forEach(bulkNow::remove);
    nowNs += lookNs;
    return done;
  }

  private ServedPull pull(int port) {
    ServedPull pull =
        new ServedPull(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 9866);
    served.add(pull);
    open.add(pull);
    return pull;
  }

  @Test
  void pullsAreMarkedOnce() {
    ServedPull first = pull(1);
    long idleNs = new BulkClass(List::of, this::set, () -> nowNs).doWork(0);

    assertThat(bulk.doWork(0)).isLessThan(idleNs);
    ServedPull second = pull(2);
    bulk.doWork(0);
    bulk.doWork(0);

    assertThat(bulkNow).containsExactlyInAnyOrder(first, second);
    assertThat(bulk.markedEver()).isEqualTo(2);
  }

  @Test
  void aConnectionThatServesAClientNextIsUnmarked() {
    ServedPull kept = pull(1);
    bulk.doWork(0);

    served.remove(kept);
    bulk.doWork(0);

    assertThat(bulkNow).isEmpty();
  }

  @Test
  void whatCouldNotBeMarkedIsTriedAgain() {
    ServedPull late = pull(1);
    open.remove(late);
    bulk.doWork(0);
    assertThat(bulkNow).isEmpty();

    open.add(late);
    bulk.doWork(0);
    assertThat(bulkNow).containsExactly(late);
  }

  @Test
  void itGoesOnAfterTablesThatCannotBeRead() {
    ServedPull pull = pull(1);
    broken = true;
    bulk.doWork(0);
    broken = false;
    bulk.doWork(0);

    assertThat(bulkNow).containsExactly(pull);
  }

  @Test
  void whereLookingTakesLongItIsDoneSeldom() {
    pull(1);
    lookNs = 50_000_000;

    assertThat(bulk.doWork(0)).isEqualTo(20 * lookNs);
    assertThat(bulk.doWork(nowNs)).as("nothing was looked up").isLessThan(lookNs);
  }
}
