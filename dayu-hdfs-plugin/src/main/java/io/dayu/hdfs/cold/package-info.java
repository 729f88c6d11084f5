/**
 * Files that nobody reads: they have fewer replicas, and one of these on a standby server.
 *
 * <p>A thread of its own decides, once a second, under no lock of its own. The namesystem lock is
 * held for milliseconds at a time.
 */
@NullMarked
package io.dayu.hdfs.cold;

import org.jspecify.annotations.NullMarked;
