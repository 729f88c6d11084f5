package io.dayu.agent.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.agent.host.ServedPull;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests of the connections in the bulk class, as they come, go and serve somebody else. */
class BulkClassTest {
  private final Set<ServedPull> served = new HashSet<>();
  private final Set<ServedPull> open = new HashSet<>();
  private final Set<ServedPull> bulkNow = new HashSet<>();
  private boolean broken;
  private long lookNs;
  private long nowNs;
  private final Marks marks = new Marks();
  private final BulkClass bulk = new BulkClass(() -> List.copyOf(served), marks, () -> nowNs);

  /** A connection's descriptor is its peer's port. */
  private final class Marks implements ConnectionMarks {
    @Override
    public Map<ServedPull, Integer> mark(Set<ServedPull> connections) throws IOException {
      if (broken) {
        throw new IOException("no tables");
      }
      assertThat(served).containsAll(connections);
      nowNs += lookNs;
      Map<ServedPull, Integer> done = new HashMap<>();
      for (ServedPull connection : connections) {
        if (open.contains(connection)) {
          done.put(connection, connection.peer().getPort());
        }
      }
      bulkNow.addAll(done.keySet());
      return done;
    }

    @Override
    public void unmark(ServedPull connection, int descriptor) {
      assertThat(served).doesNotContain(connection);
      assertThat(descriptor).isEqualTo(connection.peer().getPort());
      if (open.contains(connection)) {
        bulkNow.remove(connection);
      }
    }
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
    long idleNs = new BulkClass(List::of, marks, () -> nowNs).doWork(0);

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
