package io.dayu.curator.table;

/**
 * The data source {@code hdfs-replicas} of Spark: a row of each replica in the lists of a block
 * pool. Its path is the directory of the pool, which has a file for each DataNode ({@code
 * dayu.curate.replicas.dir}).
 */
public final class ReplicaListProvider extends ReplicaRowsProvider {
  /** The name of the source in {@code format(...)}. */
  public static final String NAME = "hdfs-replicas";

  /** Spark makes it. */
  public ReplicaListProvider() {
    super(NAME, "Say where the lists of a block pool are: load(\"hdfs://.../BP-...\").");
  }

  @Override
  PrunedScan scan(String path, String description) {
    return new ReplicaListScan(path, description);
  }
}
