package io.dayu.hdfs.status;

import io.dayu.config.Units;
import io.dayu.core.control.SlowLinkDetector;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A watch for plans that move next to nothing of what they plan: so it is where links are slower
 * than DataNodes say. Told in the log when it begins and ends.
 *
 * <p>Written by the planner thread; read by any.
 */
public final class PlanYield {
  private static final Logger LOG = LoggerFactory.getLogger(PlanYield.class);

  /** The number of slots that tell; a single one may have met a hiccup, or have had no time. */
  private static final int SLOTS_TO_TELL = 2;

  private int poorSlots;
  private double plannedBytes;
  private double movedBytes;
  private volatile boolean poor;

  /** True if less than a tenth has moved of what the last slots planned. */
  public boolean poor() {
    return poor;
  }

  /** A slot is over that planned so much, and in which so much came in. */
  void slot(double planned, double moved) {
    if (planned <= 0) {
      return;
    }
    if (moved >= SlowLinkDetector.WRONG_SHARE * planned) {
      end();
      return;
    }
    poorSlots++;
    plannedBytes += planned;
    movedBytes += moved;
    if (poorSlots >= SLOTS_TO_TELL && !poor) {
      poor = true;
      LOG.warn(
          "Plans move less than a tenth of what they plan: {} of {} in the last {} slots. Are"
              + " the speeds that DataNodes say the true ones? hdfs dayu nodes shows them",
          Units.bytes((long) movedBytes),
          Units.bytes((long) plannedBytes),
          poorSlots);
    }
  }

  /** A slot has moved enough, or nothing is left to move. */
  void end() {
    if (poor) {
      LOG.info("Plans move more than a tenth of what they plan again, or there is none");
    }
    poorSlots = 0;
    plannedBytes = 0;
    movedBytes = 0;
    poor = false;
  }
}
