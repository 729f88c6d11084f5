package io.dayu.core.work;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The ledger of all copies that policies want of blocks which lack nothing. Each copy that was
 * wanted has one outcome, which its owner takes once.
 *
 * <pre>
 *            .----------- replan ----------.
 *            v                             |
 * want -&gt; WANTED ------- booked -----&gt; COPYING --- transfer over ---&gt; AWAITED
 *            |                          |   |                          |   |
 *            |                          |   '-- stored -&gt; STORED &lt;- stored |
 *            |                          |                   |              |
 *   preempted, withdrawn,            failed              transfer     gone, or too
 *   given up for a reason            or gone               over      late to wait for
 *            |                          |                   |              |
 *            '--------------------------'----&gt; SETTLED &lt;----'--------------'
 * </pre>
 *
 * <p>Planners that leave withdraw every copy, whatever its state. A block has one row: one owner at
 * a time wants copies of it, and copies of several owners may be under way. A want of a more urgent
 * class goes before one that is not under way; among wants of one class the first stands. The other
 * owner hears who goes before it.
 *
 * @param <B> a want in its owner's words, which the ledger hands back
 */
public final class CopyLedger<B> {
  /** A copy that was received is stored within a heartbeat or two. */
  static final long AWAITED_NS = 60_000_000_000L;

  /** A copy, from its want to its outcome. */
  private static final class Copy<B> {
    private final CopyOwner owner;
    private final long blockId;
    private B what;
    private CopyState state = CopyState.WANTED;
    private OptionalInt node = OptionalInt.empty();
    private long carriedNs;
    private CopyOutcome ifStored = CopyOutcome.STORED;

    Copy(CopyOwner owner, long blockId, B what) {
      this.owner = owner;
      this.blockId = blockId;
      this.what = what;
    }

    void become(CopyState next) {
      if (!state.mayBecome(next)) {
        throw new IllegalStateException(
            "a copy of block " + blockId + " cannot become " + next + ", it is " + state);
      }
      state = next;
    }
  }

  private final Map<Long, Deque<Copy<B>>> wanted = new LinkedHashMap<>();
  private final Map<CopyPlace, Copy<B>> underWay = new LinkedHashMap<>();
  private final Map<CopyOwner, List<SettledCopy<B>>> settled = new HashMap<>();

  /**
   * Wants so many copies of a block that are not under way yet, in the place of those that the
   * owner wanted of it before and that are not under way either.
   *
   * @param count 1 or more
   */
  public void want(CopyOwner owner, long blockId, int count, B what) {
    Optional<CopyOwner> before = makeWay(owner, blockId);
    if (before.isPresent()) {
      for (int i = 0; i < count; i++) {
        settle(new Copy<>(owner, blockId, what), CopyOutcome.PREEMPTED, before.get().name());
      }
      return;
    }
    Deque<Copy<B>> row = wanted.computeIfAbsent(blockId, id -> new ArrayDeque<>());
    row.forEach(copy -> copy.what = what);
    while (row.size() < count) {
      row.addLast(new Copy<>(owner, blockId, what));
    }
    while (row.size() > count) {
      settle(row.removeLast(), CopyOutcome.WITHDRAWN, "");
    }
  }

  /** Has less urgent wants of a block make way for an owner's; returns who goes before it. */
  private Optional<CopyOwner> makeWay(CopyOwner owner, long blockId) {
    Deque<Copy<B>> row = wanted.get(blockId);
    if (row == null || row.getFirst().owner.equals(owner)) {
      return Optional.empty();
    }
    CopyOwner holder = row.getFirst().owner;
    if (!owner.isMoreUrgentThan(holder)) {
      return Optional.of(holder);
    }
    wanted.remove(blockId);
    row.forEach(copy -> settle(copy, CopyOutcome.PREEMPTED, owner.name()));
    return Optional.empty();
  }

  /** Withdraws what an owner wants of a block and is not under way. */
  public void withdraw(CopyOwner owner, long blockId) {
    if (wants(owner, blockId)) {
      giveUp(blockId, CopyOutcome.WITHDRAWN);
    }
  }

  /** Withdraws what an owner wants of any block but these, and is not under way. */
  public void keepOnly(CopyOwner owner, Set<Long> blockIds) {
    for (long blockId : List.copyOf(wanted.keySet())) {
      if (!blockIds.contains(blockId)) {
        withdraw(owner, blockId);
      }
    }
  }

  /** Settles the copies of a block that are not under way: no plan places them. */
  public void giveUp(long blockId, CopyOutcome why) {
    Deque<Copy<B>> row = wanted.remove(blockId);
    if (row != null) {
      row.forEach(copy -> settle(copy, why, ""));
    }
  }

  /** Withdraws everything, also what is under way: no planner is at work any more. */
  public void withdrawAll() {
    List.copyOf(wanted.keySet()).forEach(blockId -> giveUp(blockId, CopyOutcome.WITHDRAWN));
    List.copyOf(underWay.keySet()).forEach(place -> end(place, CopyOutcome.WITHDRAWN, ""));
  }

