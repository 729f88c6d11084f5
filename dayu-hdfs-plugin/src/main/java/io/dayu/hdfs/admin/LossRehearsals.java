package io.dayu.hdfs.admin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.core.control.PlanFunction;
import io.dayu.hdfs.operator.UnknownNodeException;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Says how long the recovery of a DataNode would take: one at a time, by one that asks again until
 * it is told.
 *
 * <p>An answer holds its NameNode handler for a moment only. One result is kept at most, and that
 * no longer than somebody asks for it. Thread safe.
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
  void answer(LossQuestion question, RunningDayu parts, ObjectNode document)
      throws RefusedException {
    if (question.waves().isPresent()) {
      // HDFS's own tables answer, also while Dayu is off, as when it is taken out.
      Readings.requireActive(host, Readings.PLANS);
    } else {
      Readings.requirePlannerOrShadow(host, parts);
    }
    LossRehearsal rehearsal = underWay(question, parts);
    if (!rehearsal.of(question)) {
      throw new RefusedException(
          AnswerCode.FAILED,
          "The loss of " + rehearsal.question().brief() + " is being simulated; ask again soon.");
    }
    document.put(AnswerKey.NODE, question.brief());
    try {
      LossFindings found = rehearsal.await(WAIT_MS);
      found.write(document);
      found.writeRisk(RiskBasis.of(host, parts), document);
      document.put(AnswerKey.LOOKED_AGO_MS, rehearsal.lookedAgoMs());
      drop(rehearsal);
    } catch (TimeoutException e) {
      rehearsal.writeProgress(document);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RefusedException(AnswerCode.FAILED, "The NameNode is stopping.");
    } catch (ExecutionException e) {
      drop(rehearsal);
      throw refusal(e.getCause());
    }
  }

  private synchronized LossRehearsal underWay(LossQuestion question, RunningDayu parts) {
    Optional<LossRehearsal> known =
        current.filter(one -> !one.forgotten() && (!one.ended() || one.of(question)));
    if (known.isPresent()) {
      return known.get();
    }
    LossRehearsal begun =
        LossRehearsal.begin(question, parts.operator(), planner, nanoClock, this::drop);
    current.ifPresent(LossRehearsal::leave);
    current = Optional.of(begun);
    return begun;
  }

  private synchronized void drop(LossRehearsal ended) {
    current = current.filter(one -> one != ended);
    ended.leave();
  }

  /** True if a simulation, or the result of one, is kept. */
  synchronized boolean keepsAny() {
    return current.isPresent();
  }

  private static RefusedException refusal(@Nullable Throwable cause) {
    return cause instanceof UnknownNodeException
        ? new RefusedException(AnswerCode.USAGE, String.valueOf(cause.getMessage()))
        : new RefusedException(AnswerCode.FAILED, "The simulation failed: " + cause + ".");
  }
}
