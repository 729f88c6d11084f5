package io.dayu.sim.tier;

import io.dayu.tools.learn.TierState;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A store with a fast and a slow tier, in steps of 30 seconds: the paper's four nodes, four SSDs
 * and eight disks (section 3.4.2). Data is kept twice and moves in pieces of 1 GB.
 *
 * <p>Writes go to the fast tier while it has room. Data on the slow tier moves up when it is used
 * again, so much a step, and leaves the fast tier by tiering alone. Each tier is one queue; clients
 * wait for their accesses, so that a slow store is asked for less. Not thread safe.
 */
final class TieredStore {
  /** Seconds of a step: as often as the paper polls. */
  static final int STEP_SECONDS = 30;

  /** GB of data, each kept twice, for which the paper's 1.85 TB of SSDs have room. */
  static final int FAST_GB = 925;

  /** Steps that a run of tiering takes. */
  static final int RUN_STEPS = 10;

  /** Numbers of a state. */
  static final int FEATURES = 6;

  /** The place of the operations a second among them. */
  static final int OPERATIONS = 3;

  private static final int DATA_GB = 5_000;

  /** Nothing is written to the fast tier, and nothing moves up, when it is so full. */
  private static final double FULL = 0.97;

  private static final int SAMPLES = 2_000;
  private static final int USES_TO_MOVE_UP = 2;
  private static final int UP_GB_A_STEP = 6;

  private static final double FAST_PER_SEC = 4 * 20_000;
  private static final double SLOW_PER_SEC = 8 * 160;
  private static final double SLOW_SEQUENTIAL_PER_SEC = 8 * 100;
  private static final double FAST_MS = 0.5;
  private static final double SLOW_MS = 8;

  /** No queue is taken to be busier, as its mean time would be without bounds. */
  private static final double BUSY_MAX = 0.97;

  /** Accesses of clients that wait at once. */
  private static final double WAITING_MAX = 256;

  private static final int BISECTIONS = 40;

  /** Part of the slow tier that a run takes while it lasts, and its own accesses in a second. */
  private static final double MOVE_SHARE = 0.45;

  private static final double MOVES_PER_SEC = 460;

  private final SplittableRandom random;
  private final boolean[] fast = new boolean[DATA_GB];
  private final int[] usedAt = new int[DATA_GB];
  private final int[] uses = new int[DATA_GB];
  private int fastGb;
  private int steps;
  private int movingSteps;
  private StoreStep last = new StoreStep(0, 0, 0, 0, 0);

  /** A store whose fast tier was filled with the first data of a load. */
  TieredStore(long seed, List<AccessStream> filled) {
    random = new SplittableRandom(seed);
    for (AccessStream stream : filled) {
      for (int gb = stream.firstGb(); gb < stream.firstGb() + stream.sizeGb(); gb++) {
        if (hasRoom()) {
          moveUp(gb);
        }
      }
    }
  }

  /** Usage of the fast tier, in per cent. */
  double fastUsage() {
    return 100.0 * fastGb / FAST_GB;
  }

  /** GB on the fast tier. */
  int fastGb() {
    return fastGb;
  }

  /** New data is stored, on the fast tier while it has room. */
  void add(int gb) {
    usedAt[gb] = steps;
    if (hasRoom()) {
      moveUp(gb);
    }
  }

  /** Data is gone from both tiers. */
  void remove(int gb) {
    if (fast[gb]) {
      moveDown(gb);
    }
  }

  /** The state that a decision goes by: the paper's features in its order (section 4.3.1). */
  TierState state() {
    double cpu = Math.min(100, 10 + last.operations() / 400);
    return new TierState(
        fastUsage(),
        List.of(cpu, 14.7, fastUsage(), last.operations(), last.reads(), last.writes()));
  }

  /**
   * Tiering runs: what was used least lately leaves the fast tier.
   *
   * @param relief part of the fast tier's room
   */
  void tier(double relief) {
    IntStream.range(0, DATA_GB)
        .filter(gb -> fast[gb])
        .boxed()
        .sorted(Comparator.comparingInt(gb -> usedAt[gb]))
        .limit((long) (relief * FAST_GB))
        .forEach(this::moveDown);
    movingSteps = RUN_STEPS;
  }

