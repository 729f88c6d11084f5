/**
 * The bridges of other systems and of operators into HDFS's block management, over recovery's own.
 *
 * <p>Thin: they read, check and change what HDFS keeps. Each method says which lock it needs.
 */
package org.apache.hadoop.hdfs.server.blockmanagement;
