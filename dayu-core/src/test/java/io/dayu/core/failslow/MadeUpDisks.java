package io.dayu.core.failslow;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * Made-up disks of DataNodes, look by look: loads follow the hour, batch jobs come and go, models
 * differ, and times scatter more the fewer operations there are. Some DataNodes serve small random
 * reads, jobs spill to all disks of a DataNode, a disk hesitates for a minute or scans its surface
 * for hours: none of these is a fault. A few disks fail slow, in one of the ways of the FAST'23
 * paper. Deterministic.
 */
final class MadeUpDisks {
  static final int DISKS_OF_NODE = 12;
  static final int LOOKS_OF_DAY = 5_760;
  private static final int LOOKS_OF_HOUR = 240;
  private static final double[] BASE_MS = {6, 8, 11};
  private static final double[] MOST_BYTES_PER_SEC = {2.4e8, 2e8, 1.6e8};

  /** The ways in which a disk fails. */
  enum Fault {
    /** At once, for good. */
    SUDDEN,
    /** More and more, over two days. */
    GRADUAL,
    /** For half an hour again and again. */
    INTERMITTENT
  }

  /** A fault of a disk, from a look on. */
  record Failing(Fault fault, int sinceLook, double times) {
    /** The factor by which it takes longer at a look. */
    double timesAt(int look) {
      int age = look - sinceLook;
      if (age < 0) {
        return 1;
      }
      return switch (fault) {
        case SUDDEN -> times;
        case GRADUAL -> 1 + (times - 1) * Math.min(1, age / (2.0 * LOOKS_OF_DAY));
        case INTERMITTENT -> age / (LOOKS_OF_HOUR / 2) % 2 == 0 ? times : 1;
      };
    }
  }

  private final SplittableRandom random;

  /** As a SplittableRandom has none before Java 17. */
  private final Random gaussians;

  private final int disks;
  private final int[] modelOfNode;
  private final double[] weightOfNode;
  private final boolean[] servesSmallReads;
  private final int[] burstUntilLook;
  private final int[] spillUntilLook;
  private final double[] spillTimes;
  private final double[] drift;
  private final int[] scanUntilLook;
  private final int[] hiccupUntilLook;
  private final Failing[] failing;
  private int look = -1;

  MadeUpDisks(long seed, int nodes) {
    random = new SplittableRandom(seed);
    gaussians = new Random(seed);
    disks = nodes * DISKS_OF_NODE;
    modelOfNode = random.ints(nodes, 0, BASE_MS.length).toArray();
    weightOfNode = random.doubles(nodes, 0.5, 1.5).toArray();
    servesSmallReads = new boolean[nodes];
    burstUntilLook = new int[nodes];
    spillUntilLook = new int[nodes];
    spillTimes = new double[nodes];
    drift = new double[disks];
    scanUntilLook = new int[disks];
    hiccupUntilLook = new int[disks];
    failing = new Failing[disks];
    for (int node = 0; node < nodes; node++) {
      servesSmallReads[node] = random.nextDouble() < 0.05;
    }
  }

  /** Has a disk fail. */
  void fail(int disk, Failing how) {
    failing[disk] = how;
  }

  /** The factor by which a disk takes longer now, by its fault. */
  double timesNow(int disk) {
    return failing[disk] == null ? 1 : failing[disk].timesAt(look);
  }

  static int disk(DeviceAnswer answer) {
    return answer.node() * DISKS_OF_NODE + Integer.parseInt(answer.device());
  }

  private boolean begins(double perDay) {
    return random.nextDouble() < perDay / LOOKS_OF_DAY;
  }

  private int until(int leastMinutes, int mostMinutes) {
    return look + 4 * random.nextInt(leastMinutes, mostMinutes);
  }

  /** The answers at the next look. */
  List<DeviceAnswer> next() {
    look++;
    double ofDay = 0.35 + 0.2 * Math.sin(2 * Math.PI * look / LOOKS_OF_DAY);
    List<DeviceAnswer> answers = new ArrayList<>(disks);
    boolean job = begins(12);
    for (int node = 0; node < modelOfNode.length; node++) {
      if (job && random.nextInt(10) == 0) {
        burstUntilLook[node] = until(10, 60);
      }
      if (begins(2)) {
        spillUntilLook[node] = until(10, 60);
        spillTimes[node] = random.nextDouble(2, 5);
      }
      for (int disk = 0; disk < DISKS_OF_NODE; disk++) {
        add(node, disk, ofDay * weightOfNode[node], answers);
      }
    }
    return answers;
  }

  private void add(int node, int disk, double ofNode, List<DeviceAnswer> answers) {
    int number = node * DISKS_OF_NODE + disk;
    if (begins(1.0 / 14)) {
      scanUntilLook[number] = until(120, 240);
    }
    if (begins(1.0 / 3)) {
      hiccupUntilLook[number] = until(1, 4);
    }
    drift[number] = 0.97 * drift[number] + 0.05 * gaussians.nextGaussian();
    double faulty = timesNow(number);
    boolean spills = look < spillUntilLook[node];
    double busy =
        ofNode * (0.6 + 0.8 * random.nextDouble()) + (look < burstUntilLook[node] ? 0.4 : 0);
    busy = Math.min(0.97, busy);
    double small = servesSmallReads[node] ? 2.5 : 1;
    double bytesPerSec =
        MOST_BYTES_PER_SEC[modelOfNode[node]]
            * busy
            / (small * (spills ? 2 : 1) * Math.sqrt(faulty));
    double scatter =
        Math.exp(drift[number] + (0.15 + 0.1 / (busy + 0.1)) * gaussians.nextGaussian());
    double ms =
        BASE_MS[modelOfNode[node]]
            / (1 - 0.85 * busy)
            * scatter
            * faulty
            * small
            * (spills ? spillTimes[node] : 1)
            * (look < scanUntilLook[number] ? 1.8 : 1)
            * (look < hiccupUntilLook[number] ? 10 : 1);
    answers.add(
        new DeviceAnswer(
            node,
            Integer.toString(disk),
            AnswerKind.ROTATIONAL_READS,
            bytesPerSec,
            Math.max(1, (long) (ms * 1e6))));
  }
}
