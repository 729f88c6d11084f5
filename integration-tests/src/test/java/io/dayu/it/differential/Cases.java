package io.dayu.it.differential;

import com.google.common.collect.Sets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.SystemErasureCodingPolicies;
import org.apache.hadoop.hdfs.util.StripedBlockUtil;

/** Draws trials: the same for the same seed. */
final class Cases {
  private static final long MIB = 1 << 20;
  private static final long LARGE = 512;
  private static final long ROOMY = 64 * MIB;
  private static final long[] LENGTHS = {0, 1, 1000, 100_000, MIB, MIB, 4 * MIB};

  /** Drawn here; {@link FileFates} draws the others. */
  private static final Set<Beside> DRAWN =
      Sets.immutableEnumSet(Beside.EXTRAS, Beside.REST, Beside.OFF, Beside.HINTS);

  private static final List<List<StorageType>> PROFILES =
      List.of(
          List.of(StorageType.DISK),
          List.of(StorageType.DISK, StorageType.DISK),
          List.of(StorageType.DISK, StorageType.SSD),
          List.of(StorageType.DISK, StorageType.ARCHIVE),
          List.of(StorageType.DISK, StorageType.SSD, StorageType.ARCHIVE));
  private static final List<String> STORAGE_POLICIES =
      List.of("HOT", "HOT", "HOT", "ALL_SSD", "ONE_SSD", "WARM", "COLD");

  private final Random random;
  private final Policy policy;
  private final long scale;
  private final boolean coded;
  private final List<Trial.Node> nodes = new ArrayList<>();

  private Cases(long seed) {
    // Neighbouring seeds begin alike.
    this.random = new Random(seed * 0x9E3779B97F4A7C15L);
    random.nextInt();
    this.policy = any(List.of(Policy.values()));
    // Some blocks take a link several slots.
    this.scale = random.nextInt(3) == 0 ? LARGE : 1;
    this.coded = random.nextBoolean();
  }

  /** The trial of a seed. */
  static Trial draw(long seed) {
    Trial filed = FileFates.draw(seed, new Cases(seed).draw());
    Trial early = EarlyFates.draw(seed, filed);
    return ModeFates.draw(seed, ScopeFates.draw(seed, early));
  }

  private Trial draw() {
    Set<Beside> beside = beside();
    // In trouble DataNodes do not rest, and no block has an extra replica.
    boolean calm = !beside.isEmpty() && random.nextInt(4) > 0;
    // Copies that only DataNodes at rest have room for are left to stock HDFS.
    boolean handOver =
        random.nextBoolean() || beside.contains(Beside.REST) || beside.contains(Beside.OFF);
    boolean slowExcluded = random.nextBoolean();
    int maintenanceMin = random.nextInt(3);
    int racks = (calm ? 2 : 1) + random.nextInt(calm ? 3 : 4);
    int count = (calm ? 6 : 4) + random.nextInt(calm ? 7 : 9);
    List<StorageType> profile = any(PROFILES);
    boolean mixed = !calm && random.nextInt(3) == 0;
    boolean tight = !calm && random.nextInt(3) == 0;
    int plain = !calm && random.nextInt(4) == 0 ? 2 : 0;
    int domains = 2 + random.nextInt(3);
    // HDFS takes groups of two racks for one when they are named alike.
    boolean groupsOfRack = random.nextInt(3) > 0;
    for (int i = 0; i < count; i++) {
      nodes.add(
          new Trial.Node(
              "/r" + i % racks,
              (groupsOfRack ? "g" + i % racks + "-" : "g") + random.nextInt(3),
              "ud" + random.nextInt(domains),
              random.nextInt(8) >= plain,
              false,
              storages(mixed ? any(PROFILES) : profile, tight)));
    }
    List<Trial.File> files = new ArrayList<>();
    int fileCount = 3 + random.nextInt(20);
    for (int i = 0; i < fileCount; i++) {
      files.add(coded && random.nextBoolean() ? group() : file());
    }
    return new Trial(
        policy,
        beside,
        handOver,
        slowExcluded,
        maintenanceMin,
        nodes,
        files,
        new Events(random, new Events.Mood(beside, calm, slowExcluded), nodes, files, scale)
            .draw());
  }

