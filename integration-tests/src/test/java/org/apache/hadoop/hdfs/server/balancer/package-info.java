/** Hadoop's own tools that tests run, and that only their package can. */
@NullMarked
package org.apache.hadoop.hdfs.server.balancer;

import org.jspecify.annotations.NullMarked;
