package io.dayu.hdfs.namesystem;

/** A reason why a block of HDFS's queue cannot be planned now, though it is in need of replicas. */
public enum Obstacle {
  /** Every replica is lost or corrupt; stock HDFS cannot do anything either. */
  NO_REPLICA_LEFT("none of its replicas is left, or all are corrupt", false),
  /** No DataNode that holds a replica can be read now. */
  NO_SOURCE("no DataNode that holds it can be read now", true),
  /** Of an erasure-coded group fewer internal blocks are left than there are of data. */
  UNITS_LOST("fewer of its internal blocks are left than it takes to read it", false),
  /** Of an erasure-coded group fewer internal blocks can be read than a decode needs. */
  TOO_FEW_UNITS("fewer of its internal blocks can be read now than a decode needs", true),
  /** Of an erasure-coded group nothing is missing, but it is on too few racks. */
  UNITS_MISPLACED("its internal blocks are all there, but on too few racks", true),
  /** HDFS has taken replicas away again that were copied for the sake of a better place. */
  TAKEN_AWAY("HDFS took replicas in better places away again", true),
  /** No agent that could receive an internal block can decode it. */
  NO_DECODER("no agent of a DataNode that may receive it decodes its codec", true),
  /** No storage type that the block's storage policy allows has room for it. */
  NO_STORAGE_TYPE("no storage type that its storage policy allows has room for it", true),
  /** As many replicas are wanted as there are not DataNodes for. */
  TOO_FEW_DATANODES("every DataNode that could receive it holds it already", true),
  /** HDFS would place no replica anywhere now. */
  NO_DATANODE("no DataNode may receive replicas now: each is dead, leaves, rests or is slow", true),
  /** DataNodes that do not hold the block have no room, or the placement policy rules them out. */
  NO_DESTINATION(
      "no other DataNode has room for it on a storage type that it asks for and is allowed by the"
          + " placement policy",
      true),
  /** HDFS says that it lacks something, and does not say where it could go. */
  NOT_KNOWN("the reason is not known", true),
  /** Machines that are off have not reported yet, and enough copies are awake. */
  AWAITED("machines that are off may hold it, and enough copies of it are awake", false),
  /** Dayu's transfers do not get on: the links are far slower than they say, or far too full. */
  TOO_LATE("Dayu's transfers do not get on, and stock HDFS has it to itself for a while", true),
  /** HDFS has refused every place that was planned, or transfers to it have failed. */
  REFUSED("HDFS refused each place that was planned, or the transfers there failed", true);

  private final String phrase;
  private final boolean forStock;

  Obstacle(String phrase, boolean forStock) {
    this.phrase = phrase;
    this.forStock = forStock;
  }

  /** The reason in words, a clause without a capital letter. */
  public String phrase() {
    return phrase;
  }

  /** Says whether it may end when a DataNode more is awake. */
  public boolean endsByWaking() {
    return switch (this) {
      case NO_SOURCE,
          TOO_FEW_UNITS,
          NO_DECODER,
          NO_STORAGE_TYPE,
          TOO_FEW_DATANODES,
          NO_DATANODE,
          NO_DESTINATION ->
          true;
      case NO_REPLICA_LEFT,
          UNITS_LOST,
          UNITS_MISPLACED,
          TAKEN_AWAY,
          NOT_KNOWN,
          AWAITED,
          TOO_LATE,
          REFUSED ->
          false;
    };
  }

  /** True if stock scheduling is shown a block with this obstacle in the end. */
  public boolean isForStock() {
    return forStock;
  }
}