  /**
   * A wanted copy of a block is booked at a node, and its transfer begins. A copy that is awaited
   * there makes way.
   */
  public void booked(CopyPlace place, long nowNs) {
    Deque<Copy<B>> row = wanted.get(place.blockId());
    if (row == null) {
      throw new IllegalStateException("no copy is wanted at " + place);
    }
    Copy<B> copy = row.removeFirst();
    if (row.isEmpty()) {
      wanted.remove(place.blockId());
    }
    end(place, CopyOutcome.PREEMPTED, copy.owner.name());
    copy.become(CopyState.COPYING);
    copy.node = OptionalInt.of(place.node());
    copy.carriedNs = nowNs;
    underWay.put(place, copy);
  }

  /** A plan ends the transfer of a copy: another place may be found for it. */
  public void replan(CopyPlace place) {
    Copy<B> copy = underWay.get(place);
    if (copy == null || copy.state != CopyState.COPYING) {
      return;
    }
    underWay.remove(place);
    copy.become(CopyState.WANTED);
    copy.node = OptionalInt.empty();
    Optional<CopyOwner> before = makeWay(copy.owner, place.blockId());
    if (before.isPresent()) {
      settle(copy, CopyOutcome.PREEMPTED, before.get().name());
      return;
    }
    Deque<Copy<B>> row = wanted.computeIfAbsent(place.blockId(), id -> new ArrayDeque<>());
    copy.what = row.isEmpty() ? copy.what : row.getFirst().what;
    row.addLast(copy);
  }

  /** The transfer of a copy has ended without it, and its booking was taken back. */
  public void failed(CopyPlace place) {
    end(place, CopyOutcome.FAILED, "");
  }

  /**
   * Takes note how a copy stands that is under way.
   *
   * @param carried whether its transfer goes on
   * @return whether it is settled, so that its booking is of no use any more
   */
  public boolean look(CopyPlace place, CopySight sight, boolean carried, long nowNs) {
    Copy<B> copy = underWay.get(place);
    if (copy == null) {
      return true;
    }
    if (sight == CopySight.STORED || sight == CopySight.KEPT_BOTH) {
      copy.ifStored = sight == CopySight.STORED ? CopyOutcome.STORED : CopyOutcome.KEPT_BOTH;
      if (copy.state != CopyState.STORED) {
        copy.become(CopyState.STORED);
      }
    }
    if (carried) {
      copy.carriedNs = nowNs;
      return false;
    }
    boolean over =
        copy.state == CopyState.STORED
            || sight == CopySight.GONE
            || nowNs - copy.carriedNs > AWAITED_NS;
    if (over) {
      end(place, CopyOutcome.FAILED, "");
    } else if (copy.state == CopyState.COPYING) {
      copy.become(CopyState.AWAITED);
    }
    return over;
  }

  /** Settles a copy that is under way; one that is stored is stored. */
  private void end(CopyPlace place, CopyOutcome unlessStored, String preemptedBy) {
    Copy<B> copy = underWay.remove(place);
    if (copy == null) {
      return;
    }
    if (copy.state == CopyState.STORED) {
      settle(copy, copy.ifStored, "");
    } else {
      settle(copy, unlessStored, preemptedBy);
    }
  }

  private void settle(Copy<B> copy, CopyOutcome outcome, String preemptedBy) {
    copy.become(CopyState.SETTLED);
    settled
        .computeIfAbsent(copy.owner, owner -> new ArrayList<>())
        .add(new SettledCopy<>(copy.blockId, copy.what, copy.node, outcome, preemptedBy));
  }

  /** The copies of an owner that were settled since it last asked, in their order. */
  public List<SettledCopy<B>> takeSettled(CopyOwner owner) {
    List<SettledCopy<B>> its = settled.remove(owner);
    return its == null ? List.of() : its;
  }

  /** Says whether an owner wants copies of a block that are not under way. */
  public boolean wants(CopyOwner owner, long blockId) {
    return wanted(blockId).filter(row -> row.owner().equals(owner)).isPresent();
  }

  /** The copies of a block that are not under way. */
  public Optional<WantedCopies<B>> wanted(long blockId) {
    return Optional.ofNullable(wanted.get(blockId)).map(CopyLedger::row);
  }

  /** All copies that are not under way, in the order in which their blocks were wanted. */
  public List<WantedCopies<B>> wanted() {
    return wanted.values().stream().map(CopyLedger::row).toList();
  }

  private static <B> WantedCopies<B> row(Deque<Copy<B>> row) {
    Copy<B> first = row.getFirst();
    return new WantedCopies<>(first.blockId, first.owner, row.size(), first.what);
  }

  /** The places of all copies that are under way, in the order in which they were booked. */
  public List<CopyPlace> underWay() {
    return List.copyOf(underWay.keySet());
  }
}
