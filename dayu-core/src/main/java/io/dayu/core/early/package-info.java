/** The decision on which DataNodes are silent, before HDFS calls them dead. */
@NullMarked
package io.dayu.core.early;

import org.jspecify.annotations.NullMarked;
