package io.dayu.hdfs.namesystem;

import java.util.List;

/** The DataNodes that are registered with the NameNode. Thread safe. */
@FunctionalInterface
public interface DataNodes {
  /** Every registered DataNode. Takes no namesystem lock. */
  List<DataNodeFacts> dataNodes();
}
