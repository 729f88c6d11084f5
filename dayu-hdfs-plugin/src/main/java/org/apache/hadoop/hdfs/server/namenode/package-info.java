/**
 * The bridge to the NameNode's rights, audit log and files: what must sit in Hadoop's package to
 * reach them.
 *
 * <p>Thin: decides nothing. Called by RPC handlers.
 */
@NullMarked
package org.apache.hadoop.hdfs.server.namenode;

import org.jspecify.annotations.NullMarked;
