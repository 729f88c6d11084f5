/**
 * Recovery's bridge into HDFS's block management: the queue it takes over and the calls that need
 * package access.
 *
 * <p>Thin: it reads, checks and changes what HDFS keeps, and decides nothing that the planner
 * could. Each method says which lock it needs.
 */
package org.apache.hadoop.hdfs.server.blockmanagement;
