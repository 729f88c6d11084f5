/** A NameNode for tests that only its own package can make. */
@NullMarked
package org.apache.hadoop.hdfs.server.namenode;

import org.jspecify.annotations.NullMarked;
