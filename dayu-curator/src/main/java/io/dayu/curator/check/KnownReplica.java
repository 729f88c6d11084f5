package io.dayu.curator.check;

/**
 * A replica as the NameNode knows it.
 *
 * @param index of the internal block in its group, 0 of a replicated block
 * @param state {@code live}, {@code corrupt}, {@code excess} or {@code leaving}
 */
public record KnownReplica(String datanodeUuid, String rack, int index, String state) {
  /** True if the replica counts, or did until HDFS had one too many. */
  boolean good() {
    return state.equals("live") || state.equals("excess");
  }

  /** True if the replica can be read. */
  boolean readable() {
    return !state.equals("corrupt");
  }
}
