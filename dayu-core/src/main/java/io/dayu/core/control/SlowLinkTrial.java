package io.dayu.core.control;

/**
 * A trial of whether links carry more than is believed of all of them: twice as much is believed
 * for a while, and kept where much more moves.
 *
 * <p>What moves is what links carry only while links are what holds transfers up. A pause of many
 * DataNodes, clients that are given way to or a slow host look the same for a while; without a
 * trial a belief that came of them would keep recovery slow for good. Not thread safe.
 */
final class SlowLinkTrial {
  /** So many looks from the end of one trial to the next. */
  private static final int LOOKS_UNTRIED = 10;

  /** A plan takes a slot to come, and what it moves another to be seen. */
  private static final int LOOKS_TRIED = 4;

  private static final int MORE = 2;

  /** Links that carry what was believed move no more by a larger plan; this much is no chance. */
  private static final double CLEARLY_MORE = 1.3;

  private long[] before = new long[0];
  private double beforeBytesPerSec;
  private double meanBytesPerSec;
  private int looks;
  private boolean tried;

  /** Ends a trial that goes on: what is believed came of something else. */
  void end() {
    looks = 0;
    tried = false;
  }

  /**
   * Takes in what moved since the last look, and begins or ends a trial when it is time.
   *
   * @param movedBytesPerSec over all links into DataNodes
   * @param believedBytesPerSec by link, 0 where its DataNode is believed; changed by a trial
   * @param saidBytesPerSec by link
   */
  void look(double movedBytesPerSec, long[] believedBytesPerSec, long[] saidBytesPerSec) {
    looks++;
    // The mean of the last looks, the newest counting half.
    meanBytesPerSec = looks == 1 ? movedBytesPerSec : (meanBytesPerSec + movedBytesPerSec) / 2;
    if (!tried && looks >= LOOKS_UNTRIED) {
      begin(believedBytesPerSec, saidBytesPerSec);
    } else if (tried && looks >= LOOKS_TRIED) {
      if (meanBytesPerSec >= CLEARLY_MORE * beforeBytesPerSec) {
        begin(believedBytesPerSec, saidBytesPerSec);
      } else {
        takeBack(believedBytesPerSec);
        end();
      }
    }
  }

  private void begin(long[] believedBytesPerSec, long[] saidBytesPerSec) {
    before = believedBytesPerSec.clone();
    beforeBytesPerSec = meanBytesPerSec;
    for (int link = 0; link < believedBytesPerSec.length; link++) {
      long more = believedBytesPerSec[link] * MORE;
      believedBytesPerSec[link] = more >= saidBytesPerSec[link] ? 0 : more;
    }
    looks = 0;
    tried = true;
  }

  /** Takes a trial back; what was found of single links meanwhile stays. */
  private void takeBack(long[] believedBytesPerSec) {
    for (int link = 0; link < Math.min(before.length, believedBytesPerSec.length); link++) {
      long now = believedBytesPerSec[link];
      if (before[link] > 0 && (now == 0 || now > before[link])) {
        believedBytesPerSec[link] = before[link];
      }
    }
  }
}
