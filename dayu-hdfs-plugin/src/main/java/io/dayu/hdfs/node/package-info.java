/**
 * DataNodes and racks by number, with what the NameNode knows of them.
 *
 * <p>No traffic and no plans here. Owned by the planner thread; the bridge asks for numbers on the
 * same thread.
 */
@NullMarked
package io.dayu.hdfs.node;

import org.jspecify.annotations.NullMarked;
