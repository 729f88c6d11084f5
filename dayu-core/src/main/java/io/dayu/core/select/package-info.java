/**
 * The places of replicas: the choice of a destination (section 4.1) among the nodes that the
 * placement rule allows, and the placer that brings source and destination together.
 *
 * <p>Choices are charged to the slot's ledger here; rates are not known here. All mutable classes
 * belong to one plan and one thread.
 */
@NullMarked
package io.dayu.core.select;

import org.jspecify.annotations.NullMarked;
