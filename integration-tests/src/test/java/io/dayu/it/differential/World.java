package io.dayu.it.differential;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockState;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeAdmin;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;

/** A trial as it goes on, in virtual time. */
final class World implements AutoCloseable {
  private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);
  private static final long TICK_NS = SECOND_NS / 4;
  private static final long BEGIN_NS = 5_000 * SECOND_NS;
  private static final long HEARTBEAT_SEC = 3;
  private static final long ADMIN_SEC = 5;
  private static final long LOOK_SEC = 5;
  private static final int DEAD_AFTER_SEC = 30;

  /** Longer than HDFS waits for a replica that never comes, and Dayu for one that failed. */
  private static final long QUIET_SEC = 400;

  private static final long LONGEST_SEC = 7_200;

  private final PlayedNameNode nameNode;
  private final Optional<DayuParts> dayu;
  private final Deque<Event> events;
  private final Map<Integer, Integer> deadAtSec = new HashMap<>();
  private final int leaveAtSec;
  private boolean dayuLeft;
  private long nowNs = BEGIN_NS;

  World(Trial trial, Arm arm) throws IOException, ReflectiveOperationException {
    this.nameNode = new PlayedNameNode(trial, () -> nowNs);
    this.dayu =
        arm == Arm.STOCK
            ? Optional.empty()
            : Optional.of(new DayuParts(trial, nameNode, () -> nowNs));
    this.leaveAtSec = arm == Arm.STOCK_FROM_LAST_EVENTS ? trial.lastSecond() : Integer.MAX_VALUE;
    this.events =
        new ArrayDeque<>(
            trial.events().stream().sorted(Comparator.comparingInt(Event::second)).toList());
  }

  /** Goes on until nothing has changed for a while; returns whether it came to that. */
  boolean rest() throws Exception {
    long beganSec = second();
    List<BlockState> last = List.of();
    long sinceSec = beganSec;
    while (second() - beganSec < LONGEST_SEC) {
      tick();
      if (nowNs % (LOOK_SEC * SECOND_NS) == 0) {
        List<BlockState> now = states();
        if (!now.equals(last) || !events.isEmpty() || !deadAtSec.isEmpty()) {
          last = now;
          sinceSec = second();
        } else if (second() - sinceSec >= QUIET_SEC) {
          return true;
        }
      }
    }
    return false;
  }

  /** How all blocks are off. */
  List<BlockState> states() {
    return nameNode.blocks().states(nameNode.blockIds());
  }

  /** Seconds since the beginning. */
  long second() {
    return (nowNs - BEGIN_NS) / SECOND_NS;
  }

  /** Stock HDFS alone goes on from here. */
  void leaveToStock() {
    dayu.ifPresent(parts -> parts.leave(nowNs));
    dayuLeft = true;
  }

  /** What Dayu says of itself, and who holds what. */
  String describe() {
    List<String> lines = new ArrayList<>();
    dayu.ifPresent(parts -> lines.add(parts.status()));
    nameNode.nodes().forEach(node -> lines.add(node.uuid() + " " + node.held()));
    return String.join("\n", lines);
  }

  private void tick() throws Exception {
    if (!dayuLeft && second() >= leaveAtSec) {
      leaveToStock();
    }
    while (!events.isEmpty() && second() >= events.peek().second()) {
      happens(events.poll());
    }
    for (Map.Entry<Integer, Integer> dead : Map.copyOf(deadAtSec).entrySet()) {
      if (second() >= dead.getValue()) {
        deadAtSec.remove(dead.getKey());
        nameNode.blocks().makeDead(node(dead.getKey()).uuid());
      }
    }
    // First, so that the gate is closed from the beginning.
    if (dayu.isPresent() && !dayuLeft) {
      dayu.get().tick(nowNs, TICK_NS);
    }
    boolean wholeSecond = nowNs % SECOND_NS == 0;
    for (PlayedNode node : nameNode.nodes()) {
      if (node.reachable()) {
        node.move(nowNs);
        if (wholeSecond && second() % HEARTBEAT_SEC == 0) {
          node.heartbeat(nowNs);
        }
      }
    }
    if (wholeSecond && second() % HEARTBEAT_SEC == 0) {
      redundancyRound();
    }
    if (wholeSecond && second() % ADMIN_SEC == 0) {
      nameNode.blocks().adminRound();
    }
    nowNs += TICK_NS;
  }

  private void redundancyRound() throws ReflectiveOperationException, HdfsFailedException {
    try {
      nameNode.blocks().redundancyRound();
    } catch (NoSuchElementException e) {
      throw new HdfsFailedException(e);
    }
  }

  private PlayedNode node(int index) {
    return nameNode.nodes().get(index);
  }

  private void happens(Event event) throws IOException {
    int index = event.index();
    switch (event.kind()) {
      case DIE -> {
        node(index).cutOff();
        nameNode.blocks().makeStale(node(index).uuid());
        deadAtSec.put(index, event.second() + DEAD_AFTER_SEC);
      }
      case HUSH -> {
        node(index).cutOff();
        nameNode.blocks().makeStale(node(index).uuid());
      }
      case RETURN -> {
        deadAtSec.remove(index);
        dayu.ifPresent(parts -> parts.restarted(index));
        node(index).register();
      }
      case HEAR -> node(index).hear();
      case MAINTENANCE -> administer(index, DatanodeAdmin::startMaintenance);
      case IN_SERVICE -> administer(index, DatanodeAdmin::stopMaintenance);
      case DECOMMISSION -> administer(index, DatanodeAdmin::startDecommission);
      case RECOMMISSION -> administer(index, DatanodeAdmin::stopDecommission);
      case SETREP ->
          nameNode.hdfs().setReplication(PlayedNameNode.name(index), (short) event.part());
      case DELETE -> nameNode.hdfs().delete(PlayedNameNode.name(index));
      case ROOM -> node(index).storages().get(event.part()).setRoom(event.bytes());
      case SLOW -> DatanodeManager.getSlowNodesUuidSet().add(node(index).uuid());
      case FAST -> DatanodeManager.getSlowNodesUuidSet().remove(node(index).uuid());
      case FORGET -> dayu.ifPresent(DayuParts::forget);
    }
  }

  private void administer(int index, Consumer<DatanodeAdmin> order) {
    nameNode.blocks().administer(node(index).uuid(), order);
  }

  @Override
  public void close() {
    nameNode.close();
  }
}
