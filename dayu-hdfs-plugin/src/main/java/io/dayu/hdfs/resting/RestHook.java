package io.dayu.hdfs.resting;

import java.util.Optional;

/** The parts of the NameNode that can be told who rests. Takes no lock. */
public interface RestHook {
  /** The part that places replicas, when it can be told. */
  Optional<RestHeeder> placement();

  /** The part that orders replicas for readers, when it can be told. */
  Optional<RestHeeder> readOrder();
}
