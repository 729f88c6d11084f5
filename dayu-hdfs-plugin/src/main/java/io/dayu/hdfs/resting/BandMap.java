package io.dayu.hdfs.resting;

import io.dayu.core.elastic.Bands;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The map of which DataNodes are in which band of ranks. Thread safe.
 *
 * <p>DataNodes are drawn by what the layout has them hold. A draw looks at the DataNodes of a band.
 */
public final class BandMap {
  /** No DataNode. */
  public static final int NONE = -1;

  /** The sign that begins the scope of all but one rack; HDFS's own. */
  private static final char ALL_BUT = '~';

  /** Draws of which none suits, until a band is passed over. */
  private static final int DRAWS_MAX = 8;

  private final Bands bands;
  private final List<RankedDataNode> byRank;
  private final int[] rackOfRank;
  private final Map<String, Integer> rackNumbers = new HashMap<>();
  private final Map<String, Integer> rankByPath = new HashMap<>();
  private final AtomicLong seeds = new AtomicLong();

  /** The DataNodes of a layout, by rank. */
  public BandMap(Bands bands, List<RankedDataNode> byRank) {
    if (bands.nodes().size() != byRank.size()) {
      throw new IllegalArgumentException(byRank.size() + " of " + bands.nodes().size());
    }
    this.bands = bands;
    this.byRank = List.copyOf(byRank);
    rackOfRank = new int[byRank.size()];
    for (int rank = 0; rank < byRank.size(); rank++) {
      RankedDataNode node = byRank.get(rank);
      rackOfRank[rank] = rackNumbers.computeIfAbsent(node.rack(), rack -> rackNumbers.size());
      rankByPath.put(node.path(), rank);
    }
  }

  /** The layout. */
  public Bands bands() {
    return bands;
  }

  /** The DataNodes by rank. */
  public List<RankedDataNode> byRank() {
    return byRank;
  }

  /** The ranks of some DataNodes that are known by their paths; others have none. */
  public int[] ranks(List<String> paths) {
    return paths.stream()
        .filter(rankByPath::containsKey)
        .mapToInt(path -> rankByPath.getOrDefault(path, NONE))
        .toArray();
  }

  /** Offers for one block, whose first replica is on a writer that has a rank, or anywhere. */
  public BandOffers offers(@Nullable String writerPath) {
    boolean[] held = new boolean[bands.count()];
    Integer rank = writerPath == null ? null : rankByPath.get(writerPath);
    if (rank != null) {
      held[bands.bandOf(rank)] = true;
    }
    return new BandOffers(this, held, new SplittableRandom(seeds.incrementAndGet()));
  }

  /**
   * The number of a DataNode of a band, drawn by what the layout has it hold.
   *
   * @param scope a rack, all racks but one, or everything, in the words of HDFS's topology
   * @param open whether the DataNode with a number may be drawn
   * @return {@link #NONE} when none was found
   */
  int draw(int band, String scope, IntPredicate open, SplittableRandom random) {
    boolean allBut = !scope.isEmpty() && scope.charAt(0) == ALL_BUT;
    Integer rack = rackNumbers.get(allBut ? scope.substring(1) : scope);
    if (rack == null && !scope.isEmpty() && !allBut) {
      return NONE;
    }
    double all = 0;
    for (int rank = bands.begin(band); rank < bands.end(band); rank++) {
      all += inScope(rank, rack, allBut) ? bands.share(rank) : 0;
    }
    for (int draws = 0; draws < DRAWS_MAX && all > 0; draws++) {
      int number = at(band, random.nextDouble() * all, rack, allBut);
      if (number != NONE && open.test(number)) {
        return number;
      }
    }
    return NONE;
  }

  private boolean inScope(int rank, @Nullable Integer rack, boolean allBut) {
    return rack == null || (rackOfRank[rank] == rack) != allBut;
  }

  private int at(int band, double share, @Nullable Integer rack, boolean allBut) {
    double left = share;
    for (int rank = bands.begin(band); rank < bands.end(band); rank++) {
      if (inScope(rank, rack, allBut)) {
        left -= bands.share(rank);
        if (left < 0) {
          return byRank.get(rank).number();
        }
      }
    }
    return NONE;
  }
}
