/** A system: has DataNodes rest, and wakes them. */
@NullMarked
package io.dayu.hdfs.elastic;

import org.jspecify.annotations.NullMarked;
