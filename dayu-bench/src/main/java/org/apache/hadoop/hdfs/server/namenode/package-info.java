/** The edits of a NameNode that does not run, which only Hadoop's own package can write. */
@NullMarked
package org.apache.hadoop.hdfs.server.namenode;

import org.jspecify.annotations.NullMarked;
