package io.dayu.curator.loop;

/** The reason for which a scan is due: Curator's policies (section 3.3). */
public enum ScanReason {
  /** Periodic full: all tables are written. */
  FULL("full"),
  /** Event: other DataNodes are live than when the last scan began. */
  DATANODES_CHANGED("hints"),
  /** Periodic partial: hints alone are written. */
  PARTIAL("hints"),
  /** Threshold: a storage type is fuller than it should be. */
  TIER_IS_FULL("tiering");

  private final String prefix;

  ScanReason(String prefix) {
    this.prefix = prefix;
  }

  /** The word that the names of its scans' directories begin with. */
  public String prefix() {
    return prefix;
  }
}
