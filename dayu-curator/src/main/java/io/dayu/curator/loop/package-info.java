/** When a loop scans: by time, by new images, by tiers that are full, by DataNodes that change. */
@NullMarked
package io.dayu.curator.loop;

import org.jspecify.annotations.NullMarked;
