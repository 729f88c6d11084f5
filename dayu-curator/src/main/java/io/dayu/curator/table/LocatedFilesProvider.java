package io.dayu.curator.table;

/**
 * The data source {@code hdfs-located} of Spark: the replicas of all files below a directory as the
 * NameNode lists them, in the columns of {@link ReplicaListProvider}. It is for clusters whose
 * DataNodes have no agents.
 *
 * <p>A block that no DataNode has is a row whose {@code datanode_uuid} is null. The NameNode holds
 * its read lock for each page of a listing ({@code dfs.ls.limit}).
 */
public final class LocatedFilesProvider extends ReplicaRowsProvider {
  /** The name of the source in {@code format(...)}. */
  public static final String NAME = "hdfs-located";

  /** Spark makes it. */
  public LocatedFilesProvider() {
    super(NAME, "Say what to list: load(\"hdfs://ns/user/hive\").");
  }

  @Override
  PrunedScan scan(String path, String description) {
    return new LocatedFilesScan(path, description);
  }
}
