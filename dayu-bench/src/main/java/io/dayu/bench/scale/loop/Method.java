package io.dayu.bench.scale.loop;

import org.apache.hadoop.thirdparty.protobuf.Message;
import org.apache.hadoop.thirdparty.protobuf.Parser;

/**
 * A method of a protocol.
 *
 * @param name as the protocol's service calls it
 * @param answers reads what it returns
 */
public record Method<A extends Message>(String name, Parser<A> answers) {}
