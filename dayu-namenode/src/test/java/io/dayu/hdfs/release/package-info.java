/** Members of releases, found or named. */
@NullMarked
package io.dayu.hdfs.release;

import org.jspecify.annotations.NullMarked;
