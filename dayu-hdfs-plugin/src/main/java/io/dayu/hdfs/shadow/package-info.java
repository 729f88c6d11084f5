/**
 * Shadow mode: each loss that stock HDFS recovers is recorded, and played with Dayu's own engine
 * when it is over. Nothing is ordered, and nothing of HDFS changes.
 *
 * <p>The planner thread records; a thread of its own plays. The namesystem lock is held for
 * milliseconds at a time, and while there is no loss not at all.
 */
@NullMarked
package io.dayu.hdfs.shadow;

import org.jspecify.annotations.NullMarked;
