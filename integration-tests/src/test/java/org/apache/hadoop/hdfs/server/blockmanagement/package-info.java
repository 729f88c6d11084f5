/** What tests ask of HDFS's block management and only its own package can. */
package org.apache.hadoop.hdfs.server.blockmanagement;