  /** Clients are at work for one step; none are where there is no stream. */
  StoreStep step(List<AccessStream> streams) {
    steps++;
    boolean moves = movingSteps > 0;
    movingSteps = Math.max(0, movingSteps - 1);
    if (streams.isEmpty()) {
      last = new StoreStep(0, 0, 0, moves ? MOVES_PER_SEC : 0, 0);
      return last;
    }
    double offered = streams.stream().mapToDouble(AccessStream::perSec).sum();
    Tally tally = new Tally();
    for (AccessStream stream : streams) {
      int samples = (int) Math.ceil(SAMPLES * stream.perSec() / offered);
      for (int sample = 0; sample < samples; sample++) {
        access(stream, stream.perSec() / samples, tally);
      }
    }
    last = served(tally, offered, moves);
    return last;
  }

  private void access(AccessStream stream, double perSec, Tally tally) {
    int hot = stream.hotGb();
    int within =
        hot >= stream.sizeGb() || random.nextDouble() < stream.hotAccesses()
            ? random.nextInt(hot)
            : hot + random.nextInt(stream.sizeGb() - hot);
    int gb = stream.firstGb() + within;
    boolean read = random.nextDouble() < stream.readShare();
    usedAt[gb] = steps;
    boolean onFast = fast[gb] || (!read && hasRoom());
    if (!fast[gb] && ++uses[gb] >= USES_TO_MOVE_UP && hasRoom() && tally.movedUpGb < UP_GB_A_STEP) {
      moveUp(gb);
      tally.movedUpGb++;
      onFast = false;
    }
    tally.add(stream, perSec, read, onFast);
  }

  /**
   * The step at the rate on which clients and store agree: the slower the store is, the less
   * clients ask.
   */
  private StoreStep served(Tally tally, double offered, boolean moves) {
    double slow = tally.slow / offered;
    double slowMost =
        (tally.sequential > offered / 2 ? SLOW_SEQUENTIAL_PER_SEC : SLOW_PER_SEC)
            * (moves ? 1 - MOVE_SHARE : 1);
    double most =
        BUSY_MAX
            * Math.min(
                slow > 0 ? slowMost / slow : Double.MAX_VALUE, FAST_PER_SEC / (1.001 - slow));
    double rate = agreed(Math.min(offered, most), slow, slowMost);
    double part = rate / offered;
    return new StoreStep(
        latencyMs(rate, slow, slowMost),
        tally.reads * part,
        (offered - tally.reads) * part,
        moves ? MOVES_PER_SEC : 0,
        tally.fastReadBytesPerSec * part * STEP_SECONDS);
  }

  /** The most accesses in a second of which no more wait than clients let wait. */
  private static double agreed(double most, double slow, double slowMost) {
    if (waiting(most, slow, slowMost) <= WAITING_MAX) {
      return most;
    }
    double few = 0;
    double many = most;
    for (int round = 0; round < BISECTIONS; round++) {
      double middle = (few + many) / 2;
      if (waiting(middle, slow, slowMost) <= WAITING_MAX) {
        few = middle;
      } else {
        many = middle;
      }
    }
    return few;
  }

  /** The number of accesses that wait at such a rate (Little's law). */
  private static double waiting(double rate, double slow, double slowMost) {
    return rate * latencyMs(rate, slow, slowMost) / 1000;
  }

  private static double latencyMs(double rate, double slow, double slowMost) {
    return (1 - slow) * queueMs(FAST_MS, rate * (1 - slow) / FAST_PER_SEC)
        + slow * queueMs(SLOW_MS, rate * slow / slowMost);
  }

  private static double queueMs(double serviceMs, double busy) {
    return serviceMs / (1 - Math.min(BUSY_MAX, busy));
  }

  /** True if new data goes to the fast tier. */
  boolean hasRoom() {
    return fastGb < FULL * FAST_GB;
  }

  private void moveUp(int gb) {
    if (!fast[gb]) {
      fast[gb] = true;
      uses[gb] = 0;
      fastGb++;
    }
  }

  private void moveDown(int gb) {
    fast[gb] = false;
    uses[gb] = 0;
    fastGb--;
  }

  /** Accesses of one step, in a second. */
  private static final class Tally {
    double slow;
    double reads;
    double sequential;
    double fastReadBytesPerSec;
    int movedUpGb;

    void add(AccessStream stream, double perSec, boolean read, boolean onFast) {
      slow += onFast ? 0 : perSec;
      reads += read ? perSec : 0;
      sequential += stream.bytes() >= AccessStream.SEQUENTIAL_BYTES ? perSec : 0;
      fastReadBytesPerSec += read && onFast ? perSec * stream.bytes() : 0;
    }
  }
}
