package io.dayu.protocol;

import java.util.Set;

/**
 * The abilities of an agent's program on its host.
 *
 * @param version of Dayu that it is of, empty when it does not tell
 * @param codecs of erasure-coded blocks that it decodes
 * @param marks on pulls from its DataNode
 */
public record AgentAbilities(String version, Set<String> codecs, PullMarks marks) {
  /** Nothing was said. */
  public static final AgentAbilities NONE = new AgentAbilities("", Set.of(), PullMarks.UNTOLD);

  public AgentAbilities {
    codecs = Set.copyOf(codecs);
  }
}
