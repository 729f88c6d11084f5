package io.dayu.hdfs.early;

import io.dayu.core.early.SilenceHold;

/**
 * The view that operators have of early copies.
 *
 * @param silent DataNodes whose blocks get copies
 * @param held other silent ones, for whose silence there are none
 * @param hold why
 * @param waiting blocks of which one replica is left, and that wait for a copy, as far as known
 * @param full whether copies wait because those that there are take all the room they may
 * @param copies that there are, those on their way among them
 * @param bytes of these
 * @param made copies that have come since the NameNode started
 */
public record EarlyView(
    int silent,
    int held,
    SilenceHold hold,
    int waiting,
    boolean full,
    int copies,
    long bytes,
    long made) {
  static final EarlyView NONE = new EarlyView(0, 0, SilenceHold.NONE, 0, false, 0, 0, 0);
}
