/**
 * Dayu's bridge into the DataNode's package: the one room that sees its package-private members.
 *
 * <p>Translation alone; whatever decides or waits lives in {@link io.dayu.agent}. Only members that
 * are the same in Hadoop 3.4.3 and 3.5.0 are used. Any thread. The classes are null-marked, not the
 * package: most of it is Hadoop's.
 */
package org.apache.hadoop.hdfs.server.datanode;
