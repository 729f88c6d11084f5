/**
 * The differences between Hadoop's releases, all of them.
 *
 * <p>What is there decides once, when Dayu starts. Nothing here or elsewhere asks for a version,
 * but for the sentence that keeps Dayu off.
 */
@NullMarked
package io.dayu.hdfs.release;

import org.jspecify.annotations.NullMarked;
