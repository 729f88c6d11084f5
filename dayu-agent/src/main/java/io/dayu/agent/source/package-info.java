/**
 * A replica that is read from another DataNode, packet by packet, with its checksums verified.
 *
 * <p>Knows HDFS's read protocol, and nothing of orders, paces or where the bytes go.
 */
@NullMarked
package io.dayu.agent.source;

import org.jspecify.annotations.NullMarked;
