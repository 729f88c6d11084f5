package io.dayu.agent;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import java.util.OptionalLong;

/**
 * The checked settings for the watch over this node's clients.
 *
 * @param periodNs how often it is told how they fare; empty where nobody looks
 */
record ClientSettings(OptionalLong periodNs) {
  static ClientSettings read(DayuConfigReader reader) throws DayuConfigException {
    long periodNs = reader.durationNs("dayu.agent.clients.period", 0, 60_000);
    return new ClientSettings(periodNs == 0 ? OptionalLong.empty() : OptionalLong.of(periodNs));
  }
}
