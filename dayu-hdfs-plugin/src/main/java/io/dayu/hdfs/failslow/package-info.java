/**
 * The system that finds DataNodes which die slowly: their disks, or their reads, answer slower than
 * their peers' under the same load ({@link io.dayu.core.failslow}).
 *
 * <p>It says which and why. Where a site lets it act, recovery copies nothing to them and reads
 * from them last, and so do clients.
 */
@NullMarked
package io.dayu.hdfs.failslow;

import org.jspecify.annotations.NullMarked;
