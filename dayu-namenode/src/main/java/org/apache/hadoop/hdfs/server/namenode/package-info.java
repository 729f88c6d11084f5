/**
 * Recovery's look at HDFS's files, which must sit in Hadoop's package.
 *
 * <p>Thin: decides nothing. Each method says which lock it needs.
 */
package org.apache.hadoop.hdfs.server.namenode;
