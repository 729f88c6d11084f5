package io.dayu.protocol.admin;

/**
 * A replica, or an internal block, as the NameNode knows it.
 *
 * @param uuid of the DataNode
 * @param rack network location of the DataNode
 * @param index of the internal block in its group, 0 of a replicated block
 */
public record StoredReplica(String uuid, String rack, int index, State state) {
  /** The state of a replica, by what it is good for. */
  public enum State {
    /** The replica counts. */
    LIVE,
    /** HDFS knows it to be bad. */
    CORRUPT,
    /** HDFS has chosen it for deletion, as there are too many. */
    EXCESS,
    /** Its DataNode is being decommissioned or maintained. */
    LEAVING
  }

  /** True if the replica counts, or did until HDFS had one too many. */
  public boolean isGood() {
    return state == State.LIVE || state == State.EXCESS;
  }

  /** True if the replica can be read. */
  public boolean isReadable() {
    return state != State.CORRUPT;
  }
}
