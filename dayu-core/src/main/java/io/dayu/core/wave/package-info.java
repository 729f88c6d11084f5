/**
 * The division of DataNodes into waves, each of which may be stopped at once: every block keeps so
 * many replicas elsewhere, and every erasure-coded group can be read.
 *
 * <p>Waves are found greedily, a rack or an upgrade domain at a time, and a bound says how few they
 * could be at best. The planner keeps bits of pairs of DataNodes, never rows of blocks; what bits
 * cannot say it asks the one who can look at all that a DataNode holds. Pure classes. Nothing here
 * is thread safe but what is immutable.
 */
@NullMarked
package io.dayu.core.wave;

import org.jspecify.annotations.NullMarked;
