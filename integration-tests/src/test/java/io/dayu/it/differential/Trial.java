package io.dayu.it.differential;

import com.google.common.base.Joiner;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Sets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.SystemErasureCodingPolicies;

/**
 * A cluster and what happens to it. Its text says all of it, and can be read again.
 *
 * @param policy where replicas go
 * @param beside what Dayu does beside recovery
 * @param handOver whether stock scheduling is shown what Dayu cannot plan for a minute, as usual;
 *     otherwise Dayu has to do all by itself
 * @param slowExcluded whether HDFS leaves out DataNodes that are slow
 * @param maintenanceMin how many replicas are to be live while a DataNode is in maintenance
 */
record Trial(
    Policy policy,
    Set<Beside> beside,
    boolean handOver,
    boolean slowExcluded,
    int maintenanceMin,
    List<Node> nodes,
    List<File> files,
    List<Event> events) {
  /** Follows what runs on a DataNode's machine. */
  private static final String NAME_NODE = "+namenode";

  Trial {
    beside = ImmutableSortedSet.copyOf(beside);
    nodes = List.copyOf(nodes);
    files = List.copyOf(files);
    events = List.copyOf(events);
  }

  /**
   * A DataNode.
   *
   * @param rack its rack
   * @param group its node group within the rack
   * @param domain its upgrade domain
   * @param agent whether Dayu's agent runs there
   * @param nameNode whether its machine is the NameNode's, too
   */
  record Node(
      String rack,
      String group,
      String domain,
      boolean agent,
      boolean nameNode,
      List<Storage> storages) {
    Node {
      storages = List.copyOf(storages);
    }

    private String text() {
      List<String> words = new ArrayList<>();
      words.add(
          "node %s %s %s %s%s"
              .formatted(
                  rack, group, domain, agent ? "agent" : "plain", nameNode ? NAME_NODE : ""));
      storages.forEach(one -> words.add(one.type() + ":" + one.roomBytes()));
      return Joiner.on(' ').join(words);
    }

    private static Node parse(List<String> words) {
      List<Storage> storages = new ArrayList<>();
      for (String word : words.subList(5, words.size())) {
        List<String> parts = Splitter.on(':').splitToList(word);
        storages.add(new Storage(StorageType.valueOf(parts.get(0)), Long.parseLong(parts.get(1))));
      }
      return new Node(
          words.get(1),
          words.get(2),
          words.get(3),
          words.get(4).startsWith("agent"),
          words.get(4).endsWith(NAME_NODE),
          storages);
    }
  }

  /**
   * A storage of a DataNode.
   *
   * @param roomBytes what it has room for beside its first replicas
   */
  record Storage(StorageType type, long roomBytes) {}

  /**
   * A file of one block, or of one group.
   *
   * @param redundancy how many replicas there are to be, or the name of HDFS's policy by which a
   *     group is coded
   * @param bytes of its data
   * @param replicas where its replicas, or internal blocks, are in the beginning; none of a file
   *     that is yet to be created
   */
  record File(String redundancy, String storagePolicy, long bytes, List<Place> replicas) {
    File {
      replicas = List.copyOf(replicas);
    }

    /** How a group is coded; empty for a block. */
    Optional<ErasureCodingPolicy> coding() {
      return SystemErasureCodingPolicies.getPolicies().stream()
          .filter(policy -> policy.getName().equals(redundancy))
          .findFirst();
    }

    private String text() {
      List<String> words = new ArrayList<>();
      words.add("file " + redundancy + " " + storagePolicy + " " + bytes);
      replicas.forEach(at -> words.add(at.node() + "." + at.storage() + "." + at.unit()));
      return Joiner.on(' ').join(words);
    }

    private File renumbered(List<Integer> nodeOrder) {
      List<Place> others = new ArrayList<>();
      for (Place at : replicas) {
        others.add(new Place(nodeOrder.indexOf(at.node()), at.storage(), at.unit()));
      }
      return new File(redundancy, storagePolicy, bytes, others);
    }

    private static File parse(List<String> words) {
      List<Place> replicas = new ArrayList<>();
      for (String word : words.subList(4, words.size())) {
        List<String> parts = Splitter.on('.').splitToList(word);
        replicas.add(
            new Place(
                Integer.parseInt(parts.get(0)),
                Integer.parseInt(parts.get(1)),
                parts.size() > 2 ? Integer.parseInt(parts.get(2)) : 0));
      }
      return new File(words.get(1), words.get(2), Long.parseLong(words.get(3)), replicas);
    }
  }

  /**
   * The place of a replica: a storage by its numbers.
   *
   * @param unit index of an internal block in its group; 0 for a whole replica
   */
  record Place(int node, int storage, int unit) {}

  /** The second of the last event. */
  int lastSecond() {
    return events.stream().mapToInt(Event::second).max().orElse(0);
  }

  /** The number of deaths of DataNodes. */
  int losses() {
    return (int) events.stream().filter(event -> event.kind() == Event.Kind.DIE).count();
  }

  /**
   * The second of the last event, or of the last death that HDFS notices.
   *
   * @param usualSec from a death to that, where it does not say
   */
  int lastDeathSecond(int usualSec) {
    return events.stream()
        .mapToInt(
            event -> event.kind() == Event.Kind.DIE ? event.deadAtSecond(usualSec) : event.second())
        .max()
        .orElse(0);
  }

  /** The second of the last events, but for files that are closed. */
  int lastEventsSecond() {
    return beforeClosing().mapToInt(Event::second).max().orElse(0);
  }

  private Stream<Event> beforeClosing() {
    return events.stream().filter(event -> event.kind() != Event.Kind.CLOSE);
  }

  /** Without its last events, but all files are closed in the end. */
  Trial withoutLastEvents() {
    int last = lastEventsSecond();
    return withEvents(
        events.stream()
            .filter(event -> event.second() < last || event.kind() == Event.Kind.CLOSE)
            .toList());
  }

  /** Says whether anything happens but that files are closed. */
  boolean hasEvents() {
    return beforeClosing().findAny().isPresent();
  }

  Trial withEvents(List<Event> others) {
    return with(beside, others);
  }

  /** The same cluster with other work beside recovery and other events. */
  Trial with(Set<Beside> besides, List<Event> others) {
    return new Trial(policy, besides, handOver, slowExcluded, maintenanceMin, nodes, files, others);
  }

  /** With early copies where it has none, and without them where it has. */
  Trial otherwiseEarly() {
    return beside.contains(Beside.EARLY)
        ? without(Beside.EARLY)
        : with(Sets.union(beside, Set.of(Beside.EARLY)), events);
  }

  /** Without one of what Dayu does beside recovery. */
  Trial without(Beside one) {
    return with(Sets.difference(beside, Set.of(one)), events);
  }

  /** Without the files of some numbers, and with later numbers smaller by as many. */
  Trial withoutFiles(int from, int to) {
    List<File> others = new ArrayList<>(files);
    others.subList(from, to).clear();
    List<Event> still = new ArrayList<>();
    for (Event event : events) {
      boolean index = event.ofFile() && event.index() >= from;
      boolean part = event.ofTwoFiles() && event.part() >= from;
      boolean gone = (index && event.index() < to) || (part && event.part() < to);
      if (!gone) {
        Event other = index ? event.withIndex(event.index() - (to - from)) : event;
        still.add(part ? other.withPart(event.part() - (to - from)) : other);
      }
    }
    return new Trial(policy, beside, handOver, slowExcluded, maintenanceMin, nodes, others, still);
  }

  /** The same with its DataNodes and files in another order, which is to make no difference. */
  Trial shuffled(Random random) {
    List<Integer> nodeOrder = order(nodes.size(), random);
    List<Integer> fileOrder = order(files.size(), random);
    List<File> others = new ArrayList<>();
    for (int file : fileOrder) {
      others.add(files.get(file).renumbered(nodeOrder));
    }
    List<Event> still = new ArrayList<>();
    for (Event event : events) {
      List<Integer> order = event.ofFile() ? fileOrder : nodeOrder;
      Event other = event.withIndex(order.indexOf(event.index()));
      still.add(event.ofTwoFiles() ? other.withPart(order.indexOf(event.part())) : other);
    }
    List<Node> shuffled = nodeOrder.stream().map(nodes::get).toList();
    return new Trial(
        policy, beside, handOver, slowExcluded, maintenanceMin, shuffled, others, still);
  }

  private static List<Integer> order(int count, Random random) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, count).boxed().toList());
    Collections.shuffle(order, random);
    return order;
  }

  /** All of it, a line each. */
  String text() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "cluster %s %s %s %d"
            .formatted(
                policy,
                handOver ? "handover" : "alone",
                slowExcluded ? "slow-excluded" : "slow-taken",
                maintenanceMin));
    beside.forEach(one -> lines.add("with " + one));
    nodes.forEach(node -> lines.add(node.text()));
    files.forEach(file -> lines.add(file.text()));
    events.forEach(event -> lines.add(event.text()));
    return Joiner.on('\n').join(lines);
  }

  /** The trials that have these texts, by what happens in them. */
  static Map<String, Trial> parseAll(Map<String, String> texts) {
    Map<String, Trial> all = new LinkedHashMap<>();
    texts.forEach((what, text) -> all.put(what, parse(text)));
    return all;
  }

  /** The trial that has this text. */
  static Trial parse(String text) {
    Set<Beside> beside = EnumSet.noneOf(Beside.class);
    List<Node> nodes = new ArrayList<>();
    List<File> files = new ArrayList<>();
    List<Event> events = new ArrayList<>();
    List<String> head = List.of();
    for (String line : Splitter.on('\n').trimResults().omitEmptyStrings().split(text)) {
      List<String> words = Splitter.on(' ').splitToList(line);
      switch (words.get(0)) {
        case "cluster" -> head = words;
        case "with" -> beside.add(Beside.valueOf(words.get(1)));
        case "node" -> nodes.add(Node.parse(words));
        case "file" -> files.add(File.parse(words));
        case "at" -> events.add(Event.parse(words.toArray(new String[0])));
        default -> throw new IllegalArgumentException(line);
      }
    }
    return new Trial(
        Policy.valueOf(head.get(1)),
        beside,
        head.get(2).equals("handover"),
        head.get(3).equals("slow-excluded"),
        Integer.parseInt(head.get(4)),
        nodes,
        files,
        events);
  }
}
