/**
 * Carries {@link io.dayu.protocol.DayuProtocol} over Hadoop's protobuf RPC.
 *
 * <p>Translation and connection only; every message is checked for size before it is turned into
 * records. The server side runs on the NameNode's RPC handler threads.
 */
@NullMarked
package io.dayu.protocol.rpc;

import org.jspecify.annotations.NullMarked;
