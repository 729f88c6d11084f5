package io.dayu.hdfs.cold;

/**
 * The state of standby servers, as it is shown.
 *
 * @param dataNodes those that are alive and in service
 * @param full so many of them get no more
 * @param offered replicas that were to move to one since this process began
 */
public record StandbyView(int dataNodes, int full, long offered) {
  static final StandbyView NONE = new StandbyView(0, 0, 0);
}
