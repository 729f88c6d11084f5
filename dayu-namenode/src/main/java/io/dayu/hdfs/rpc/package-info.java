/**
 * Answers the agents on the NameNode's own RPC servers.
 *
 * <p>Runs on RPC handler threads: checks who calls, hands the report to the agent directory, and
 * never plans or takes the namesystem lock.
 */
@NullMarked
package io.dayu.hdfs.rpc;

import org.jspecify.annotations.NullMarked;
