package io.dayu.curator.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.protocol.StandbyServers;
import io.dayu.protocol.admin.FateMark;
import io.dayu.protocol.admin.HintCounts;
import io.dayu.protocol.admin.MoveAnswer;
import io.dayu.protocol.admin.MoveFate;
import io.dayu.protocol.admin.MoveHint;
import io.dayu.protocol.admin.MoveOffer;
import io.dayu.protocol.admin.MoveRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Of each block of a cold file one replica is to move to a standby server. */
class StandbyMovesTest {
  private static final int FACTOR = 2;

  private final List<DatanodeInfo> nodes = new ArrayList<>();
  private final Map<Long, List<String>> holders = new HashMap<>();
  private final List<MoveHint> offered = new ArrayList<>();
  private long heard;

  StandbyMovesTest() {
    add("a", "/r0", 50);
    add("b", "/r1", 60);
    add("sa", "/r0", 10);
    add("sb", "/r1", 20);
    add("sc", "/r1", 90);
  }

  private static DatanodeInfo node(String uuid, String rack, int percent) {
    return new DatanodeInfo.DatanodeInfoBuilder()
        .setNodeID(new DatanodeID("10.0.0.1", uuid, uuid, 9866, 9864, 9865, 9867))
        .setNetworkLocation(rack)
        .setDfsUsed(percent)
        .setRemaining(100 - percent)
        .build();
  }

  private void add(String uuid, String rack, int percent) {
    nodes.add(node(uuid, rack, percent));
  }

  /** A file of one block, whose number it has. */
  private @Nullable HdfsLocatedFileStatus located(long inodeId) {
    if (!holders.containsKey(inodeId)) {
      return null;
    }
    DatanodeInfo[] locations =
        holders.get(inodeId).stream()
            .map(
                uuid ->
                    nodes.stream()
                        .filter(one -> one.getDatanodeUuid().equals(uuid))
                        .findFirst()
                        .orElseGet(() -> node(uuid, "/r9", 0)))
            .toArray(DatanodeInfo[]::new);
    LocatedBlock block = new LocatedBlock(new ExtendedBlock("pool", inodeId, 100, 1), locations);
    return (HdfsLocatedFileStatus)
        new HdfsFileStatus.Builder()
            .replication(FACTOR)
            .locations(new LocatedBlocks(100, false, List.of(block), block, true, null, null))
            .build();
  }

  /** Moves all at once. */
  private MoveAnswer taken(MoveRequest request) {
    request.offers().forEach(one -> offered.add(one.hint()));
    heard += request.offers().size();
    return new MoveAnswer(
        request.offers().size(),
        new HintCounts(true, 0, 0, Map.of()),
        new FateMark("one", heard),
        false,
        request.offers().stream()
            .collect(Collectors.toMap(MoveOffer::id, offer -> MoveFate.MOVED)));
  }

  private StandbyMoves moves() {
    return new StandbyMoves(
        new StandbyServers(Set.of("sa", "sb", "sc")),
        nodes,
        this::located,
        new ReplicaMoves(this::taken, Duration.ZERO));
  }

  private List<MoveHint> offeredOf(Long... inodes) throws IOException {
    offered.clear();
    moves().carryOut(List.of(inodes));
    return List.copyOf(offered);
  }

  private static MoveHint hint(long id, String from, String to) {
    return MoveHint.to(id, 1, from, to);
  }

  @Test
  void fullerHolderLosesIt_toAnotherRackThanTheOneThatStays() throws Exception {
    holders.put(1L, List.of("a", "b"));
    holders.put(2L, List.of("a", "sb"));
    StandbyMoves moves = moves();
    moves.carryOut(List.of(1L, 2L, 3L));
    assertThat(offered).containsExactly(hint(1, "b", "sb"));
    assertThat(moves.fates()).containsExactly(Map.entry(MoveFate.MOVED, 1L));
    assertThat(moves.roomy()).isEqualTo(2);
  }

  @Test
  void blockIsOfferedOnceHdfsHasDeletedWhatIsTooMuch_andWhileAllItsHoldersServe() throws Exception {
    add("c", "/r1", 70);
    holders.put(1L, List.of("a", "b", "c"));
    holders.put(2L, List.of("a", "gone"));
    assertThat(offeredOf(1L, 2L)).isEmpty();
    holders.put(1L, List.of("a", "c"));
    assertThat(offeredOf(1L)).containsExactly(hint(1, "c", "sb"));
  }

  @Test
  void roomyStandbyServersTakeTurns() throws Exception {
    nodes.clear();
    add("a", "/r0", 50);
    add("b", "/r0", 50);
    add("sa", "/r1", 10);
    add("sb", "/r1", 20);
    add("sc", "/r1", 95);
    for (long id = 1; id <= 4; id++) {
      holders.put(id, List.of("a", "b"));
    }
    assertThat(offeredOf(1L, 2L, 3L, 4L))
        .extracting(MoveHint::toUuid)
        .containsExactly("sa", "sb", "sa", "sb");
  }

  @Test
  void wholeClusterOfOneRackHasMovesToo_andOneWithoutRoomHasNone() throws Exception {
    nodes.clear();
    add("a", "/r0", 50);
    add("b", "/r0", 60);
    add("sa", "/r0", 10);
    holders.put(1L, List.of("a", "b"));
    assertThat(offeredOf(1L)).containsExactly(hint(1, "b", "sa"));
    nodes.remove(2);
    add("sa", "/r0", 90);
    assertThat(offeredOf(1L)).isEmpty();
  }
}
