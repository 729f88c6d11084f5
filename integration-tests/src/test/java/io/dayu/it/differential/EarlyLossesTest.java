package io.dayu.it.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.test.GenericTestUtils;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Two or three DataNodes are lost within seconds, and HDFS calls each dead after its ten minutes
 * and a half: with early copies, blocks have one replica left for at most half of stock's time.
 */
final class EarlyLossesTest {
  private static final int CASES = 12;
  private static final int BEGIN_SEC = 90;
  private static final int APART_SEC = 20;
  private static final int DEAD_AFTER_SEC = 630;
  private static final int RACKS = 3;
  private static final long BYTES = 1 << 20;
  private static final long ROOM = 64 * BYTES;

  @BeforeAll
  static void quiet() {
    GenericTestUtils.setLogLevel(LoggerFactory.getLogger("io.dayu"), Level.ERROR);
  }

  private static Trial draw(long seed) {
    Random random = new Random(seed * 0x9E3779B97F4A7C15L);
    random.nextInt();
    int count = 8 + random.nextInt(5);
    List<Trial.Node> nodes = new ArrayList<>();
    for (int node = 0; node < count; node++) {
      nodes.add(
          new Trial.Node(
              "/r" + node % RACKS,
              "g" + node,
              "ud" + node,
              true,
              false,
              List.of(new Trial.Storage(StorageType.DISK, ROOM))));
    }
    List<Trial.File> files = new ArrayList<>();
    for (int file = 0; file < 20; file++) {
      int factor = random.nextInt(4) == 0 ? 2 : 3;
      List<Trial.Place> places =
          inAnyOrder(count, random).subList(0, factor).stream()
              .map(node -> new Trial.Place(node, 0, 0))
              .toList();
      files.add(new Trial.File(Integer.toString(factor), "HOT", BYTES, places));
    }
    List<Event> events = new ArrayList<>();
    for (int node : inAnyOrder(count, random).subList(0, 2 + random.nextInt(2))) {
      int second = BEGIN_SEC + random.nextInt(APART_SEC);
      events.add(new Event(second, Event.Kind.DIE, node, DEAD_AFTER_SEC, 0));
    }
    return new Trial(Policy.DEFAULT, Set.of(Beside.EARLY), true, false, 1, nodes, files, events);
  }

  private static List<Integer> inAnyOrder(int count, Random random) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, count).boxed().toList());
    Collections.shuffle(order, random);
    return order;
  }

  private static long oneLeftSec(Trial trial, Arm arm) throws Exception {
    try (World world = new World(trial, arm)) {
      assertThat(world.rest()).as("%s comes to rest", arm).isTrue();
      assertThat(world.truth().faults()).isEmpty();
      return world.oneLeftSec();
    }
  }

  @Test
  void blocksHaveOneReplicaLeftForHalfOfStocksTimeOrLess() throws Exception {
    for (long seed = 1; seed <= CASES; seed++) {
      Trial trial = draw(seed);
      long stockSec = oneLeftSec(trial, Arm.STOCK);
      long dayuSec = oneLeftSec(trial, Arm.DAYU);
      System.out.println(
          "Early copies, seed %d, %d losses: %d block-seconds with one replica, stock %d"
              .formatted(seed, trial.events().size(), dayuSec, stockSec));
      assertThat(2 * dayuSec).as(trial.text()).isLessThanOrEqualTo(stockSec);
    }
  }
}
