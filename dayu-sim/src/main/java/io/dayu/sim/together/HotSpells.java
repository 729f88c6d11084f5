package io.dayu.sim.together;

import io.dayu.core.heat.HolderLoad;
import io.dayu.core.heat.ReplicaRules;
import io.dayu.core.heat.ReplicaStep;
import io.dayu.core.heat.ReplicaTerms;
import io.dayu.core.heat.TemperatureTerms;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.work.CopyOutcome;
import io.dayu.core.work.CopyOwner;
import io.dayu.core.work.SettledCopy;
import io.dayu.sim.engine.BesideCopy;
import io.dayu.sim.engine.BesideSystem;
import io.dayu.sim.engine.BesideWork;
import io.dayu.sim.engine.LostBlock;
import io.dayu.tools.cluster.NodeBlocks;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Blocks that become hot for a while, and their extra replicas, by dayu-core's rules. Not thread
 * safe.
 *
 * <p>Readers spread evenly over a block's holders. Their traffic is left out. Of a block one copy
 * is made at a time.
 */
final class HotSpells implements BesideSystem {
  /** The terms that ship (dayu.heat.*). */
  static final ReplicaTerms TERMS =
      new ReplicaTerms(0.8, 0.5, ReplicaTerms.Growth.DEMAND, 10, 2, 1);

  static final double CAPACITY = 15;
  static final long REPORT_NS = 10_000_000_000L;
  static final long LIFE_NS = 300_000_000_000L;

  /** Clients that read a hot block at once, and for how long. */
  private static final double READERS = 60;

  private static final long SPELL_NS = 600_000_000_000L;
  private static final double READS_MANY = 1000;
  private static final double DAY_NS = 24 * 3600e9;

  private static final CopyOwner OWNER = CopyWish.EXTRA.owner();

  private final ReplicaRules rules = new ReplicaRules(TemperatureTerms.PAPER, TERMS);
  private final CandidateBlocks blocks;
  private final List<Long> beginsNs = new ArrayList<>();
  private final Map<Long, Spell> spells = new LinkedHashMap<>();
  private final SplittableRandom random;
  private final CopyTally tally = new CopyTally();
  private int begun;
  private long nextLookNs;
  private long numbers;

  /** A block that is hot, or was of late. */
  private static final class Spell {
    private final LostBlock block;
    private final long endNs;
    private boolean open;

    Spell(LostBlock block, long endNs) {
      this.block = block;
      this.endNs = endNs;
    }
  }

  /** Spells that begin at random times, so many a day. */
  HotSpells(CandidateBlocks blocks, MonthTerms terms, long seed) {
    this.blocks = blocks;
    random = new SplittableRandom(seed + CopyWish.EXTRA.seedOffset());
    int count = (int) Math.round(terms.hotADay() * terms.lastsNs() / DAY_NS);
    for (int spell = 0; spell < count; spell++) {
      beginsNs.add(random.nextLong(terms.lastsNs()));
    }
    Collections.sort(beginsNs);
  }

  CopyTally tally() {
    return tally;
  }

  @Override
  public void take(BesideWork work) {
    for (SettledCopy<BesideCopy> copy : work.ledger().takeSettled(OWNER)) {
      tally.settled(copy);
      Spell spell = spells.get(copy.blockId());
      if (spell != null) {
        spell.open = false;
        if (copy.outcome() != CopyOutcome.STORED) {
          spell.block.extras(spell.block.extras() - 1);
        }
      }
    }
  }

  @Override
  public void want(BesideWork work) {
    while (begun < beginsNs.size() && beginsNs.get(begun) <= work.nowNs()) {
      begun++;
      begin(work);
    }
    if (work.blocksWait()) {
      // Extra replicas are decided anew when blocks wait no more.
      work.ledger().keepOnly(OWNER, Set.of());
    }
    if (work.nowNs() < nextLookNs) {
      return;
    }
    nextLookNs = work.nowNs() + REPORT_NS;
    for (Spell spell : List.copyOf(spells.values())) {
      if (work.nowNs() >= spell.endNs + LIFE_NS && !spell.open) {
        spells.remove(spell.block.id());
        spell.block.extras(0);
        work.deleteExcess(spell.block);
      } else if (work.nowNs() < spell.endNs && !spell.open && !work.blocksWait()) {
        grow(work, spell);
      }
    }
  }

  private void begin(BesideWork work) {
    NodeBlocks held = blocks.of(random.nextInt(blocks.nodes()));
    int place = random.nextInt(Math.max(1, held.size()));
    Optional<LostBlock> block = held.size() == 0 ? Optional.empty() : work.wholeAt(held, place);
    block.ifPresent(hot -> spells.putIfAbsent(hot.id(), new Spell(hot, work.nowNs() + SPELL_NS)));
  }

  private void grow(BesideWork work, Spell spell) {
    LostBlock block = spell.block;
    double each = READERS / block.holders().size();
    List<HolderLoad> loads =
        Collections.nCopies(
            block.holders().size(), new HolderLoad(READS_MANY, each, each, CAPACITY, 0, true));
    boolean more =
        rules.whyNotMore(loads).isEmpty()
            && rules.step(loads, TERMS.overload() * CAPACITY) instanceof ReplicaStep.Add;
    if (more && block.whole() && block.destinations().size() == 0) {
      BesideCopy copy = new BesideCopy(numbers++, OWNER, block, IntSet.of(), OptionalInt.empty());
      block.extras(block.extras() + 1);
      spell.open = true;
      tally.wanted(copy);
      work.want(copy);
    }
  }

  @Override
  public long nextNs(long nowNs) {
    if (!spells.isEmpty()) {
      return nextLookNs;
    }
    return begun < beginsNs.size() ? Math.max(nowNs, beginsNs.get(begun)) : Long.MAX_VALUE;
  }
}
