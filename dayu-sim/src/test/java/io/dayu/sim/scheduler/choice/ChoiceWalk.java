package io.dayu.sim.scheduler.choice;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.select.Eligibility;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.source.SourceChooser;
import io.dayu.core.testing.ClusterGen;
import io.dayu.core.testing.Property;
import io.dayu.sim.scheduler.PlacerSlot;
import io.dayu.sim.testing.OpenSlot;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Random questions to a choice about one storage type, one after another, between which random
 * transfers are charged to links that have room for them.
 */
final class ChoiceWalk {
  private static final int WALKS = 150;
  private static final int QUESTIONS = 60;

  private final PlacerSlot slot;
  private final ChoiceNodes nodes;
  private final SplittableRandom random;
  private final Eligibility eligibility;
  private IntSet holders = IntSet.of();
  private SourceChooser.Filter filter = node -> true;
  private final int storageType;
  private long bytes;

  private ChoiceWalk(ClusterSnapshot snapshot, SplittableRandom random) {
    this.slot = OpenSlot.of(snapshot);
    this.nodes = new ChoiceNodes(slot);
    this.random = random;
    this.eligibility = new Eligibility(slot.nodes().links(), slot.space());
    this.storageType = slot.space().types() == 0 ? 0 : random.nextInt(slot.space().types());
  }

  /** Walks through many slots with a choice each, which is told what is charged. */
  static void forAll(Function<ChoiceNodes, Choice> choices, BiConsumer<Choice, ChoiceWalk> check) {
    ClusterGen clusters = new ClusterGen(12, 40, true);
    Property.check(
        WALKS,
        random -> new ChoiceWalk(clusters.generate(random), random),
        walk -> {
          if (walk.slot.space().types() == 0) {
            throw Property.discard();
          }
          Choice choice = choices.apply(walk.nodes);
          for (int i = 0; i < QUESTIONS; i++) {
            walk.ask();
            check.accept(choice, walk);
            walk.charge(choice);
          }
        });
  }

  private void ask() {
    bytes = 1 + random.nextLong(1L << (1 + random.nextInt(31)));
    eligibility.begin(storageType, bytes);
    int excluded = random.nextInt(nodes.count() + 1);
    for (int i = 0; i < excluded; i++) {
      eligibility.excludeNode(random.nextInt(nodes.count()));
    }
    if (random.nextInt(4) == 0) {
      eligibility.excludeRack(random.nextInt(slot.nodes().links().racks()));
    }
    holders = IntSet.of(random.ints(4, 0, nodes.count()).distinct().toArray());
    int barred = random.nextInt(2 * nodes.count());
    filter = node -> node != barred;
  }

  private void charge(Choice choice) {
    int source = random.nextInt(nodes.count());
    int destination = random.nextInt(nodes.count());
    if (source != destination && nodes.hasRoomIn(destination, bytes)) {
      LinkLedger ledger = slot.nodes().ledger();
      ledger.charge(slot.nodes().links().route(source, destination), bytes);
      choice.charged(source, destination);
    }
  }

  ChoiceNodes nodes() {
    return nodes;
  }

  int storageType() {
    return storageType;
  }

  long bytes() {
    return bytes;
  }

  Eligibility eligibility() {
    return eligibility;
  }

  IntSet holders() {
    return holders;
  }

  SourceChooser.Filter filter() {
    return filter;
  }

  int source(Choice choice) {
    return choice.source(holders, bytes, filter);
  }

  int destination(Choice choice) {
    return choice.destination(storageType, bytes, eligibility);
  }

  /** The holders that could send, by the links themselves. */
  int[] sending() {
    return Arrays.stream(holderNumbers()).filter(filter::allows).filter(this::canSend).toArray();
  }

  private int[] holderNumbers() {
    return IntStream.range(0, holders.size()).map(holders::get).toArray();
  }

  private boolean canSend(int node) {
    int rack = slot.nodes().links().rackOf(node);
    LinkLedger ledger = slot.nodes().ledger();
    boolean leavesRack =
        !slot.nodes().links().limited(rack)
            || ledger.rateBytesPerSec(slot.nodes().links().up(rack)) > 0;
    return leavesRack && ledger.rateBytesPerSec(slot.nodes().links().out(node)) > 0;
  }

  /** The nodes that may receive, by the links and the space themselves. */
  int[] eligible() {
    return IntStream.range(0, nodes.count())
        .filter(node -> slot.candidates().contains(node, storageType))
        .filter(node -> nodes.inBytesPerSec(node) > 0)
        .filter(eligibility::allows)
        .toArray();
  }
}
