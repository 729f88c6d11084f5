package io.dayu.protocol.admin;

/** The outcome of a {@link FactorOrder}; all but the first leave the file as it was. */
public enum FactorOutcome {
  /** The file has the lower factor, now or since an earlier order of the same words. */
  LOWERED("factor lowered"),
  /** There is no such file any more. */
  GONE("gone"),
  /** The file has another factor or modification time, or carries a factor already. */
  CHANGED("changed since the scan"),
  /** The file was read since, by HDFS's times or as an agent has counted. */
  READ_SINCE("read since the scan, or not long ago"),
  /** A client writes the file. */
  BEING_WRITTEN("being written"),
  /** The file is erasure-coded or in a snapshot, lacks a replica, or has too many blocks. */
  UNFIT("coded, in a snapshot, without all its replicas, or of too many blocks"),
  /** The agents of its holders have not counted for long enough. */
  NOT_WATCHED("agents have not counted for long enough"),
  /** HDFS itself has refused. */
  REFUSED("refused by HDFS, whose log says why"),
  /** No factor is lowered: an operator has paused Dayu, or turned it off. */
  PAUSED("Dayu is paused or off"),
  /** No factor is lowered: a block lacks replicas, or one is being copied. */
  BLOCKS_WAIT("blocks lack replicas"),
  /** No factor is lowered: a DataNode is dead that was not taken out of service. */
  NODE_DEAD("a DataNode is dead");

  private final String sentence;

  FactorOutcome(String sentence) {
    this.sentence = sentence;
  }

  /** The words that operators are told. */
  public String sentence() {
    return sentence;
  }

  /** True if it holds for all files now, whichever was asked for. */
  public boolean isOfAll() {
    return compareTo(PAUSED) >= 0;
  }
}
