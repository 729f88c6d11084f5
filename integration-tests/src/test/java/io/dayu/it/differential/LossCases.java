package io.dayu.it.differential;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.SystemErasureCodingPolicies;

/** Draws trials in which two or three DataNodes are lost within seconds, and nothing else is. */
final class LossCases {
  private static final int BEGIN_SEC = 90;
  private static final int APART_SEC = 20;
  private static final int RACKS = 3;
  private static final int BLOCKS = 20;
  private static final ErasureCodingPolicy RS_3_2 =
      SystemErasureCodingPolicies.getByID(SystemErasureCodingPolicies.RS_3_2_POLICY_ID);
  private static final ErasureCodingPolicy XOR_2_1 =
      SystemErasureCodingPolicies.getByID(SystemErasureCodingPolicies.XOR_2_1_POLICY_ID);
  private static final long BYTES = 1 << 20;
  private static final long ROOM = 64 * BYTES;

  private LossCases() {}

  /**
   * The trial of a seed.
   *
   * @param groups files that are coded, beside those of replicas
   * @param deadAfterSec from each loss to the moment at which HDFS calls the DataNode dead
   * @param beside what Dayu does beside recovery
   */
  static Trial draw(long seed, int groups, int deadAfterSec, Set<Beside> beside) {
    // Neighbouring seeds begin alike.
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
    for (int file = 0; file < BLOCKS; file++) {
      int factor = random.nextInt(4) == 0 ? 2 : 3;
      List<Trial.Place> places =
          inAnyOrder(count, random).subList(0, factor).stream()
              .map(node -> new Trial.Place(node, 0, 0))
              .toList();
      files.add(new Trial.File(Integer.toString(factor), "HOT", BYTES, places));
    }
    for (int file = 0; file < groups; file++) {
      files.add(group(random.nextBoolean() ? RS_3_2 : XOR_2_1, inAnyOrder(count, random)));
    }
    List<Event> events = new ArrayList<>();
    for (int node : inAnyOrder(count, random).subList(0, 2 + random.nextInt(2))) {
      int second = BEGIN_SEC + random.nextInt(APART_SEC);
      events.add(new Event(second, Event.Kind.DIE, node, deadAfterSec, 0));
    }
    return new Trial(Policy.DEFAULT, beside, true, false, 1, nodes, files, events);
  }

  /** A group of as many cells as it has data units. */
  private static Trial.File group(ErasureCodingPolicy coding, List<Integer> holders) {
    int units = coding.getNumDataUnits() + coding.getNumParityUnits();
    return new Trial.File(
        coding.getName(),
        "HOT",
        (long) coding.getNumDataUnits() * coding.getCellSize(),
        IntStream.range(0, units)
            .mapToObj(unit -> new Trial.Place(holders.get(unit), 0, unit))
            .toList());
  }

  private static List<Integer> inAnyOrder(int count, Random random) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, count).boxed().toList());
    Collections.shuffle(order, random);
    return order;
  }
}
