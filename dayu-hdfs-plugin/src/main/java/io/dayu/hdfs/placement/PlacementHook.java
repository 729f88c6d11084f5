package io.dayu.hdfs.placement;

import java.util.Optional;

/** The NameNode's placement policy, where it can be told which links are idle. */
@FunctionalInterface
public interface PlacementHook {
  /** The policy in use, when it can be guided. Takes no lock. */
  Optional<GuidedPolicy> guidedPolicy();
}
