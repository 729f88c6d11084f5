/**
 * Reasons for a loop to scan: time, new images, tiers that are full, DataNodes that change. What a
 * loop decides about tiering is logged, with what a learner would have done.
 */
@NullMarked
package io.dayu.curator.loop;

import org.jspecify.annotations.NullMarked;
