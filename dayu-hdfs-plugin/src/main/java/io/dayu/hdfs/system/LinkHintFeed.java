package io.dayu.hdfs.system;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import io.dayu.core.placement.LinkBeliefs;
import io.dayu.core.placement.LinkPicture;
import io.dayu.core.placement.LinkSight;
import io.dayu.core.placement.Unconfirmed;
import io.dayu.hdfs.link.LinkListener;
import io.dayu.hdfs.link.LinkSights;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The hints that a system gives clients, from look to look: what is believed of the links, and what
 * was promised since.
 *
 * <p>Not thread safe: for the planner thread.
 *
 * @param <T> one look's hints, which count what is promised by them
 */
public abstract class LinkHintFeed<T extends Unconfirmed> implements LinkListener {
  /** Links are looked at every second: who has not for so long hangs, or was stopped. */
  private static final long VALID_NS = TimeUnit.SECONDS.toNanos(5);

  private static final long HALF_LIFE_MAX_MS = TimeUnit.MINUTES.toMillis(10);

  private final LongSupplier halfLifeNs;
  private final LinkBeliefs beliefs;
  private Optional<T> told = Optional.empty();

  /**
   * A feed that has told nothing.
   *
   * @param beliefs of its own, with nothing believed
   * @param halfLifeNs in which a belief of a link fades by half
   */
  protected LinkHintFeed(LinkBeliefs beliefs, LongSupplier halfLifeNs) {
    this.beliefs = beliefs;
    this.halfLifeNs = halfLifeNs;
  }

  /**
   * The half-life of such beliefs that is set, in ns.
   *
   * @throws DayuConfigException where it is wrong
   */
  public static long halfLifeNs(DayuConfigReader keys) throws DayuConfigException {
    return keys.durationNs("dayu.placement.smoothing", 0, HALF_LIFE_MAX_MS);
  }

  /** True if a picture of the links is not too old. */
  public static boolean isBelievable(long lookedAtNs, long nowNs) {
    return nowNs - lookedAtNs < VALID_NS;
  }

  /** The links of a look that matter to the system. */
  protected abstract List<LinkSight> ofInterest(LinkSights sights);

  /** The hints of a look, while {@link #told} are those of the look before. */
  protected abstract T hints(LinkSights sights, LinkPicture picture);

  /** Guides clients by these, or by none; nothing where nobody can be guided. */
  protected abstract void guide(Optional<T> hints);

  /** The last hints; empty while nothing is believed. */
  protected final Optional<T> told() {
    return told;
  }

  @Override
  public final void look(LinkSights sights) {
    told =
        beliefs
            .look(
                sights.nowNs(),
                ofInterest(sights),
                sights.racks(),
                halfLifeNs.getAsLong(),
                told.<Unconfirmed>map(one -> one).orElse(Unconfirmed.NOTHING))
            .map(picture -> hints(sights, picture));
    guide(told);
  }

  /** Forgets promises and beliefs: neither counts any more. */
  @Override
  public final void rest() {
    told = Optional.empty();
    beliefs.forget();
    guide(told);
  }
}
