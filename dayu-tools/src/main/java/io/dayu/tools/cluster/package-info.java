/**
 * The shape of a cluster, and which replicas the other nodes hold of a lost one.
 *
 * <p>Values and seeded functions only; nothing here moves in time. Any thread.
 */
@NullMarked
package io.dayu.tools.cluster;

import org.jspecify.annotations.NullMarked;
