/**
 * The transfers under way, as the planner keeps them between slots.
 *
 * <p>Bookkeeping of progress, rates and time; no planning, no Hadoop calls. Owned by the planner
 * thread.
 */
@NullMarked
package io.dayu.hdfs.transfer;

import org.jspecify.annotations.NullMarked;
