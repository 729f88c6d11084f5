/**
 * The bounds of what recovery may read from the devices of this node's volumes, and write to them.
 *
 * <p>Once a period the kernel's counters of each device say how long its clients' reads and writes
 * wait there. Where they wait too long, and recovery is not alone, its part of the device becomes
 * smaller ({@link io.dayu.core.guard.ResourceGuard}). Pulls to a device share what it may be
 * written with, those from it what it may be read with, and few run at once where each is a seek.
 */
@NullMarked
package io.dayu.agent.disk;

import org.jspecify.annotations.NullMarked;
