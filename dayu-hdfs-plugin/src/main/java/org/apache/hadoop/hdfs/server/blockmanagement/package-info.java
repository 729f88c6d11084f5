/**
 * Dayu's bridge into HDFS's block management: the queue it takes over and the calls that need
 * package access.
 *
 * <p>Thin: it reads, checks and changes what HDFS keeps, and decides nothing that the planner
 * could. Each method says which lock it needs.
 */
@NullMarked
package org.apache.hadoop.hdfs.server.blockmanagement;

import org.jspecify.annotations.NullMarked;
