package io.dayu.agent.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.agent.host.ServedPull;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Collection;
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
  private final BulkClass bulk = new BulkClass(() -> List.copyOf(served), this::set);

  private Set<ServedPull> set(Collection<ServedPull> connections, boolean bulkNext)
      throws IOException {
    if (broken) {
      throw new IOException("no tables");
    }
    Set<ServedPull> done = new HashSet<>(connections);
    done.retainAll(open);
    if (bulkNext) {
      bulkNow.addAll(done);
    } else {
      bulkNow.removeAll(done);
    }
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
    long idleNs = new BulkClass(List::of, this::set).doWork(0);

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
}
