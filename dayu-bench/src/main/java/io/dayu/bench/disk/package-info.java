/**
 * Hard disks for DataNodes that have none: slow, with one head, and with the counters that a kernel
 * would show of them.
 */
@NullMarked
package io.dayu.bench.disk;

import org.jspecify.annotations.NullMarked;
