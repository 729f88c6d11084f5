/**
 * When a loop scans: by time, by new images, by tiers that are full, by DataNodes that change. What
 * it decides about tiering is logged, with what a learner would have done.
 */
@NullMarked
package io.dayu.curator.loop;

import org.jspecify.annotations.NullMarked;
