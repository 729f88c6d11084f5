package io.dayu.core.rehearsal;

import io.dayu.core.snapshot.RecoveryTask;

/** A watcher of a rehearsal as it is played. */
public interface RehearsalWatcher {
  /** The watcher that looks away. */
  RehearsalWatcher NONE =
      new RehearsalWatcher() {
        @Override
        public void passed(long fromNs, long toNs, long[] inBytes, long[] outBytes) {}

        @Override
        public void arrived(RecoveryTask lost, int replicas, long atNs) {}
      };

  /**
   * A moment has passed.
   *
   * @param inBytes that have come into each node in it; read at once and not kept
   * @param outBytes that have left each node in it
   */
  void passed(long fromNs, long toNs, long[] inBytes, long[] outBytes);

  /**
   * A replica is whole.
   *
   * @param lost its block as it was lost
   * @param replicas that have come back of the block so far, 1 or more
   */
  void arrived(RecoveryTask lost, int replicas, long atNs);
}
