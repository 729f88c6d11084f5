/**
 * Clients' reads of blocks, as agents report them, and the system that wants extra replicas of hot
 * ones.
 *
 * <p>RPC handlers take reports in, commands ask for the hottest blocks, both under one monitor. The
 * planner thread decides what hot blocks get; HDFS asks the book of extra replicas under its own
 * locks. No other lock is taken under the monitors of either.
 */
@NullMarked
package io.dayu.hdfs.heat;

import org.jspecify.annotations.NullMarked;
