package io.dayu.hdfs.reading;

import java.util.Optional;

/** A hook to what orders replicas for readers, where it can be told which links are idle. */
@FunctionalInterface
public interface ReadOrderHook {
  /** The part that orders replicas, when it can be guided. Takes no lock. */
  Optional<GuidedReaders> guidedReaders();
}
