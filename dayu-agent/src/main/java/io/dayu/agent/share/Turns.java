package io.dayu.agent.share;

/** The pulls that have not begun, which wait for their turn. Any thread; no method waits. */
public interface Turns {
  /** No pull ever waits. */
  Turns NONE =
      new Turns() {
        @Override
        public long waitingBytesPerSec() {
          return 0;
        }

        @Override
        public void runAtOnce(int pulls) {}
      };

  /**
   * The rate that pulls that wait are planned to read, in bytes of block data per second, of all
   * sources.
   */
  long waitingBytesPerSec();

  /** Sets how many pulls may run at once from now on; those that run already go on. */
  void runAtOnce(int pulls);
}
