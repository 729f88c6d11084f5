package io.dayu.agent.pull;

import static io.dayu.agent.pull.PullCheck.awaitBytes;
import static io.dayu.agent.pull.PullCheck.awaitState;
import static io.dayu.agent.pull.PullCluster.await;
import static io.dayu.agent.pull.PullCluster.files;
import static io.dayu.agent.pull.PullRig.FAST;
import static io.dayu.agent.pull.PullRig.MIB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.agent.meter.PulledBytes;
import io.dayu.agent.pull.StripedCluster.Group;
import io.dayu.agent.share.Shares;
import io.dayu.protocol.PulledFrom;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferState;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.hdfs.server.datanode.DayuDataNodeBridge;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Internal blocks that are decoded on a real DataNode: both files to the byte. */
class DecodePullTest {
  private static final String RS_6_3 = "RS-6-3-1024k";

  @TempDir static Path directory;
  private static StripedCluster striped;

  private final List<PullThreads> threads = new ArrayList<>();
  private final PulledBytes books = PullCluster.books();
  private final PulledBytes.Statement booked = books.open();

  @BeforeAll
  static void startCluster() throws Exception {
    striped = new StripedCluster(directory);
  }

  @AfterAll
  static void stopCluster() {
    striped.close();
  }

  @AfterEach
  void stopThreads() {
    threads.forEach(PullThreads::stop);
  }

  private TappedHost host(Group group) {
    return new TappedHost(new DayuDataNodeBridge(group.target(), 0));
  }

  private PullHandle start(
      TappedHost host, Group group, int wanted, List<Integer> read, long rateBytesPerSec) {
    PullThreads pulling = PullCluster.threads(host, 1, Shares.NONE);
    threads.add(pulling);
    return pulling
        .starter(books)
        .start(striped.order(group, wanted, read, rateBytesPerSec), () -> {});
  }

  private static void assertIdentical(Group group, int wanted, Map<String, ByteBuffer> lost)
      throws Exception {
    assertThat(lost).hasSize(2);
    assertThat(files(group.target(), group.ref(wanted).blockId())).isEqualTo(lost);
  }

  @ParameterizedTest
  @CsvSource({
    RS_6_3 + ",0," + 12 * MIB,
    RS_6_3 + ",5," + 12 * MIB,
    RS_6_3 + ",8," + 12 * MIB,
    RS_6_3 + ",0," + (7 * MIB + 12_345),
    RS_6_3 + ",4," + (4 * MIB + 12_345),
    RS_6_3 + ",7," + (3 * MIB + 1),
    RS_6_3 + ",0,1",
    RS_6_3 + ",6,1",
    "RS-3-2-1024k,1," + (7 * MIB + 777),
    "RS-3-2-1024k,4,100000",
    "RS-10-4-1024k,9," + (20 * MIB + 5),
    "RS-10-4-1024k,12," + (10 * MIB),
    "XOR-2-1-1024k,1," + (5 * MIB + 99),
    "XOR-2-1-1024k,2," + 4 * MIB,
    "RS-LEGACY-6-3-1024k,2," + (8 * MIB + 3)
  })
  void lostInternalBlockComesBackToTheByte(String policy, int wanted, int lengthBytes)
      throws Exception {
    Group group = striped.group(policy, lengthBytes);
    Map<String, ByteBuffer> lost = striped.lose(group, wanted);

    PullHandle pull = start(host(group), group, wanted, group.lastOthers(wanted), FAST);
    awaitState(pull, TransferState.DONE);

    assertIdentical(group, wanted, lost);
    assertThat(pull.report().receivedBytes()).isEqualTo(group.ref(wanted).lengthBytes());
    assertThat(booked.unreported()).hasSize(group.layout().reads());
    // The NameNode counts it, and has none too many.
    await(
        () ->
            striped
                    .cluster()
                    .getNamesystem()
                    .getBlockManager()
                    .countNodes(
                        striped
                            .cluster()
                            .getNamesystem()
                            .getBlockManager()
                            .getStoredBlock(group.block().getLocalBlock()))
                    .liveReplicas()
                == group.holders().size());
  }

