package io.dayu.hdfs.admin;

import io.dayu.hdfs.operator.Warning;
import io.dayu.hdfs.scheduler.NoAnswerException;
import io.dayu.hdfs.settings.Profile;
import io.dayu.hdfs.settings.SettingRefusedException;
import io.dayu.protocol.admin.FactorOrder;
import io.dayu.protocol.admin.FactorSweep;
import io.dayu.protocol.admin.MoveRequest;
import io.dayu.protocol.admin.ReplaceOrder;
import io.dayu.protocol.admin.StoredQuestion;
import java.util.Map;

/** A request or an order of an operator; checked. */
sealed interface Request {
  /** Has itself answered. A new request does not compile until it says by what. */
  void answerBy(Answers answers)
      throws RefusedException, SettingRefusedException, NoAnswerException;

  /** The lane in which the request waits for the planner. */
  Lane lane();

  /** A request that only looks. */
  sealed interface Reading extends Request {
    @Override
    default Lane lane() {
      return Lane.READING;
    }
  }

  /** A request that only looks at what is there without the planner. */
  sealed interface PromptReading extends Reading {
    @Override
    default Lane lane() {
      return Lane.NONE;
    }
  }

  /** Changes something, or costs something: for HDFS superusers. */
  sealed interface Privileged extends Request {
    @Override
    default Lane lane() {
      return Lane.ORDER;
    }
  }

  /** Costs a processor for a while. */
  sealed interface CostlyRequest extends Privileged {
    @Override
    default Lane lane() {
      return Lane.COSTLY;
    }
  }

  /** Asked or ordered by a background task. */
  sealed interface BackgroundRequest extends Privileged {
    @Override
    default Lane lane() {
      return Lane.BACKGROUND;
    }
  }

  /** A request for the state of the recovery. */
  record Status() implements PromptReading {
    @Override
    public void answerBy(Answers answers) {
      answers.status();
    }
  }

  /**
   * The busiest DataNodes.
   *
   * @param top how many
   */
  record Nodes(int top) implements Reading {
    @Override
    public void answerBy(Answers answers) throws RefusedException, NoAnswerException {
      answers.nodes(top);
    }
  }

  /**
   * A request for the transfers that run and the blocks that wait.
   *
   * @param limit how many of each
   * @param groupsAlone whether only erasure-coded groups are asked for
   */
  record Tasks(int limit, boolean groupsAlone) implements Reading {
    @Override
    public void answerBy(Answers answers) throws RefusedException, NoAnswerException {
      answers.tasks(limit, groupsAlone);
    }
  }

  /**
   * A request for the blocks that cannot be planned.
   *
   * @param limit how many, those that have been stuck for longest first
   */
  record Stuck(int limit) implements Reading {
    @Override
    public void answerBy(Answers answers) throws RefusedException, NoAnswerException {
      answers.stuck(limit);
    }
  }

  /** A request for what becomes of a block, and why. */
  record Why(long blockId) implements Reading {
    @Override
    public void answerBy(Answers answers) throws RefusedException, NoAnswerException {
      answers.why(blockId);
    }
  }

  /**
   * A request for the history, that of earlier processes and of other NameNodes too.
   *
   * @param limit how much of it, the newest first
   */
  record History(int limit) implements PromptReading {
    @Override
    public void answerBy(Answers answers) {
      answers.history(limit);
    }
  }

  /**
   * A request for the losses that shadow mode has recorded, on other NameNodes too.
   *
   * @param limit how many of them, the newest first
   */
  record Losses(int limit) implements PromptReading {
    @Override
    public void answerBy(Answers answers) {
      answers.losses(limit);
    }
  }

  /**
   * A request for what this NameNode has noted itself after a moment, for another one to copy.
   *
   * @param after in milliseconds since 1970
   * @param limit how much of it, the oldest first
   */
  record OwnHistory(long after, int limit) implements PromptReading {
    @Override
    public void answerBy(Answers answers) {
      answers.ownHistory(after, limit);
    }
  }

  /** A request for the last slots: what each had planned, and what came in. */
  record Slots() implements PromptReading {
    @Override
    public void answerBy(Answers answers) {
      answers.slots();
    }
  }

  /** A request for what is done beside recovery: hot blocks and moves. */
  record OtherWork() implements PromptReading {
    @Override
    public void answerBy(Answers answers) {
      answers.beside();
    }
  }

  /**
   * Settings in force.
   *
   * @param key empty for all
   */
  record Get(String key) implements PromptReading {
    @Override
    public void answerBy(Answers answers) throws SettingRefusedException {
      answers.get(key);
    }
  }

  /** The profiles of settings that there are. */
  record Profiles() implements PromptReading {
    @Override
    public void answerBy(Answers answers) {
      answers.profiles();
    }
  }

  /**
   * The blocks that clients read most. Files are named, so it is for HDFS superusers.
   *
   * @param top how many
   */
  record Heat(int top) implements Privileged {
    @Override
    public Lane lane() {
      return Lane.READING;
    }

    @Override
    public void answerBy(Answers answers) throws RefusedException {
      answers.heat(top);
    }
  }

  /**
   * An order that a check of health is told no more for a time.
   *
   * @param time the same as {@code forMs}, in the operator's words
   * @param count how many things it warns of at the active NameNode
   */
  record MuteCheck(Warning.Kind check, String time, long forMs, long count, String reason)
      implements Privileged {
    @Override
    public Lane lane() {
      return Lane.NONE;
    }

    @Override
    public void answerBy(Answers answers) {
      answers.mute(this);
    }
  }

