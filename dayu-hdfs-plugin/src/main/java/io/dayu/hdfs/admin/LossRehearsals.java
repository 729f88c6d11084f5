package io.dayu.hdfs.admin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.hdfs.slot.PlanFunction;
import io.dayu.hdfs.slot.UnknownNodeException;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Says how long the recovery of a DataNode would take: one at a time, by one that asks again until
 * it is told.
 *
 * <p>An answer holds its NameNode handler for a moment only. Not thread safe: one command of its
 * kind is answered at a time.
 */
final class LossRehearsals {
  private static final long WAIT_MS = 1_500;

  private final Host host;
  private final PlanFunction planner;
  private final LongSupplier nanoClock;
  private Optional<LossRehearsal> current = Optional.empty();

  LossRehearsals(Host host, PlanFunction planner, LongSupplier nanoClock) {
    this.host = host;
    this.planner = planner;
    this.nanoClock = nanoClock;
  }

  /** Begins, or tells how far it is, or what came of it: then that is forgotten. */
  void answer(String node, Parts parts, ObjectNode document) throws RefusedException {
    Readings.requirePlanner(host, parts);
    LossRehearsal rehearsal = current.filter(one -> !one.forgotten()).orElse(null);
    if (rehearsal == null || (rehearsal.ended() && !rehearsal.of(node))) {
      rehearsal = LossRehearsal.begin(node, parts.desk(), planner, nanoClock);
      current = Optional.of(rehearsal);
    }
    if (!rehearsal.of(node)) {
      throw new RefusedException(
          AnswerCode.FAILED,
          "The loss of " + Texts.brief(rehearsal.node()) + " is being simulated; ask again soon.");
    }
    document.put("node", Texts.brief(node));
    try {
      rehearsal.await(WAIT_MS).write(document);
      current = Optional.empty();
    } catch (TimeoutException e) {
      rehearsal.writeProgress(document);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RefusedException(AnswerCode.FAILED, "The NameNode is stopping.");
    } catch (ExecutionException e) {
      current = Optional.empty();
      throw refusal(e.getCause());
    }
  }

  private static RefusedException refusal(@Nullable Throwable cause) {
    return cause instanceof UnknownNodeException
        ? new RefusedException(AnswerCode.USAGE, String.valueOf(cause.getMessage()))
        : new RefusedException(AnswerCode.FAILED, "The simulation failed: " + cause + ".");
  }
}
