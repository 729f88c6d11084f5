package io.dayu.it.differential;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
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

  /** After a failover DataNodes tell so much later all that they hold. */
  private static final int REPORTS_AFTER_SEC = 60;

  /**
   * As long after the last event all do so once more, as HDFS's do every six hours: a replica that
   * was corrupt while its file was open is then deleted.
   */
  private static final int LAST_REPORTS_AFTER_SEC = 120;

  /** Longer than HDFS waits for a replica that never comes, and Dayu for one that failed. */
  private static final long QUIET_SEC = 400;

  private static final long LONGEST_SEC = 7_200;

  private final PlayedNameNode nameNode;
  private final Trial trial;
  private final PlayedSite site;
  private final OwnersFiles owners;
  private final OneLeft oneLeft;
  private final PlayedScope scope = new PlayedScope();
  private final PlayedMode mode = new PlayedMode();
  private Optional<DayuParts> dayu;
  private final Deque<Event> events;
  private final Map<Integer, Integer> deadAtSec = new HashMap<>();
  private final Set<Integer> markedOff = new HashSet<>();
  private final Set<Integer> snapshots = new HashSet<>();
  private final Queue<Long> reportsAtSec = new PriorityQueue<>();
  private final int leaveAtSec;
  private boolean dayuLeft;
  private long nowNs = BEGIN_NS;

  World(Trial trial, Arm arm) throws IOException, ReflectiveOperationException {
    this.trial = trial;
    this.nameNode = new PlayedNameNode(trial, arm, () -> nowNs);
    this.site = new PlayedSite(trial, nameNode);
    this.owners = new OwnersFiles(trial, nameNode);
    this.oneLeft = new OneLeft(nameNode, trial.lastDeathSecond(DEAD_AFTER_SEC) + QUIET_SEC);
    this.dayu = arm == Arm.STOCK ? Optional.empty() : Optional.of(dayu());
    this.leaveAtSec =
        arm == Arm.STOCK_FROM_LAST_EVENTS ? trial.lastEventsSecond() : Integer.MAX_VALUE;
    this.events =
        new ArrayDeque<>(
            trial.events().stream().sorted(Comparator.comparingInt(Event::second)).toList());
    reportsAtSec.add((long) trial.lastSecond() + LAST_REPORTS_AFTER_SEC);
  }

  private DayuParts dayu() throws ReflectiveOperationException {
    return new DayuParts(trial, nameNode, site, nameNode.conf(), scope, mode, () -> nowNs);
  }

  /** Goes on until nothing has changed for a while; returns whether it came to that. */
  boolean rest() throws Exception {
    long beganSec = second();
    List<BlockState> last = List.of();
    long sinceSec = beganSec;
    while (second() - beganSec < LONGEST_SEC) {
      tick();
      if (nowNs % SECOND_NS == 0) {
        oneLeft.look(second());
      }
      if (nowNs % (LOOK_SEC * SECOND_NS) == 0) {
        owners.look();
        List<BlockState> now = states();
        if (!now.equals(last) || busy()) {
          last = now;
          sinceSec = second();
        } else if (second() - sinceSec >= QUIET_SEC) {
          if (!scan()) {
            return true;
          }
          sinceSec = second();
        }
      }
    }
    return false;
  }

  /** Has DataNodes scan their disks, as HDFS's do; returns whether HDFS hears of new damage. */
  private boolean scan() {
    boolean found = false;
    for (PlayedNode node : nameNode.nodes()) {
      found |= node.scan();
    }
    return found;
  }

  private boolean busy() {
    return !events.isEmpty()
        || !deadAtSec.isEmpty()
        || !reportsAtSec.isEmpty()
        || nameNode.client().busy()
        || nameNode.curator().busy();
  }

  /** What is on the disks, and what went wrong besides. */
  Truth truth() throws IOException {
    List<String> faults = new ArrayList<>(site.faults());
    faults.addAll(nameNode.curator().faults());
    faults.addAll(owners.faults(second()));
    faults.addAll(scope.faults());
    faults.addAll(mode.faults());
    dayu.filter(parts -> parts.failures() > 0).ifPresent(parts -> faults.add("a part failed"));
    return Truth.of(nameNode, faults);
  }

  /** The time in which blocks had one good replica left. */
  OneLeft.Totals oneLeft() {
    return oneLeft.totals();
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
      dayu.ifPresent(DayuParts::switchAllOn);
    }
    while (!events.isEmpty() && second() >= events.peek().second()) {
      owners.look();
      Event event = events.remove();
      happens(event);
      owners.happened(event, second());
    }
    for (Map.Entry<Integer, Integer> dead : Map.copyOf(deadAtSec).entrySet()) {
      if (second() >= dead.getValue()) {
        deadAtSec.remove(dead.getKey());
        nameNode.blocks().makeDead(node(dead.getKey()).uuid());
      }
    }
    markOffAsDead();
    if (!reportsAtSec.isEmpty() && second() >= reportsAtSec.peek()) {
      reportsAtSec.poll();
      for (PlayedNode node : nameNode.nodes()) {
        if (node.reachable()) {
          node.reportAll();
        }
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
      nameNode.client().work();
      nameNode.curator().work(second());
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

  /** Those whose machines are off are dead some time later, as others are. */
  private void markOffAsDead() {
    for (int i = 0; i < nameNode.nodes().size(); i++) {
      boolean off = node(i).isOff();
      if (off && markedOff.add(i)) {
        deadAtSec.putIfAbsent(i, (int) second() + DEAD_AFTER_SEC);
      } else if (!off && markedOff.remove(i) && !node(i).isCut()) {
        deadAtSec.remove(i);
      }
    }
  }

  private void happens(Event event)
      throws IOException, ReflectiveOperationException, HdfsFailedException {
    int index = event.index();
    switch (event.kind()) {
      case DIE -> {
        node(index).cutOff();
        nameNode.blocks().makeStale(node(index).uuid());
        deadAtSec.put(index, event.deadAtSecond(DEAD_AFTER_SEC));
      }
      case HUSH -> {
        node(index).cutOff();
        nameNode.blocks().makeStale(node(index).uuid());
      }
      case RETURN -> {
        deadAtSec.remove(index);
        Optional.ofNullable(site.agents().get(index)).ifPresent(PlayedAgent::restart);
        node(index).hear();
        node(index).register();
      }
      case HEAR -> node(index).hear();
      case MAINTENANCE -> administer(index, DatanodeAdmin::startMaintenance);
      case IN_SERVICE -> administer(index, DatanodeAdmin::stopMaintenance);
      case DECOMMISSION -> administer(index, DatanodeAdmin::startDecommission);
      case RECOMMISSION -> administer(index, DatanodeAdmin::stopDecommission);
      case ROOM -> node(index).storages().get(event.part()).setRoom(event.bytes());
      case SLOW -> DatanodeManager.getSlowNodesUuidSet().add(node(index).uuid());
      case FAST -> DatanodeManager.getSlowNodesUuidSet().remove(node(index).uuid());
      case FORGET -> dayu.ifPresent(DayuParts::forget);
      case RESTART -> restart(false);
      case FAILOVER -> restart(true);
      case SIZE -> {
        site.setSize(event.part());
        dayu.ifPresent(DayuParts::resize);
      }
      case REST -> dayu.ifPresent(parts -> parts.rest(node(index), true));
      case WAKE -> dayu.ifPresent(parts -> parts.rest(node(index), false));
      case SCOPE -> scope.change(event, trial, node(index));
      case MODE -> mode.change(event);
      case PAUSE -> dayu.ifPresent(parts -> parts.pause(event.part(), nowNs));
      case RESTORE -> dayu.ifPresent(DayuParts::restore);
      case SNAPSHOT -> {
        if (snapshots.add(event.part())) {
          nameNode.files().snapshot("s" + event.part());
        }
      }
      case UNSNAPSHOT -> {
        if (snapshots.remove(event.part())) {
          nameNode.files().deleteSnapshot("s" + event.part());
        }
      }
      default -> happensToFile(event);
    }
  }

  private void happensToFile(Event event) throws IOException, HdfsFailedException {
    int index = event.index();
    String name = nameNode.name(index);
    if (!nameNode.hdfs().exists(name) && event.kind() != Event.Kind.CREATE) {
      return;
    }
    switch (event.kind()) {
      case SETREP -> nameNode.hdfs().setReplication(name, (short) event.part());
      case DELETE -> {
        nameNode.client().forget(index);
        delete(name);
      }
      case CREATE -> {
        if (nameNode.blockIds().get(index) == PlayedNameNode.NO_BLOCK) {
          nameNode.client().create(index, trial.files().get(index));
        }
      }
      case APPEND -> nameNode.client().append(index, trial.files().get(index));
      case CLOSE -> nameNode.client().close(index);
      case TRUNCATE -> {
        // HDFS would have DataNodes copy a block that a snapshot keeps.
        if (snapshots.isEmpty()) {
          nameNode.client().truncate(index);
        }
      }
      case OPEN -> nameNode.files().open(name, nameNode.timeOfDayMs());
      case RENAME -> nameNode.rename(index, event.part() > 0);
      case OVER -> {
        if (event.part() != index) {
          nameNode.client().forget(event.part());
          nameNode.renameOver(index, event.part());
        }
      }
      case CONVERT -> {
        if (dayu.isPresent() && !dayuLeft) {
          nameNode.curator().convert(index, event.part(), second());
        }
      }
      case POLICY -> nameNode.hdfs().setStoragePolicy(name, event.part());
      case HOT -> site.hot().add(nameNode.blockIds().get(index));
      case COOL -> site.hot().remove(nameNode.blockIds().get(index));
      case TIER -> dayu.ifPresent(parts -> parts.offer(PlayedHints.ofTypes(nameNode, index)));
      default -> happensToReplica(event);
    }
  }

  private void delete(String name) throws IOException, HdfsFailedException {
    try {
      nameNode.hdfs().delete(name);
    } catch (IllegalStateException e) {
      // HDFS fails on a group that a snapshot keeps and a rename has brought elsewhere.
      throw new HdfsFailedException(e);
    }
  }

  private void happensToReplica(Event event) {
    int index = event.index();
    long blockId = nameNode.blockIds().get(index);
    List<PlayedNode> holders = nameNode.holders(index);
    if (holders.isEmpty()) {
      return;
    }
    PlayedNode holder = holder(event, holders);
    switch (event.kind()) {
      case CORRUPT -> replicas(holder, blockId).forEach(PlayedReplica::damage);
      case PIN -> replicas(holder, blockId).forEach(PlayedReplica::pin);
      case READ ->
          holders.forEach(node -> PlayedNameNode.ids(blockId).forEach(id -> node.read(id)));
      case HINT -> dayu.ifPresent(parts -> parts.offer(PlayedHints.of(nameNode, index, holder)));
      default -> throw new IllegalArgumentException(event.text());
    }
  }

  /** One that has had the replica from the beginning, as long as it has it. */
  private PlayedNode holder(Event event, List<PlayedNode> holders) {
    List<Trial.Place> first = trial.files().get(event.index()).replicas();
    if (!first.isEmpty()) {
      PlayedNode node = node(first.get(event.part() % first.size()).node());
      if (holders.contains(node)) {
        return node;
      }
    }
    return holders.get(event.part() % holders.size());
  }

  private static Stream<PlayedReplica> replicas(PlayedNode node, long blockId) {
    return PlayedNameNode.ids(blockId).boxed().flatMap(id -> node.replica(id).stream());
  }

  private void restart(boolean doubted) throws IOException, ReflectiveOperationException {
    nameNode.restart(doubted);
    if (doubted) {
      reportsAtSec.add(second() + REPORTS_AFTER_SEC);
    }
    if (dayu.isPresent() && !dayuLeft) {
      dayu = Optional.of(dayu());
    }
  }

  private void administer(int index, Consumer<DatanodeAdmin> order) {
    node(index).stand(order);
    nameNode.blocks().administer(node(index).uuid(), order);
  }

  @Override
  public void close() {
    nameNode.close();
  }
}
