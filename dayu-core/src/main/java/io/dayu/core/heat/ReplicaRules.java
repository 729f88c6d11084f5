package io.dayu.core.heat;

import java.util.List;
import java.util.Optional;

/** EAFR's rules of how many replicas a block has (section 3.2.3). */
public final class ReplicaRules {
  /** Extra replicas end at half the load at which they came, so that they do not come and go. */
  private static final double BUSY_SHARE = 0.5;

  private final TemperatureTerms temperatures;
  private final ReplicaTerms terms;

  public ReplicaRules(TemperatureTerms temperatures, ReplicaTerms terms) {
    this.temperatures = temperatures;
    this.terms = terms;
  }

  /** The temperature of a block: how much it is read. */
  public Temperature temperature(List<HolderLoad> holders) {
    return temperatures.of(holders.stream().mapToDouble(HolderLoad::reads).toArray());
  }

  /** True if so many holders are overloaded that others are needed (equation 6). */
  public boolean overloaded(List<HolderLoad> holders) {
    long overloaded =
        holders.stream().filter(holder -> holder.overloaded(terms.overload())).count();
    return overloaded > terms.overloadedShare() * holders.size();
  }

  /**
   * The step of a block's replicas.
   *
   * @param holders all DataNodes with a replica
   * @param freeReaders clients that another DataNode can serve besides its own without being
   *     overloaded, in the mean
   */
  public ReplicaStep step(List<HolderLoad> holders, double freeReaders) {
    return switch (temperature(holders)) {
      case HOT -> grow(holders, freeReaders);
      case WARM -> new ReplicaStep.Keep();
      case COLD -> shrink(holders);
    };
  }

  /**
   * True if extra replicas of a block are still of use: it is hot, and its originals alone would be
   * busy with more than half of the readers that they can serve, or it is read over a full link.
   *
   * @param holders all DataNodes with a replica, extra ones too
   * @param originals replicas that its file asks for
   */
  public boolean needsExtras(List<HolderLoad> holders, int originals) {
    if (temperature(holders) != Temperature.HOT) {
      return false;
    }
    double readers = holders.stream().mapToDouble(HolderLoad::blockReaders).sum();
    double capacity = holders.stream().mapToDouble(HolderLoad::capacity).average().orElse(0);
    return readers > BUSY_SHARE * terms.overload() * capacity * originals
        || (readers >= 1
            && holders.stream().anyMatch(holder -> holder.linkShare() > terms.overload()));
  }

  /** The reason for which a block gets no more replicas; empty when it needs some. */
  public Optional<WhyNotMore> whyNotMore(List<HolderLoad> holders) {
    if (temperature(holders) != Temperature.HOT) {
      return Optional.of(WhyNotMore.NOT_HOT);
    }
    if (!overloaded(holders)) {
      return Optional.of(WhyNotMore.HOLDERS_HAVE_ROOM);
    }
    return holders.size() >= terms.most() ? Optional.of(WhyNotMore.AT_THE_MOST) : Optional.empty();
  }

  /**
   * The reason for which a block gets no extra replicas; empty when it needs some. A replica that
   * would be of no use at once, and end, is not made.
   *
   * @param originals replicas that its file asks for
   */
  public Optional<WhyNotMore> whyNotExtras(List<HolderLoad> holders, int originals) {
    return whyNotMore(holders)
        .or(
            () ->
                needsExtras(holders, originals)
                    ? Optional.empty()
                    : Optional.of(WhyNotMore.FEW_READERS));
  }

  private ReplicaStep grow(List<HolderLoad> holders, double freeReaders) {
    if (whyNotMore(holders).isPresent()) {
      return new ReplicaStep.Keep();
    }
    return new ReplicaStep.Add(
        Math.min(wanted(holders, freeReaders), terms.most() - holders.size()));
  }

  /** So many that no holder is overloaded by this block's readers, if they spread out evenly. */
  private int wanted(List<HolderLoad> holders, double freeReaders) {
    if (terms.growth() == ReplicaTerms.Growth.ONE) {
      return 1;
    }
    double unserved = 0;
    for (HolderLoad holder : holders) {
      unserved += holder.blockReaders() - holder.roomForBlock(terms.overload());
    }
    double served = Math.max(1, freeReaders);
    return (int) Math.min(terms.most(), Math.max(1, Math.ceil(unserved / served)));
  }

  /**
   * The number of replicas that are copied at once, of those that a block needs: no more than it
   * has to copy from. The first ones then come soon, serve readers, and are copied from.
   *
   * @param more that it needs, those on their way among them
   * @param holders DataNodes with a replica
   */
  public static int atOnce(int more, int holders) {
    return Math.min(more, Math.max(1, holders));
  }

  private ReplicaStep shrink(List<HolderLoad> holders) {
    long hot = holders.stream().filter(HolderLoad::hot).count();
    if (hot <= terms.leastHot()) {
      return new ReplicaStep.Keep();
    }
    int holder = leastRoom(holders);
    if (holders.size() > terms.least()) {
      return new ReplicaStep.Delete(holder);
    }
    return holders.size() == terms.least()
        ? new ReplicaStep.Migrate(holder)
        : new ReplicaStep.Keep();
  }

  /** The hot server with the least remaining capacity (equation 7), of equals the first. */
  private static int leastRoom(List<HolderLoad> holders) {
    int least = -1;
    for (int i = 0; i < holders.size(); i++) {
      if (holders.get(i).hot()
          && (least < 0 || holders.get(i).room() < holders.get(least).room())) {
        least = i;
      }
    }
    return least;
  }
}
