package io.dayu.curator.act;

import io.dayu.protocol.admin.FactorOrder;
import io.dayu.protocol.admin.FactorOutcome;
import io.dayu.protocol.admin.FactorPart;
import io.dayu.protocol.admin.FactorSweep;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Has the NameNode lower factors of cold files, and give them back to files that are used again, so
 * many in a minute. In a pause, and with share 0, it waits. Not thread safe.
 */
public final class FactorChanges {
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final int SECONDS_OF_MINUTE = 60;

  private final FactorOrders nameNode;
  private final int perMinute;

  /**
   * Has changed nothing.
   *
   * @param perMinute factors that change in a minute at most
   */
  public FactorChanges(FactorOrders nameNode, int perMinute) {
    this.nameNode = nameNode;
    this.perMinute = perMinute;
  }

  /**
   * Lowers factors until so many are lower, or something forbids it for all files now.
   *
   * @param most files that are lowered at most
   * @return how many orders came to what
   * @throws IOException when no NameNode answers; what was lowered before stays
   */
  public Map<FactorOutcome, Long> lower(Iterator<FactorOrder> orders, int most) throws IOException {
    Map<FactorOutcome, Long> counts = new EnumMap<>(FactorOutcome.class);
    boolean goesOn = true;
    while (goesOn && orders.hasNext() && counts.getOrDefault(FactorOutcome.LOWERED, 0L) < most) {
      awaitWork();
      FactorOutcome outcome = nameNode.lower(orders.next());
      counts.merge(outcome, 1L, Long::sum);
      goesOn = !outcome.isOfAll();
      if (outcome == FactorOutcome.LOWERED) {
        NameNodeOrders.pause(MINUTE.dividedBy(perMinute));
      }
    }
    return counts;
  }

  /**
   * Looks at all files with a lower factor, and gives it back to those that are used again.
   *
   * @param watchedMs a file counts as used that an agent has seen read within that time
   * @param found is told of each part
   */
  public void giveBack(long watchedMs, Consumer<FactorPart> found) throws IOException {
    int most = Math.min(FactorSweep.CHANGES_MAX, Math.max(1, perMinute / SECONDS_OF_MINUTE));
    FactorSweep next = new FactorSweep(0, most, false, watchedMs, FactorSweep.ALL);
    FactorPart part = FactorPart.NONE;
    while (!part.end()) {
      awaitWork();
      part = nameNode.sweep(next);
      next = next.after(part);
      found.accept(part);
      if (part.changes() > 0 && !part.end()) {
        NameNodeOrders.pause(MINUTE.multipliedBy(part.changes()).dividedBy(perMinute));
      }
    }
  }

  private void awaitWork() throws IOException {
    while (!nameNode.mayWork()) {
      NameNodeOrders.pause(PAUSE);
    }
  }
}
