package io.dayu.agent.pull;

import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.SignalPort;
import java.util.Optional;

/**
 * What a pull is to do now.
 *
 * @param source the DataNode to read from
 * @param signals how the source's agent is spoken to; empty when it has none
 * @param rateBytesPerSec mean rate of block data; 0 keeps the bytes and waits
 * @param attempt counts up with every source, and with every new try of the same one
 */
record Directive(
    DataNodeAddress source, Optional<SignalPort> signals, long rateBytesPerSec, long attempt) {
  boolean isHeld() {
    return rateBytesPerSec == 0;
  }
}
