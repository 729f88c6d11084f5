/**
 * The bridge to the NameNode's rights and audit log: what must sit in Hadoop's package to reach
 * them.
 *
 * <p>Thin: decides nothing. Called by RPC handlers; takes no namesystem lock.
 */
@NullMarked
package org.apache.hadoop.hdfs.server.namenode;

import org.jspecify.annotations.NullMarked;