  /** An order that a check of health is told again. */
  record UnmuteCheck(Warning.Kind check) implements Privileged {
    @Override
    public Lane lane() {
      return Lane.NONE;
    }

    @Override
    public void answerBy(Answers answers) {
      answers.unmute(this);
    }
  }

  /** The factor of a cold file is to be lowered, as a background task has found. */
  record LowerFactor(FactorOrder order) implements BackgroundRequest {
    @Override
    public void answerBy(Answers answers) throws RefusedException {
      answers.lower(order);
    }
  }

  /** Files are to get their owners' factors back, or those with lower ones are counted. */
  record SweepFactors(FactorSweep sweep) implements BackgroundRequest {
    /** An operator's order stands in the history once, with its first part. */
    @Override
    public Lane lane() {
      return sweep.restore() && sweep.afterInodeId() == 0 ? Lane.ORDER : Lane.BACKGROUND;
    }

    @Override
    public void answerBy(Answers answers) throws RefusedException {
      answers.sweep(sweep);
    }
  }

  /** A request for the NameNode's knowledge of blocks, for background tasks that doubt it. */
  record Stored(StoredQuestion question) implements BackgroundRequest {
    @Override
    public void answerBy(Answers answers) throws RefusedException {
      answers.stored(question);
    }
  }

  /** A request for the rate at which background tasks may copy now. */
  record Budget() implements Reading {
    @Override
    public void answerBy(Answers answers) throws RefusedException, NoAnswerException {
      answers.budget();
    }
  }

  /** A file is to be replaced by its copy, if both are as a background task has left them. */
  record Replace(ReplaceOrder order) implements BackgroundRequest {
    @Override
    public void answerBy(Answers answers) throws RefusedException {
      answers.replace(order);
    }
  }

  /** Replicas would be better elsewhere, as a background task has found. */
  record Moves(MoveRequest moves) implements BackgroundRequest {
    @Override
    public void answerBy(Answers answers) throws RefusedException {
      answers.moves(moves);
    }
  }

  /** A request for the DataNodes that rest and those that are awake. */
  record Elastic() implements PromptReading {
    @Override
    public void answerBy(Answers answers) throws RefusedException {
      answers.elastic();
    }
  }

  /**
   * A request for a preview of a size of the cluster. Looking at what DataNodes hold costs a
   * processor for a while.
   *
   * @param size how many DataNodes would be wanted awake
   */
  record PlanSize(int size) implements CostlyRequest {
    @Override
    public void answerBy(Answers answers) throws RefusedException {
      answers.planSize(size);
    }
  }

  /** A DataNode is to rest. */
  record Rest(String node) implements Privileged {
    @Override
    public Lane lane() {
      return Lane.NONE;
    }

    @Override
    public void answerBy(Answers answers) throws RefusedException {
      answers.rest(node);
    }
  }

  /** A DataNode is to be awake. */
  record Wake(String node) implements Privileged {
    @Override
    public Lane lane() {
      return Lane.NONE;
    }

    @Override
    public void answerBy(Answers answers) throws RefusedException {
      answers.wake(node);
    }
  }

  /** A request for a preview of the next slot. Planning costs a processor for a while. */
  record DryRun() implements CostlyRequest {
    @Override
    public void answerBy(Answers answers) throws RefusedException, NoAnswerException {
      answers.dryRun();
    }
  }

  /**
   * A request for a rehearsal of the loss of a DataNode, for the time that its recovery would take,
   * or for a look at several that are to be stopped at once. It costs a processor for a while.
   */
  record Simulate(LossQuestion question) implements CostlyRequest {
    @Override
    public void answerBy(Answers answers) throws RefusedException {
      answers.simulate(question);
    }
  }

  /**
   * Blocks are to be planned before others that are in as much danger.
   *
   * @param what a block, or the path of a file
   */
  record First(String what) implements Privileged {
    @Override
    public void answerBy(Answers answers) throws RefusedException, NoAnswerException {
      answers.first(this);
    }
  }

  /** An order that nothing new is to be planned for a while. */
  record Pause(long forNs, String reason) implements Privileged {
    @Override
    public void answerBy(Answers answers) throws RefusedException, NoAnswerException {
      answers.pause(this);
    }
  }

  /** A pause is to end. */
  record Resume() implements Privileged {
    @Override
    public void answerBy(Answers answers) throws RefusedException, NoAnswerException {
      answers.resume();
    }
  }

  /** Stock HDFS is to schedule. */
  record Off(String reason) implements Privileged {
    @Override
    public Lane lane() {
      return Lane.OFF;
    }

    @Override
    public void answerBy(Answers answers) {
      answers.turnOff(reason);
    }
  }

  /** Dayu is to plan again. */
  record On() implements Privileged {
    @Override
    public void answerBy(Answers answers) throws NoAnswerException {
      answers.turnOn();
    }
  }

  /** Settings are to change, all of them or none. */
  record Set(Map<String, String> values) implements Privileged {
    public Set {
      values = Map.copyOf(values);
    }

    @Override
    public void answerBy(Answers answers) throws SettingRefusedException, NoAnswerException {
      answers.set(this);
    }
  }

  /** All settings of a profile are to change. */
  record UseProfile(Profile profile) implements Privileged {
    @Override
    public void answerBy(Answers answers) throws SettingRefusedException, NoAnswerException {
      answers.use(profile);
    }
  }

  /** All settings are to be as the NameNode started. */
  record Reset() implements Privileged {
    @Override
    public void answerBy(Answers answers) throws SettingRefusedException, NoAnswerException {
      answers.reset();
    }
  }
}
