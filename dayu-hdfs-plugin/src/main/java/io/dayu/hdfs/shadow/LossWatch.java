package io.dayu.hdfs.shadow;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.core.rehearsal.RehearsalTerms;
import io.dayu.core.snapshot.NodeState;
import io.dayu.hdfs.history.HistoryStore;
import io.dayu.hdfs.history.LossEntry;
import io.dayu.hdfs.link.LinkListener;
import io.dayu.hdfs.link.LinkSights;
import io.dayu.hdfs.status.RecoveryHistory.Outcome;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * The watch over what stock HDFS does: finds where a loss begins and ends, has it recorded in
 * between, and hands it over to be played.
 *
 * <p>For the planner thread.
 */
final class LossWatch implements LinkListener {
  /** Reads of the list of changes in one look; each holds the read lock for 4 ms at most. */
  private static final int TAKEN_AT_ONCE = 25;

  private static final long NOTED_EVERY_NS = TimeUnit.MINUTES.toNanos(1);

  private final StockHook stock;
  private final MissingDataNodes missing;
  private final ClientTimes clients;
  private final BooleanSupplier shadowing;
  private final Supplier<RehearsalTerms> terms;
  private final Supplier<HeardWindow> window;
  private final LossJournal journal;
  private final Replays replays;
  private boolean watching;
  private Optional<Open> open = Optional.empty();

  /** The loss under way. */
  private static final class Open {
    private final LossRecord record;
    private final Map<String, String> causes = new HashMap<>();
    private OptionalLong id = OptionalLong.empty();
    private long notedNs;
    private List<NodeState> nodes = List.of();
    private double alpha;

    private Open(LossRecord record) {
      this.record = record;
    }
  }

  /**
   * A watch that has seen nothing.
   *
   * @param shadowing whether this NameNode is active and in shadow mode
   * @param terms on which Dayu would plan now
   * @param window of links' traffic
   */
  LossWatch(
      StockHook stock,
      MissingDataNodes missing,
      ClientTimes clients,
      BooleanSupplier shadowing,
      Supplier<RehearsalTerms> terms,
      Supplier<HeardWindow> window,
      LossJournal journal,
      Replays replays) {
    this.stock = stock;
    this.missing = missing;
    this.clients = clients;
    this.shadowing = shadowing;
    this.terms = terms;
    this.window = window;
    this.journal = journal;
    this.replays = replays;
  }

  @Override
  public boolean wanted() {
    return shadowing.getAsBoolean();
  }

  @Override
  public boolean watchesStock() {
    return true;
  }

  @Override
  public void look(LinkSights sights) {
    if (!watching) {
      watching = true;
      stock.noteAll();
    }
    long nowNs = sights.nowNs();
    missing.look(nowNs);
    take(nowNs);
    open.ifPresent(loss -> look(loss, sights));
  }

  private void take(long nowNs) {
    boolean more = true;
    for (int i = 0; i < TAKEN_AT_ONCE && more; i++) {
      StockHook.Taken taken =
          stock.take(id -> open.map(loss -> loss.record.wants(id)).orElse(true));
      for (LackingBlock block : taken.blocks()) {
        loss(nowNs).record.lost(block, nowNs);
      }
      more = taken.more();
    }
  }

  private Open loss(long nowNs) {
    if (open.isEmpty()) {
      open = Optional.of(new Open(new LossRecord(nowNs, window.get())));
      clients.begin();
    }
    return open.get();
  }

  private void look(Open loss, LinkSights sights) {
    long nowNs = sights.nowNs();
    loss.alpha = terms.get().settings().alpha();
    loss.nodes = sights.nodes();
    loss.causes.putAll(missing.causes(loss.record.begunNs()));
    loss.record.look(sights, stock, loss.alpha);
    if (loss.record.over(stock.leftBlocks(), nowNs)) {
      end(loss, nowNs);
    } else if (loss.id.isEmpty() || nowNs - loss.notedNs >= NOTED_EVERY_NS) {
      if (isOfNote(loss, nowNs)) {
        loss.notedNs = nowNs;
        note(loss, Outcome.UNDER_WAY, nowNs);
      }
    }
  }

  private static boolean isOfNote(Open loss, long nowNs) {
    boolean lasts =
        !loss.causes.isEmpty() || nowNs - loss.record.begunNs() >= HistoryStore.MOMENT_NS;
    return lasts && loss.record.replicas() > 0;
  }

  private ObjectNode note(Open loss, Outcome outcome, long nowNs) {
    ObjectNode facts =
        LossFacts.of(loss.record, outcome, loss.causes, loss.nodes, loss.alpha, clients);
    long agoNs = nowNs - loss.record.begunNs();
    loss.id = OptionalLong.of(journal.note(loss.id, agoNs, facts));
    return facts;
  }

  private void end(Open loss, long nowNs) {
    open = Optional.empty();
    clients.end();
    if (isOfNote(loss, nowNs)) {
      ObjectNode facts = note(loss, Outcome.DONE, nowNs);
      replays.play(
          loss.record.toPlay(terms.get()),
          figures -> {
            LossFacts.write(figures, facts.putObject(LossEntry.DAYU));
            journal.note(loss.id, nowNs - loss.record.begunNs(), facts);
          });
    }
  }

  @Override
  public void rest() {
    if (!watching) {
      return;
    }
    watching = false;
    open.filter(loss -> loss.id.isPresent())
        .ifPresent(loss -> note(loss, Outcome.SHADOW_ENDED, loss.record.lookedNs()));
    open = Optional.empty();
    clients.end();
  }
}
