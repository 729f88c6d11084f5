/**
 * From which node a block is read, and which block's turn it is: the balance of sources over the
 * whole backlog, underemployed nodes and the order of tasks (section 4.2), the least utilised
 * source (section 4.1).
 *
 * <p>All mutable classes belong to one plan and one thread.
 */
@NullMarked
package io.dayu.core.source;

import org.jspecify.annotations.NullMarked;
