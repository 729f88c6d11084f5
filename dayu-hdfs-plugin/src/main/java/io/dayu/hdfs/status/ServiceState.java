package io.dayu.hdfs.status;

import io.dayu.hdfs.namesystem.DataNodeFacts;
import java.util.Locale;

/** The service state of a DataNode, in HDFS's words. */
public enum ServiceState {
  IN_SERVICE,
  DEAD,
  DECOMMISSIONING,
  DECOMMISSIONED,
  /** HDFS calls it decommissioned, though blocks being written have no other good replica. */
  NEEDED_FOR_OPEN_BLOCKS,
  ENTERING_MAINTENANCE,
  IN_MAINTENANCE;

  /** That of a DataNode; one that is dead is not said to be on its way to anything. */
  public static ServiceState of(DataNodeFacts node) {
    return switch (node.standing().adminState()) {
      case DECOMMISSIONED -> DECOMMISSIONED;
      case IN_MAINTENANCE -> IN_MAINTENANCE;
      case NORMAL -> node.alive() ? IN_SERVICE : DEAD;
      case DECOMMISSION_INPROGRESS -> node.alive() ? DECOMMISSIONING : DEAD;
      case ENTERING_MAINTENANCE -> node.alive() ? ENTERING_MAINTENANCE : DEAD;
    };
  }

  /** The state in words. */
  public String words() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** Its label in metrics. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
