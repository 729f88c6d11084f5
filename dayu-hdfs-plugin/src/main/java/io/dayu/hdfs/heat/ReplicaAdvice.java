package io.dayu.hdfs.heat;

import io.dayu.core.heat.Temperature;
import io.dayu.core.heat.WhyNotMore;
import java.util.Optional;

/**
 * The advice of EAFR's rules on a block.
 *
 * @param more how many more replicas its present readers need
 * @param whyNotMore the reason that keeps it from more; empty when it needs some
 */
public record ReplicaAdvice(Temperature temperature, int more, Optional<WhyNotMore> whyNotMore) {}
