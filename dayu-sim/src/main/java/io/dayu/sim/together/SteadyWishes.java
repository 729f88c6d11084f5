package io.dayu.sim.together;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.work.CopyOwner;
import io.dayu.core.work.SettledCopy;
import io.dayu.sim.engine.BesideCopy;
import io.dayu.sim.engine.BesideSystem;
import io.dayu.sim.engine.BesideWork;
import io.dayu.sim.engine.LostBlock;
import io.dayu.tools.cluster.NodeBlocks;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The load of one system: it wants so many copies a minute while no block waits that lacks a
 * replica. Not thread safe.
 */
final class SteadyWishes implements BesideSystem {
  /** Of a node's candidates the first are hot. */
  private static final int HOT_PER_NODE = 20;

  /** A tenth of the nodes, the last ones, are to rest. */
  private static final int NODES_PER_RESTING = 10;

  /** A look that finds no block that is fit so often wants fewer copies. */
  private static final int TRIES = 20;

  private static final double LOOKS_PER_MINUTE = 60;

  private final CopyWish wish;
  private final WishRate rate;
  private final CandidateBlocks blocks;
  private final SplittableRandom random;
  private final IntSet resting;
  private final CopyTally tally = new CopyTally();
  private final Set<Long> openBlocks = new HashSet<>();
  private double due;
  private long numbers;

  SteadyWishes(CopyWish wish, WishRate rate, CandidateBlocks blocks, long seed) {
    this.wish = wish;
    this.rate = rate;
    this.blocks = blocks;
    this.random = new SplittableRandom(seed + wish.seedOffset());
    int nodes = blocks.nodes();
    this.resting = IntSet.of(IntStream.range(firstResting(nodes), nodes).toArray());
  }

  private static int firstResting(int nodes) {
    return nodes - Math.max(1, nodes / NODES_PER_RESTING);
  }

  CopyTally tally() {
    return tally;
  }

  CopyWish wish() {
    return wish;
  }

  @Override
  public void take(BesideWork work) {
    for (SettledCopy<BesideCopy> copy : work.ledger().takeSettled(owner())) {
      tally.settled(copy);
      openBlocks.remove(copy.blockId());
    }
  }

  private CopyOwner owner() {
    return wish.owner();
  }

  @Override
  public void want(BesideWork work) {
    if (work.blocksWait()) {
      due = 0;
      if (wish == CopyWish.EXTRA) {
        // Extra replicas are decided anew when blocks wait no more.
        work.ledger().keepOnly(owner(), Set.of());
      }
      return;
    }
    due += rate.perMinute() / LOOKS_PER_MINUTE;
    while (due >= 1) {
      due--;
      if (tally.open() < rate.atOnce()) {
        wantOne(work);
      }
    }
  }

  private void wantOne(BesideWork work) {
    for (int attempt = 0; attempt < TRIES; attempt++) {
      int node = drawNode();
      NodeBlocks held = blocks.of(node);
      if (held.size() == 0) {
        continue;
      }
      int place = random.nextInt(wish == CopyWish.EXTRA ? hot(held) : held.size());
      Optional<LostBlock> block = work.wholeAt(held, place);
      if (block.isPresent() && isFit(block.get(), node) && openBlocks.add(block.get().id())) {
        BesideCopy copy = copy(block.get(), node);
        tally.wanted(copy);
        work.want(copy);
        return;
      }
    }
  }

  private static int hot(NodeBlocks held) {
    return Math.min(HOT_PER_NODE, held.size());
  }

  private int drawNode() {
    int nodes = blocks.nodes();
    return wish == CopyWish.MOVE
        ? firstResting(nodes) + random.nextInt(resting.size())
        : random.nextInt(nodes);
  }

  private boolean isFit(LostBlock block, int node) {
    return block.holders().contains(node) && block.destinations().size() == 0;
  }

  private BesideCopy copy(LostBlock block, int node) {
    return new BesideCopy(
        numbers++,
        owner(),
        block,
        wish == CopyWish.MOVE ? resting : IntSet.of(),
        wish == CopyWish.EXTRA ? OptionalInt.empty() : OptionalInt.of(node));
  }
}
