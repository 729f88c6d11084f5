/**
 * Copies of blocks whose other replicas are on silent DataNodes, before HDFS calls these dead; the
 * rules are in {@link io.dayu.core.early}.
 */
@NullMarked
package io.dayu.hdfs.early;

import org.jspecify.annotations.NullMarked;
