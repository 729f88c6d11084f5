/**
 * The capacity of links: budgets (equations 1 and 2), the numbering of links and the slot's ledger.
 *
 * <p>No choice is made here. The functions are pure; a ledger belongs to one plan and one thread.
 */
@NullMarked
package io.dayu.core.bandwidth;

import org.jspecify.annotations.NullMarked;
