/** A NameNode for tests that only its own package can make. */
package org.apache.hadoop.hdfs.server.namenode;
