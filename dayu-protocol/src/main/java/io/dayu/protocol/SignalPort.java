package io.dayu.protocol;

/**
 * The port at which an agent hears from other agents what they would like to take, and the key of
 * those who may speak to it.
 *
 * @param port UDP port on the DataNode's address, 1 to 65535
 * @param key drawn at random when the agent starts; it hears only those who know it
 */
public record SignalPort(int port, long key) {}
