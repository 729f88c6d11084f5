/**
 * All that Dayu asks of the NameNode, as one interface that tests can fake.
 *
 * <p>The implementation is the bridge in Hadoop's blockmanagement package. Every method that takes
 * the namesystem lock says so and is bounded by its batch; nothing is computed under the lock that
 * could be computed outside. Called by the planner thread.
 */
@NullMarked
package io.dayu.hdfs.namesystem;

import org.jspecify.annotations.NullMarked;
