package io.dayu.sim.together;

import io.dayu.core.elastic.AwakeFloor;
import io.dayu.core.elastic.Bands;
import io.dayu.core.elastic.Sizing;
import io.dayu.core.elastic.SizingFacts;
import io.dayu.core.elastic.SizingHold;
import io.dayu.core.elastic.SizingNeed;
import io.dayu.core.elastic.SizingTerms;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.work.CopyOwner;
import io.dayu.core.work.SettledCopy;
import io.dayu.sim.engine.BesideCopy;
import io.dayu.sim.engine.BesideSystem;
import io.dayu.sim.engine.BesideWork;
import io.dayu.sim.engine.LostBlock;
import io.dayu.tools.trace.Foreground;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A cluster whose size follows what clients do, by dayu-core's loop: ranks beyond the size rest
 * when each of their blocks has copies enough on those that stay, and what they owe is moved. Not
 * thread safe.
 *
 * <p>The size is decided once a minute, and at once when a node that served dies.
 */
final class SizedCluster implements BesideSystem {
  /** The copies of all data that stay awake (dayu.elastic.awake). */
  static final int AWAKE = 2;

  /** The planned load and patience (dayu.elastic.load and .patience). */
  static final double LOAD = 0.7;

  static final long PATIENCE_NS = 120_000_000_000L;

  /** The moves at once (dayu.elastic.move.at-once). */
  static final int MOVES_AT_ONCE = 1000;

  private static final long LOOK_NS = 60_000_000_000L;
  private static final CopyOwner OWNER = CopyWish.MOVE.owner();

  private final Bands bands;
  private final int[] nodeOfRank;
  private final int[] rankOf;
  private final Foreground clients;
  private final Sizing sizing;
  private final int floor;
  private final boolean[] resting;
  private final boolean[] served;
  private final long[] in;
  private final long[] out;
  private final CopyTally tally = new CopyTally();
  private final Set<Long> openBlocks = new HashSet<>();
  private int size;
  private long nextLookNs;
  private long numbers;

  /**
   * A cluster of which all are awake.
   *
   * @param rackOf number of each node's rack
   * @param clients what they do if nobody rests
   * @param resting is told which nodes rest
   */
  SizedCluster(Bands bands, int[] nodeOfRank, int[] rackOf, Foreground clients, boolean[] resting) {
    this.bands = bands;
    this.nodeOfRank = nodeOfRank;
    this.clients = clients;
    this.resting = resting;
    size = nodeOfRank.length;
    rankOf = new int[size];
    for (int rank = 0; rank < size; rank++) {
      rankOf[nodeOfRank[rank]] = rank;
    }
    sizing = new Sizing(SizingTerms.of(LOAD, PATIENCE_NS, size));
    boolean[] all = new boolean[size];
    Arrays.fill(all, true);
    int[] rackOfRank = IntStream.of(nodeOfRank).map(node -> rackOf[node]).toArray();
    floor = Math.max(AwakeFloor.of(bands, AWAKE, rackOfRank, all), bands.count());
    served = new boolean[size];
    in = new long[size];
    out = new long[size];
  }

  CopyTally tally() {
    return tally;
  }

  @Override
  public boolean rests(int node) {
    return resting[node];
  }

  @Override
  public boolean spares(int node) {
    return rankOf[node] >= size;
  }

  @Override
  public void take(BesideWork work) {
    for (SettledCopy<BesideCopy> copy : work.ledger().takeSettled(OWNER)) {
      tally.settled(copy);
      openBlocks.remove(copy.blockId());
    }
  }

  @Override
  public void want(BesideWork work) {
    boolean lost = false;
    for (int node = 0; node < size(); node++) {
      lost |= served[node] && work.declaredDead(node);
      served[node] = !resting[node] && !work.declaredDead(node);
    }
    if (lost || work.nowNs() >= nextLookNs) {
      nextLookNs = work.nowNs() - work.nowNs() % LOOK_NS + LOOK_NS;
      look(work, lost);
    }
  }

  private int size() {
    return nodeOfRank.length;
  }

  private void look(BesideWork work, boolean lost) {
    Set<SizingHold> holds = EnumSet.noneOf(SizingHold.class);
    for (int node = 0; node < size(); node++) {
      if (work.declaredDead(node)) {
        holds.add(SizingHold.NODE_DEAD);
      }
    }
    if (work.blocksWait()) {
      holds.add(SizingHold.SHORT_OF_REPLICAS);
    }
    SizingFacts facts =
        new SizingFacts(
            work.nowNs(), size, size(), floor, need(work.nowNs()), lost ? size() : 0, 0, holds);
    size = sizing.step(facts).size();
    for (int rank = 0; rank < size; rank++) {
      resting[nodeOfRank[rank]] = false;
    }
    if (holds.isEmpty() && size < size()) {
      putToRest(work);
    }
  }

  private int need(long nowNs) {
    clients.fill(nowNs, in, out);
    double read = Arrays.stream(out).sum();
    double written = (double) Arrays.stream(in).sum() / bands.count();
    return SizingNeed.of(bands, read, written, LOAD);
  }

  private void putToRest(BesideWork work) {
    boolean[] owes = new boolean[size()];
    boolean anyAwake = false;
    for (int rank = size; rank < size(); rank++) {
      anyAwake |= !resting[nodeOfRank[rank]];
    }
    if (!anyAwake) {
      return;
    }
    IntSet spared = IntSet.of(Arrays.copyOfRange(nodeOfRank, size, size()));
    for (LostBlock block : work.blocks()) {
      if (staying(block) < Math.min(AWAKE, block.holders().size())) {
        owe(work, block, owes, spared);
      }
    }
    for (int rank = size; rank < size(); rank++) {
      int node = nodeOfRank[rank];
      resting[node] |= !owes[node];
    }
  }

  private int staying(LostBlock block) {
    int staying = 0;
    for (int i = 0; i < block.holders().size(); i++) {
      staying += rankOf[block.holders().get(i)] < size ? 1 : 0;
    }
    return staying;
  }

  private void owe(BesideWork work, LostBlock block, boolean[] owes, IntSet spared) {
    int last = block.holders().get(0);
    for (int i = 0; i < block.holders().size(); i++) {
      int holder = block.holders().get(i);
      owes[holder] = true;
      last = rankOf[holder] > rankOf[last] ? holder : last;
    }
    if (openBlocks.size() < MOVES_AT_ONCE
        && block.whole()
        && block.destinations().size() == 0
        && openBlocks.add(block.id())) {
      BesideCopy copy = new BesideCopy(numbers++, OWNER, block, spared, OptionalInt.of(last));
      tally.wanted(copy);
      work.want(copy);
    }
  }

  @Override
  public long nextNs(long nowNs) {
    return nextLookNs;
  }
}
