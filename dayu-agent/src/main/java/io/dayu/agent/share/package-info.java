/**
 * The sharing of a node's link by its pulls and everybody else, a hundred times a second.
 *
 * <p>What foreground leaves free of a direction goes to the transfers, in proportion to the plan's
 * rates. Both ends of a transfer have their say: a destination tells its sources what it would
 * take, a source tells its destinations what they may have, and the smaller counts. The arithmetic
 * takes time, counters and signals from outside; {@link io.dayu.agent.share.SharingThread} alone
 * does I/O, and all but {@link io.dayu.agent.share.Shares} and {@link
 * io.dayu.agent.share.PullShare} is its own.
 */
@NullMarked
package io.dayu.agent.share;

import org.jspecify.annotations.NullMarked;
