/**
 * Where replicas of new blocks are written (Sinbad, SIGCOMM 2013): what is known of links, and the
 * host whose most loaded link would take a block soonest.
 *
 * <p>Which hosts may be chosen at all (racks, storage types, what a policy excludes) is the
 * caller's to say. Nothing here holds a lock or knows of threads: what changes is kept in {@link
 * io.dayu.core.placement.Cells} that the caller brings, atomic ones where several threads choose.
 */
@NullMarked
package io.dayu.core.placement;

import org.jspecify.annotations.NullMarked;
