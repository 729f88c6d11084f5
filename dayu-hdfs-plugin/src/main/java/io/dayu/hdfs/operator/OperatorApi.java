package io.dayu.hdfs.operator;

import io.dayu.hdfs.agent.ClientWaits;
import io.dayu.hdfs.scheduler.NoAnswerException;
import io.dayu.hdfs.scheduler.OperatorMode;
import io.dayu.hdfs.status.RecoveryCause;
import io.dayu.hdfs.status.RecoveryForecast;
import io.dayu.hdfs.status.RecoveryHistory;
import io.dayu.hdfs.status.SchedulerStatus;
import io.dayu.hdfs.status.StuckCounts;
import io.dayu.hdfs.status.TrendLog;
import java.util.List;

/**
 * The scheduler as an operator's commands see it; safe for any thread.
 *
 * <p>What throws {@link NoAnswerException} is done by the planner thread between two rounds; the
 * others never wait.
 */
public interface OperatorApi {
  /** Before a rack, among the names of DataNodes. */
  String RACK = "rack=";

  /** All DataNodes, in the place of one's name. */
  String ALL = "*";

  /** The scheduler's status within the last moments. */
  SchedulerStatus status();

  /** The operator's order to leave work undone. */
  OperatorMode.View hold();

  /** The forecast of the recovery. */
  RecoveryForecast forecast();

  /** The reasons why blocks are to be recovered, and their danger. */
  RecoveryCause cause();

  /** The blocks that cannot be planned, and why. */
  StuckCounts stuck();

  /** The number of blocks of HDFS's queue that are stock HDFS's by dayu.scope. */
  int outOfScope();

  /** Warnings of what an operator should look at, though Dayu works. */
  List<Warning> warnings();

  /** Notes that are good to know, though nothing is wrong. */
  List<Warning> notes();

  /** The last slots and recoveries. */
  RecoveryHistory history();

  /** The log of what recovery and clients moved over the last hour. */
  TrendLog trend();

  /** The number of DataNodes that live, and of those with an agent. */
  AgentCoverage agentCoverage();

  /** The times that clients wait, by what agents say. */
  ClientWaits clientWaits();

  /** All DataNodes, in the order of their numbers. */
  List<NodeView> nodes() throws NoAnswerException;

  /** The first of what runs and waits. */
  TasksView tasks(int limit) throws NoAnswerException;

  /** The same of erasure-coded groups alone, as far as one plan looks. */
  TasksView groups(int limit) throws NoAnswerException;

  /** The blocks that cannot be planned, and why. */
  StuckView stuckBlocks(int limit) throws NoAnswerException;

  /** The state of a block. */
  BlockView block(long blockId) throws NoAnswerException;

  /** The inputs of which the next slot would be planned. */
  PlanInputs draft() throws NoAnswerException;

  /**
   * The cluster without a DataNode, which is read bit by bit: for a thread that may wait a while.
   *
   * @param node its host or address, with or without port, or its uuid
   */
  NodeLoss loss(String node) throws NoAnswerException, UnknownNodeException;

  /**
   * A look at all that DataNodes hold, on all of them being stopped at once. They are read bit by
   * bit: for a thread that may wait a while.
   *
   * @param words each a DataNode's host or address, with or without port, its uuid, or {@link
   *     #RACK} and a rack
   */
  SetStop stop(List<String> words) throws NoAnswerException, UnknownNodeException;

  /**
   * Waves of DataNodes that may be stopped one after the other, by all that they hold: for a thread
   * that may wait a minute.
   */
  WaveFindings waves(WaveQuestion question, WaveReader.Patience patience)
      throws UnknownNodeException;

  /**
   * Has blocks, or groups, planned before others that are in as much danger, until they are
   * recovered.
   *
   * @return how many of them wait now
   */
  int first(List<Long> blockIds) throws NoAnswerException;

  /** Has nothing new planned for a time; what runs goes on. */
  void pause(long forNs, String reason) throws NoAnswerException;

  /** Ends a pause, or turns on what is off. */
  void goOn() throws NoAnswerException;

  /** Hands the queue back to stock HDFS, and keeps it there; holds even when nobody answers. */
  void turnOff(String reason) throws NoAnswerException;

  /** Has the planner change settings between two rounds, and plan anew by them at once. */
  void change(Runnable settings) throws NoAnswerException;
}
