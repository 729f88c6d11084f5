package io.dayu.agent.pull;

import io.dayu.protocol.DataNodeAddress;

/**
 * What a pull is to do now.
 *
 * @param source the DataNode to read from
 * @param rateBytesPerSec mean rate of block data; 0 keeps the bytes and waits
 * @param attempt counts up with every source, and with every new try of the same one
 */
record Directive(DataNodeAddress source, long rateBytesPerSec, long attempt) {
  boolean isHeld() {
    return rateBytesPerSec == 0;
  }
}
