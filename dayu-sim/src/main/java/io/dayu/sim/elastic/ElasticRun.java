package io.dayu.sim.elastic;

import io.dayu.core.elastic.Bands;
import io.dayu.core.elastic.OffloadSet;
import io.dayu.core.elastic.SizingTerms;

/**
 * Plays one arm, minute by minute. One thread.
 *
 * <p>In each minute the size is decided; until Dayu has heard of it, the size before is in force.
 * DataNodes that are too many rest, as far as what they owe was copied with bandwidth that clients
 * leave. DataNodes that came back get what they lack with the rest of it. A byte that is copied is
 * work twice, read and written.
 */
public final class ElasticRun {
  private static final double COPY = 2;

  private final ElasticScenario scenario;
  private final ElasticArm arm;
  private final double nodeBytes;
  private final Bands bands;
  private final RankBooks books;
  private final SizeDecider decider;
  private final ElasticTally tally;
  private final RestingMachines machines;
  private final double latePart;
  private int size;
  private double spareBytes;

  private ElasticRun(ElasticScenario scenario, ElasticArm arm, SizingTerms terms) {
    this.scenario = scenario;
    this.arm = arm;
    nodeBytes = scenario.nodeBytesPerMinute();
    bands = scenario.bands();
    size = scenario.nodes();
    books = new RankBooks(scenario, bands, arm);
    decider = new SizeDecider(scenario, bands, arm, terms, books);
    tally = new ElasticTally(scenario, arm);
    machines = new RestingMachines(scenario.nodes(), scenario.clocks());
    latePart = arm.followsLoop() ? scenario.clocks().latePart() : 0;
  }

  /** The result of the arm; {@code terms} are those of Dayu's loop. */
  public static ElasticResult of(ElasticScenario scenario, ElasticArm arm, SizingTerms terms) {
    ElasticRun run = new ElasticRun(scenario, arm, terms);
    for (int minute = 0; minute < scenario.demand().minutes(); minute++) {
      run.play(minute);
    }
    return run.tally.result();
  }

  private void play(int minute) {
    double work = scenario.demand().work(minute, scenario.layout().replicas());
    int late = size;
    double usableLate = books.usable(serving(minute, late));
    int wanted = decider.wanted(minute, size);
    size = Math.max(size, wanted);
    spareBytes = spare(work);
    double before = spareBytes;
    shrink(wanted);
    refill();
    machines.take(minute, size);
    int serving = serving(minute, size);
    double moved = before - spareBytes;
    int offload = offload(minute);
    double usable = mean(usableLate, books.usable(serving));
    boolean enough = usable * nodeBytes >= work * (1 - 1e-9) && offload <= serving;
    double awake = mean(late, size);
    double used = (work + moved) / (awake * nodeBytes);
    tally.minute(new ElasticTally.Minute(awake, used, enough, oneAwake(), off(minute, awake)));
    books.written(minute, size, Math.min(offload, size));
  }

  /** The mean of a minute, of what was before the size was decided and of what is after it. */
  private double mean(double late, double now) {
    return latePart * late + (1 - latePart) * now;
  }

  /** Work that is left for copies: Dayu's take a part of what DataNodes do at most. */
  private double spare(double work) {
    double spare = Math.max(0, size * nodeBytes - work);
    double share = arm.followsLoop() ? scenario.clocks().copyShare() : 1;
    return Math.min(spare, share * size * nodeBytes);
  }

  private boolean switchesOff() {
    return arm.decider() == ElasticArm.Decider.LOOP_OFF;
  }

  private int serving(int minute, int awake) {
    return switchesOff() ? machines.serving(minute, awake) : awake;
  }

  private double off(int minute, double awake) {
    return switchesOff() ? machines.off(minute) : scenario.nodes() - awake;
  }

  private void shrink(int wanted) {
    while (size > wanted) {
      double cleaned = books.clean(size - 1, spareBytes / COPY);
      tally.cleaned(cleaned);
      spareBytes -= COPY * cleaned;
      if (books.owes(size - 1)) {
        return;
      }
      size--;
    }
  }

  private void refill() {
    for (int rank = 0; rank < size && spareBytes > 0; rank++) {
      if (books.mustRefill(rank)) {
        double refilled = books.refill(rank, spareBytes / COPY);
        tally.refilled(refilled);
        spareBytes -= COPY * refilled;
      }
    }
  }

  /** Ranks that writes of the minute need awake. */
  private int offload(int minute) {
    if (arm.layout() != ElasticArm.Layout.EQUAL_WORK) {
      return 0;
    }
    return OffloadSet.size(bands, scenario.demand().written(minute), decider.load());
  }

  private double oneAwake() {
    return switch (arm.layout()) {
      case EVEN -> size == scenario.nodes() ? 0 : Double.NaN;
      case GROUPS -> Groups.oneAwake(scenario.nodes(), scenario.layout().replicas(), size);
      case EQUAL_WORK, EQUAL_WORK_TO_ALL -> bands.without(bands.primaries(), size);
    };
  }
}
