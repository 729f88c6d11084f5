package io.dayu.hdfs.operator;

import java.util.List;

/**
 * A view of a block with the reasons why it is or is not on its way, for people to look at.
 *
 * @param state whether it runs, waits, or neither
 * @param reasons sentences, the weightiest first
 * @param running its transfers
 */
public record BlockView(
    long blockId, State state, List<String> reasons, List<TasksView.Running> running) {
  /** The state of a block. */
  public enum State {
    RUNNING,
    WAITING,
    NOT_WAITING
  }
}
