package io.dayu.curator.act;

import java.io.IOException;

/** HDFS, as far as it says on which storage types a file's replicas are. */
@FunctionalInterface
public interface ReplicaTypes {
  /**
   * The replicas that the file's policy would have elsewhere; none where the file is gone, has
   * another policy by now, or is erasure-coded.
   *
   * @throws IOException when no NameNode answers, or when it refuses
   */
  MisplacedReplicas misplaced(TieredFile file) throws IOException;
}
