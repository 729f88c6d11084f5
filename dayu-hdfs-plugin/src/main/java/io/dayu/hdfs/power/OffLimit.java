package io.dayu.hdfs.power;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The limit that HDFS's own settings set to the machines that are off at once. */
public final class OffLimit {
  private static final Logger LOG = LoggerFactory.getLogger(OffLimit.class);

  private OffLimit() {}

  /**
   * As many as HDFS tracks, for it leaves others on their way into maintenance for good; 0 where
   * the NameNode would not leave safe mode while machines are off.
   *
   * @param conf of the NameNode
   * @param awake copies of each block that stay awake
   */
  public static int of(Configuration conf, int awake) {
    int replication =
        conf.getInt(
            DFSConfigKeys.DFS_NAMENODE_REPLICATION_MIN_KEY,
            DFSConfigKeys.DFS_NAMENODE_REPLICATION_MIN_DEFAULT);
    int safe = conf.getInt(DFSConfigKeys.DFS_NAMENODE_SAFEMODE_REPLICATION_MIN_KEY, replication);
    if (safe > awake) {
      LOG.error(
          "No machine is switched off: {} is {}, and the NameNode would not leave safe mode. Set"
              + " it to at most dayu.elastic.awake, {}.",
          DFSConfigKeys.DFS_NAMENODE_SAFEMODE_REPLICATION_MIN_KEY,
          safe,
          awake);
      return 0;
    }
    int tracked =
        conf.getInt(
            DFSConfigKeys.DFS_NAMENODE_DECOMMISSION_MAX_CONCURRENT_TRACKED_NODES,
            DFSConfigKeys.DFS_NAMENODE_DECOMMISSION_MAX_CONCURRENT_TRACKED_NODES_DEFAULT);
    return tracked == 0 ? Integer.MAX_VALUE : tracked;
  }
}
