/**
 * The policies that choose the places of new blocks' replicas: HDFS's, Dayu's, and rivals'.
 *
 * <p>A policy sees of the cluster what it would see in a NameNode, but for the clairvoyant one. One
 * thread a run.
 */
@NullMarked
package io.dayu.sim.write.policy;

import org.jspecify.annotations.NullMarked;