  /** As where the client's checksums were others than those of who has written a unit anew. */
  @ParameterizedTest
  @ValueSource(ints = {0, 2, 4})
  void internalBlocksOfOneGroupMayHaveOtherKindsOfChecksums(int other) throws Exception {
    Group group = striped.group("RS-3-2-1024k", 7 * MIB + 777);
    Map<String, ByteBuffer> lost = striped.lose(group, 1);
    Path checksums =
        PullCluster.paths(group.holder(other), group.ref(other).blockId()).stream()
            .filter(path -> path.toString().endsWith(".meta"))
            .findFirst()
            .orElseThrow();
    Files.write(checksums, new byte[] {0, 1, 0, 0, 0, 2, 0});
    List<Integer> read = Stream.of(0, 2, 3, 4).filter(one -> one == other || one != 3).toList();

    PullHandle pull = start(host(group), group, 1, read, FAST);
    awaitState(pull, TransferState.DONE);

    assertIdentical(group, 1, lost);
  }

  /** As many others as are read, the lowest indices first, and then those that are to spare. */
  private static List<Integer> others(Group group, int wanted) {
    return group.holders().keySet().stream().filter(index -> index != wanted).toList();
  }

  /** The same with one to spare in the place of one that is read. */
  private static List<Integer> replaced(Group group, int wanted, int index) {
    List<Integer> others = others(group, wanted);
    int reads = group.layout().reads();
    return others.subList(0, reads).stream()
        .map(one -> one == index ? others.get(reads) : one)
        .toList();
  }

  @ParameterizedTest
  @CsvSource({RS_6_3 + ",4", "RS-3-2-1024k,2", "RS-10-4-1024k,9"})
  void corruptSourceIsReportedByItsOwnIdAndReplaced_whileTheBytesStay(String policy, int bad)
      throws Exception {
    Group group = striped.fullGroup(policy, 4);
    Map<String, ByteBuffer> lost = striped.lose(group, 1);
    PullCluster.corrupt(group.holder(bad), group.ref(bad).blockId(), 2 * MIB + 100);
    TappedHost host = host(group);
    int reads = group.layout().reads();
    int spare = others(group, 1).get(reads);

    PullHandle pull = start(host, group, 1, others(group, 1).subList(0, reads), FAST);
    awaitState(pull, TransferState.SOURCE_FAILED);
    TransferReport failed = pull.report();
    assertThat(failed.source().corrupt()).isTrue();
    assertThat(failed.source().uuid()).isEqualTo(group.holder(bad).getDatanodeUuid());
    assertThat(failed.receivedBytes()).isBetween(2L * MIB - (1 << 16), 2L * MIB);
    assertThat(host.corruptBlocks).containsExactly(group.ref(bad).blockId());

    pull.order(group.from(replaced(group, 1, bad)), FAST, System.nanoTime());
    awaitState(pull, TransferState.DONE);

    assertIdentical(group, 1, lost);
    assertThat(pulledFrom(group, spare)).isLessThan(2L * MIB + 200_000);
    await(() -> striped.cluster().getNamesystem().getCorruptReplicaBlocks() > 0);
  }

  private long pulledFrom(Group group, int index) {
    String uuid = group.holder(index).getDatanodeUuid();
    return booked.unreported().stream()
        .filter(one -> one.sourceUuid().equals(uuid))
        .mapToLong(PulledFrom::bytes)
        .sum();
  }

  @ParameterizedTest
  @ValueSource(strings = {RS_6_3, "RS-3-2-1024k", "RS-10-4-1024k"})
  void sourceThatIsCutOffIsReplacedByParity(String policy) throws Exception {
    Group group = striped.fullGroup(policy, 4);
    int wanted = group.holders().lastKey();
    Map<String, ByteBuffer> lost = striped.lose(group, wanted);
    TappedHost host = host(group);
    host.cutAfterBytes.set(MIB);
    int reads = group.layout().reads();

    PullHandle pull = start(host, group, wanted, others(group, wanted).subList(0, reads), FAST);
    awaitState(pull, TransferState.SOURCE_FAILED);
    assertThat(pull.report().source().uuid())
        .as("the first one that was connected to")
        .isEqualTo(group.holder(0).getDatanodeUuid());
    assertThat(pull.report().receivedBytes()).isBetween(MIB - 140_000L, (long) MIB);
    // The others are not kept waiting.
    await(() -> host.openLinks.get() == 0);

    pull.order(group.from(replaced(group, wanted, 0)), FAST, System.nanoTime());
    awaitState(pull, TransferState.DONE);
    assertIdentical(group, wanted, lost);
  }

