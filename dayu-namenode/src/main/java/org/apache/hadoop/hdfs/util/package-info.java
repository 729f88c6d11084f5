/**
 * The bridge into HDFS's own collections: a walk that their iterators do not allow.
 *
 * <p>Reads what the collections let this package see, and changes nothing.
 */
package org.apache.hadoop.hdfs.util;
