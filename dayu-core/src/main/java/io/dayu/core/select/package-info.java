/**
 * Who sends and who receives: choice of source and destination (section 4.1), the order of tasks
 * and the underemployed nodes (section 4.2).
 *
 * <p>Choices are charged to the slot's ledger here; rates are not known here. All mutable classes
 * belong to one plan and one thread.
 */
@NullMarked
package io.dayu.core.select;

import org.jspecify.annotations.NullMarked;