  /** Nothing in a third of all cases, and otherwise what lots say. */
  private Set<Beside> beside() {
    Set<Beside> beside = EnumSet.noneOf(Beside.class);
    boolean alone = random.nextInt(3) == 0;
    for (Beside one : DRAWN) {
      if (!alone && random.nextBoolean()) {
        beside.add(one);
      }
    }
    return beside;
  }

  private <T> T any(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private List<Trial.Storage> storages(List<StorageType> types, boolean tight) {
    List<Trial.Storage> storages = new ArrayList<>();
    for (StorageType type : types) {
      storages.add(
          new Trial.Storage(
              type, tight && random.nextBoolean() ? scale * room(random) : scale * ROOMY));
    }
    return storages;
  }

  /** Room of nearly nothing, of half a block, or of a few. */
  static long room(Random random) {
    return switch (random.nextInt(4)) {
      // To Dayu an empty block has a byte: where there is no room at all HDFS alone places it.
      case 0 -> 100;
      case 1 -> MIB / 2;
      case 2 -> 2 * MIB;
      default -> ROOMY;
    };
  }

  private Trial.File file() {
    int replication = Math.min(nodes.size(), random.nextInt(4) == 0 ? 1 + random.nextInt(6) : 3);
    String storagePolicy = any(STORAGE_POLICIES);
    List<Trial.Place> replicas = new ArrayList<>();
    boolean later = random.nextInt(8) == 0;
    for (int node : nodesInAnyOrder().subList(0, later ? 0 : replication)) {
      replicas.add(new Trial.Place(node, storage(nodes.get(node), storagePolicy), 0));
    }
    long bytes = scale * LENGTHS[random.nextInt(LENGTHS.length)];
    return new Trial.File(Integer.toString(replication), storagePolicy, bytes, replicas);
  }

  /** A group that all DataNodes together can hold, each with one internal block at most. */
  private Trial.File group() {
    List<ErasureCodingPolicy> codings =
        SystemErasureCodingPolicies.getPolicies().stream()
            .filter(policy -> width(policy) <= nodes.size())
            .toList();
    ErasureCodingPolicy coding = any(codings);
    String storagePolicy = any(STORAGE_POLICIES);
    long bytes = scale * Math.max(1, LENGTHS[random.nextInt(LENGTHS.length)]);
    List<Integer> holders = nodesInAnyOrder();
    List<Trial.Place> units = new ArrayList<>();
    for (int unit = 0; unit < width(coding); unit++) {
      if (StripedBlockUtil.getInternalBlockLength(bytes, coding, unit) > 0) {
        int node = holders.get(unit);
        units.add(new Trial.Place(node, storage(nodes.get(node), storagePolicy), unit));
      }
    }
    return new Trial.File(coding.getName(), storagePolicy, bytes, units);
  }

  private static int width(ErasureCodingPolicy policy) {
    return policy.getNumDataUnits() + policy.getNumParityUnits();
  }

  private List<Integer> nodesInAnyOrder() {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      order.add(i);
    }
    Collections.shuffle(order, random);
    return order;
  }

  /** One of the type that the policy asks for first, if the DataNode has it. */
  private int storage(Trial.Node node, String storagePolicy) {
    StorageType first =
        switch (storagePolicy) {
          case "ALL_SSD", "ONE_SSD" -> StorageType.SSD;
          case "COLD", "WARM" -> StorageType.ARCHIVE;
          default -> StorageType.DISK;
        };
    for (int i = 0; i < node.storages().size(); i++) {
      if (node.storages().get(i).type() == first) {
        return i;
      }
    }
    return random.nextInt(node.storages().size());
  }
}
