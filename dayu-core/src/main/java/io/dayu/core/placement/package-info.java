/**
 * The choice of the hosts that replicas of new blocks are written to (Sinbad, SIGCOMM 2013), and of
 * those that clients read from. From what is known of links comes the host whose most loaded link
 * would take a block soonest, and the replica that would be served soonest (EAFR, section 3.5).
 * Copysets say which hosts hold a block together.
 *
 * <p>Which hosts may be chosen at all (racks, storage types, what a policy excludes), and which
 * replicas are as near to a reader as others, is the caller's to say. Nothing here holds a lock or
 * knows of threads: what changes is kept in {@link io.dayu.core.placement.Cells} that the caller
 * brings, atomic ones where several threads choose.
 */
@NullMarked
package io.dayu.core.placement;

import org.jspecify.annotations.NullMarked;
