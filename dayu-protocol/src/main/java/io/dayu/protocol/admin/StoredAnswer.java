package io.dayu.protocol.admin;

import java.util.Map;

/** The answer to a {@link StoredQuestion}: the blocks or groups that there are, by their ids. */
public record StoredAnswer(Map<Long, StoredBlock> blocks) {
  public StoredAnswer {
    blocks = Map.copyOf(blocks);
  }
}
