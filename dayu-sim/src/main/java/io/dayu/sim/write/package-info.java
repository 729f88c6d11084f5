/**
 * Clients that write files in virtual time, flow by flow, and the bound that no placement beats.
 *
 * <p>Recovery is not part of it. One thread a run; runs share nothing that changes.
 */
@NullMarked
package io.dayu.sim.write;

import org.jspecify.annotations.NullMarked;
