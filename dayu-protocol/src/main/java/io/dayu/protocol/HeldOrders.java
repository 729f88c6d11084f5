package io.dayu.protocol;

/**
 * The epoch and version of the orders that an agent holds.
 *
 * @param epoch epoch of the orders, 0 for none
 * @param planVersion version of the orders, 0 for none
 */
public record HeldOrders(long epoch, long planVersion) {}