  /** As the planner does when a source's link has become full. */
  @Test
  void otherSourceGoesOnInMidBlock_andTheRestStayConnected() throws Exception {
    Group group = striped.group(RS_6_3, 24 * MIB);
    Map<String, ByteBuffer> lost = striped.lose(group, 3);
    TappedHost host = host(group);

    PullHandle pull = start(host, group, 3, List.of(0, 1, 2, 4, 5, 6), MIB / 2);
    awaitBytes(pull, MIB);
    pull.order(group.from(List.of(0, 1, 2, 7, 5, 6)), FAST, System.nanoTime());
    awaitState(pull, TransferState.DONE);

    assertIdentical(group, 3, lost);
    assertThat(pulledFrom(group, 7)).isLessThan(3L * MIB + 100_000);
    assertThat(host.links).hasValue(7);
  }

  @Test
  void sourceThatIsDeadAtTheBeginningIsReplaced() throws Exception {
    Group group = striped.group("XOR-2-1-1024k", 2 * MIB);
    Map<String, ByteBuffer> lost = striped.lose(group, 0);
    Group wrong =
        new Group(
            group.block(),
            group.layout(),
            new TreeMap<>(Map.of(1, group.holder(1), 2, group.holder(0))),
            group.target());
    TappedHost host = host(group);

    PullHandle pull = start(host, wrong, 0, List.of(1, 2), FAST);
    awaitState(pull, TransferState.SOURCE_FAILED);
    assertThat(pull.report().detail()).contains("ReplicaNotFound");
    pull.order(group.from(List.of(1, 2)), FAST, System.nanoTime());
    awaitState(pull, TransferState.DONE);

    assertIdentical(group, 0, lost);
  }

  @ParameterizedTest
  @ValueSource(strings = {RS_6_3, "XOR-2-1-1024k", "RS-10-4-1024k"})
  void heldDecodeKeepsItsBytesAndNoConnection(String policy) throws Exception {
    Group group = striped.fullGroup(policy, 2);
    Map<String, ByteBuffer> lost = striped.lose(group, 1);
    TappedHost host = host(group);
    PullHandle pull = start(host, group, 1, group.lastOthers(1), MIB);
    awaitBytes(pull, MIB / 4);

    pull.order(group.from(group.lastOthers(1)), 0, System.nanoTime());
    await(() -> host.openLinks.get() == 0);
    long held = pull.report().receivedBytes();
    assertThat(held).isPositive();
    pull.order(group.from(group.lastOthers(1)), FAST, System.nanoTime());
    awaitState(pull, TransferState.DONE);

    assertIdentical(group, 1, lost);
  }

  @ParameterizedTest
  @ValueSource(strings = {RS_6_3, "XOR-2-1-1024k", "RS-10-4-1024k"})
  void cancelledDecodeLeavesNothing(String policy) throws Exception {
    Group group = striped.fullGroup(policy, 2);
    striped.lose(group, 1);
    TappedHost host = host(group);
    PullHandle pull = start(host, group, 1, group.lastOthers(1), MIB / 4);
    awaitBytes(pull, MIB / 4);

    pull.cancel();
    await(pull::ended);

    assertThat(pull.report().state()).isEqualTo(TransferState.FAILED);
    assertThat(files(group.target(), group.ref(1).blockId())).isEmpty();
    assertThat(host.openLinks).hasValue(0);
  }

  @Test
  void decodeFromTooFewIsNotBegun() throws Exception {
    Group group = striped.group(RS_6_3, 12 * MIB);
    TappedHost host = host(group);

    for (List<Integer> read :
        List.of(
            List.of(0, 1, 2, 4, 5),
            List.of(0, 1, 2, 4, 5, 5),
            List.of(0, 1, 2, 3, 4, 5),
            List.of(0, 1, 2, 4, 5, 6, 7))) {
      assertThatThrownBy(() -> start(host, group, 3, read, FAST))
          .as("read %s", read)
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThat(host.links).hasValue(0);
  }
}
