package io.dayu.protocol;

import java.util.List;
import java.util.Optional;

/**
 * An agent's word on replicas at its DataNode.
 *
 * @param codecs codecs of erasure-coded blocks that the agent decodes, whatever a schema's units
 *     and cells; none by an agent that decodes nothing
 * @param pins replicas that clients have pinned there; empty by an agent that does not know of pins
 */
public record ReplicaReport(List<String> codecs, Optional<PinReport> pins) {
  public ReplicaReport {
    codecs = List.copyOf(codecs);
  }
}
