package io.dayu.sim.elastic;

import io.dayu.core.elastic.Bands;
import io.dayu.core.elastic.OffloadSet;
import io.dayu.core.elastic.Sizing;
import io.dayu.core.elastic.SizingFacts;
import io.dayu.core.elastic.SizingNeed;
import io.dayu.core.elastic.SizingTerms;
import java.util.Set;

/** Decides how many DataNodes an arm wants awake. One thread. */
final class SizeDecider {
  private static final long MINUTE_NS = 60_000_000_000L;

  /** So many minutes of the future are known to those who know it. */
  private static final int AHEAD_MINUTES = 60;

  private final ElasticScenario scenario;
  private final Bands bands;
  private final ElasticArm arm;
  private final SizingTerms terms;
  private final RankBooks books;
  private final Sizing sizing;

  SizeDecider(
      ElasticScenario scenario, Bands bands, ElasticArm arm, SizingTerms terms, RankBooks books) {
    this.scenario = scenario;
    this.bands = bands;
    this.arm = arm;
    this.terms = terms;
    this.books = books;
    sizing = new Sizing(terms);
  }

  /** Part of what a DataNode can do that is planned for it. */
  double load() {
    return arm.followsLoop() ? terms.load() : 1;
  }

  /** The number of DataNodes that shall be awake in a minute. */
  int wanted(int minute, int size) {
    return switch (arm.decider()) {
      case ALL -> scenario.nodes();
      case ORACLE -> ahead(minute);
      case LOOP, LOOP_OFF -> loop(minute, size);
    };
  }

  /** By the last minute of which it has heard; before the first one nothing is known. */
  private int loop(int minute, int size) {
    int last = minute - scenario.clocks().lateMinutes();
    int need =
        last < 0
            ? scenario.nodes()
            : SizingNeed.of(
                bands, scenario.demand().read(last), scenario.demand().written(last), terms.load());
    SizingFacts facts =
        new SizingFacts(minute * MINUTE_NS, size, scenario.nodes(), floor(), need, 0, 0, Set.of());
    return sizing.step(facts).size();
  }

  private int floor() {
    if (arm.awake() == 0) {
      return 1;
    }
    return arm.hasBands()
        ? bands.floor(arm.awake())
        : Groups.floor(scenario.nodes(), scenario.layout().replicas());
  }

  /** The number of DataNodes that the load of a minute needs, by the paper's rule. */
  private int needed(int minute) {
    double work = scenario.demand().work(minute, scenario.layout().replicas());
    int need = Math.max(floor(), bands.nodes().carrying(work * (1 - 1e-12)));
    if (arm.layout() != ElasticArm.Layout.EQUAL_WORK) {
      return need;
    }
    return Math.max(need, OffloadSet.size(bands, scenario.demand().written(minute), 1));
  }

  /** The need now, or one to come whose DataNodes would not be refilled if they came later. */
  private int ahead(int minute) {
    int wanted = needed(minute);
    int until = Math.min(scenario.demand().minutes(), minute + AHEAD_MINUTES);
    for (int later = minute + 1; later < until; later++) {
      int need = needed(later);
      if (need > wanted && refillWork(need) > spareWork(minute + 1, later, need)) {
        wanted = need;
      }
    }
    return Math.min(wanted, scenario.nodes());
  }

  private double refillWork(int need) {
    double bytes = 0;
    for (int rank = 0; rank < need; rank++) {
      bytes += books.refillOf(rank);
    }
    return 2 * bytes;
  }

  private double spareWork(int from, int until, int size) {
    double spare = 0;
    for (int minute = from; minute < until; minute++) {
      double work = scenario.demand().work(minute, scenario.layout().replicas());
      spare += Math.max(0, size * scenario.nodeBytesPerMinute() - work);
    }
    return spare;
  }
}
