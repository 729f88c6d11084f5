package io.dayu.hdfs.shadow;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.core.rehearsal.LossCourse;
import io.dayu.core.rehearsal.RehearsalTerms;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.hdfs.history.HistoryEntry;
import io.dayu.hdfs.history.HistoryStore;
import io.dayu.hdfs.history.LossEntry;
import io.dayu.hdfs.link.LinkListener;
import io.dayu.hdfs.link.LinkSights;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.hdfs.state.Transfer;
import io.dayu.hdfs.state.TransferTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * The watch over Dayu's own recoveries: each is forecast a moment after its begin, by the links of
 * that moment, and the forecast is noted beside what happened.
 *
 * <p>For the planner thread.
 */
final class ForecastWatch implements LinkListener {
  /** By then the blocks of a DataNode are in the queue. */
  private static final long GATHERED_NS = TimeUnit.SECONDS.toNanos(3);

  private static final double NS_PER_SEC = 1e9;

  private static final List<String> RISK =
      List.of(LossEntry.ONE_REPLICA_BLOCK_SEC, LossEntry.NONE_TO_SPARE_BLOCK_SEC);

  private final TaskTable tasks;
  private final TransferTable transfers;
  private final MissingDataNodes missing;
  private final BooleanSupplier planning;
  private final Supplier<RehearsalTerms> terms;
  private final LossJournal journal;
  private final Replays replays;
  private Optional<Open> open = Optional.empty();

  /** The recovery under way. */
  private static final class Open {
    private final long begunNs;
    private final Map<String, String> causes = new HashMap<>();
    private boolean forecastBegun;
    private volatile Optional<LossFigures> forecast = Optional.empty();
    private long blocks;
    private double bytes;
    private double linkSecAboveAlpha;
    private Set<String> causesThen = Set.of();
    private Optional<RehearsalTerms> termsThen = Optional.empty();
    private long lookedNs;

    private Open(long nowNs) {
      this.begunNs = nowNs;
      this.lookedNs = nowNs;
    }

    /** True if nothing more was lost, and no setting changed, after the forecast. */
    private boolean isComparable(RehearsalTerms now) {
      return causes.keySet().equals(causesThen) && termsThen.equals(Optional.of(now));
    }
  }

  /**
   * A watch that has seen nothing.
   *
   * @param planning whether Dayu plans, and forecasts are wanted
   * @param terms on which Dayu plans now
   */
  ForecastWatch(
      TaskTable tasks,
      TransferTable transfers,
      MissingDataNodes missing,
      BooleanSupplier planning,
      Supplier<RehearsalTerms> terms,
      LossJournal journal,
      Replays replays) {
    this.tasks = tasks;
    this.transfers = transfers;
    this.missing = missing;
    this.planning = planning;
    this.terms = terms;
    this.journal = journal;
    this.replays = replays;
  }

  @Override
  public boolean wanted() {
    return planning.getAsBoolean();
  }

  @Override
  public void look(LinkSights sights) {
    long nowNs = sights.nowNs();
    missing.look(nowNs);
    boolean works = tasks.size() > 0 || transfers.all().stream().anyMatch(ForecastWatch::isSafety);
    if (works && open.isEmpty()) {
      open = Optional.of(new Open(nowNs));
    }
    open.ifPresent(recovery -> look(recovery, works, sights));
  }

  private void look(Open recovery, boolean works, LinkSights sights) {
    long nowNs = sights.nowNs();
    double seconds = (nowNs - recovery.lookedNs) / NS_PER_SEC;
    double alpha = terms.get().settings().alpha();
    recovery.lookedNs = nowNs;
    for (int node = 0; node < sights.nodes().size(); node++) {
      NodeState one = sights.nodes().get(node);
      recovery.linkSecAboveAlpha +=
          LossReplay.above(one.in(), (double) transfers.inBytesPerSec(node), alpha, seconds)
              + LossReplay.above(
                  one.out(), (double) transfers.outBytesPerSec(node), alpha, seconds);
    }
    recovery.causes.putAll(missing.causes(recovery.begunNs));
    if (!works) {
      open = Optional.empty();
      recovery.forecast.ifPresent(forecast -> note(recovery, forecast, nowNs));
    } else if (!recovery.forecastBegun && nowNs - recovery.begunNs >= GATHERED_NS) {
      recovery.forecastBegun = true;
      forecast(recovery, sights);
    }
  }

  private static boolean isSafety(Transfer transfer) {
    return !transfer.isWithin() && transfer.task().workClass() == WorkClass.SAFETY;
  }

  /** Leaves out all that has come in by then, and adds the time until then. */
  private void forecast(Open recovery, LinkSights sights) {
    long soFarNs = sights.nowNs() - recovery.begunNs;
    Map<Long, RecoveryTask> lost = new HashMap<>();
    for (RecoveryTask task : tasks.first(LossRecord.SAMPLE_MAX, sights.nowNs())) {
      lost.put(task.id(), task);
    }
    double weight = lost.isEmpty() ? 1 : Math.max(1, (double) tasks.size() / lost.size());
    for (Transfer transfer : transfers.all()) {
      if (isSafety(transfer)) {
        lost.putIfAbsent(transfer.task().id(), transfer.task());
      }
    }
    List<RecoveryTask> all = new ArrayList<>(lost.values());
    all.removeIf(task -> task.missing() == 0 || task.sources().size() == 0);
    recovery.blocks = Math.round(all.size() * weight);
    for (RecoveryTask task : all) {
      recovery.bytes += weight * task.missing() * task.sizeBytes();
    }
    RehearsalTerms now = terms.get();
    recovery.causesThen = Set.copyOf(recovery.causes.keySet());
    recovery.termsThen = Optional.of(now);
    ClusterSnapshot start =
        new ClusterSnapshot(
            sights.nodes(), sights.racks(), all, List.of(), 0, now.timing().timeslotNs());
    replays.play(
        new ShadowedLoss(start, LossCourse.steady(start), Map.of(), weight, now),
        played -> recovery.forecast = Optional.of(played.after(soFarNs)));
  }

  private void note(Open recovery, LossFigures forecast, long nowNs) {
    long tookNs = nowNs - recovery.begunNs;
    if (tookNs < HistoryStore.MOMENT_NS) {
      return;
    }
    ObjectNode facts = JsonNodeFactory.instance.objectNode();
    facts
        .put(HistoryEntry.KIND, HistoryEntry.LOSS)
        .put(HistoryEntry.OUTCOME, LossEntry.BY_DAYU)
        .put(LossEntry.BLOCKS, recovery.blocks)
        .put(LossEntry.LOST_BYTES, Math.round(recovery.bytes))
        .put(LossEntry.COMPARABLE, recovery.isComparable(terms.get()))
        .put(LossEntry.FORECAST_ERROR, (double) (forecast.tookNs() - tookNs) / tookNs);
    LossFacts.write(recovery.causes, facts);
    facts
        .putObject(LossEntry.HAPPENED)
        .put(HistoryEntry.TOOK_MS, TimeUnit.NANOSECONDS.toMillis(tookNs))
        .put(LossEntry.LINK_SEC_ABOVE_ALPHA, Math.round(recovery.linkSecAboveAlpha));
    ObjectNode forecastFacts = facts.putObject(LossEntry.DAYU);
    LossFacts.write(forecast, forecastFacts);
    // The replay was not told which blocks have none to spare.
    forecastFacts.remove(RISK);
    journal.note(OptionalLong.empty(), tookNs, facts);
  }

  @Override
  public void rest() {
    open = Optional.empty();
  }
}
