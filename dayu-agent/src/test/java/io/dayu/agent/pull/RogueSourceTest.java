package io.dayu.agent.pull;

import static io.dayu.agent.pull.PullCheck.assertIdentical;
import static io.dayu.agent.pull.PullCheck.assertNothingLeft;
import static io.dayu.agent.pull.PullCheck.awaitState;
import static io.dayu.agent.pull.PullCluster.address;
import static io.dayu.agent.pull.PullCluster.await;
import static io.dayu.agent.pull.PullRig.FAST;
import static io.dayu.agent.pull.PullRig.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.agent.host.ReplicaHost;
import io.dayu.agent.pull.PullCluster.TestBlock;
import io.dayu.agent.pull.RogueSource.Words;
import io.dayu.protocol.PullFrom;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferState;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.datatransfer.PacketHeader;
import org.apache.hadoop.hdfs.server.datanode.DayuDataNodeBridge;
import org.apache.hadoop.util.DataChecksum;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sources that claim what no DataNode sends: what they may cost, and who is blamed. */
class RogueSourceTest extends PullFixture {
  private PullHandle pullFrom(TestBlock block, RogueSource rogue) {
    PullOrder order = cluster.order(block, block.holder(), FAST);
    rig.at(block.target(), 1);
    return rig.start(
        new PullOrder(
            order.id(), order.block(), rogue.address(), "DISK", "", FAST, 0, Optional.empty()));
  }

  private String failure(Words words) throws Exception {
    return failure(cluster.block(MIB), words);
  }

  private String failure(TestBlock block, Words words) throws Exception {
    try (RogueSource rogue = new RogueSource(words)) {
      PullHandle pull = pullFrom(block, rogue);
      awaitState(pull, TransferState.SOURCE_FAILED);
      String detail = pull.report().detail();
      assertThat(rig.host().openLinks).hasValue(0);

      pull.order(PullFrom.copyOf(address(block.holder())), FAST, System.nanoTime());
      awaitState(pull, TransferState.DONE);
      assertIdentical(block, block.holder());
      return detail;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {(1 << 20) + (1 << 16) + 5, 15 << 20, Integer.MAX_VALUE})
  void longerPacketThanHdfsSendsIsRefusedBeforeRoomIsTaken(int payloadBytes) throws Exception {
    String detail =
        failure(
            out -> {
              RogueSource.sayYes(out, 512);
              // Nothing follows: who waits for the rest finds that out by a time-out.
              out.writeInt(payloadBytes);
              out.writeShort(25);
            });

    assertThat(detail)
        .startsWith("Source rogue:")
        .contains("a packet of " + (payloadBytes - 4) + " bytes", "at most 1114112");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -512})
  void checksumsForNoBytesAreRefused(int bytesPerChecksum) throws Exception {
    assertThat(failure(out -> RogueSource.sayYes(out, bytesPerChecksum)))
        .startsWith("Source rogue:")
        .contains(bytesPerChecksum + " bytes each");
  }

  /** HDFS's receiver would count them, and finalize a replica without them. */
  @Test
  void dataInThePacketThatEndsTheBlockAreRefused() throws Exception {
    byte[] data = new byte[1024];
    DataChecksum checksum = DataChecksum.newDataChecksum(DataChecksum.Type.CRC32C, 512);
    byte[] sums = new byte[checksum.getChecksumSize(data.length)];
    checksum.calculateChunkedSums(data, 0, data.length, sums, 0);
    int packetBytes = Integer.BYTES + sums.length + data.length;
    PacketHeader last = new PacketHeader(packetBytes, 0, 0, true, data.length, false);

    String detail =
        failure(
            cluster.block(data.length),
            out -> {
              RogueSource.sayYes(out, 512);
              last.write(out);
              out.write(sums);
              out.write(data);
            });

    assertThat(detail).startsWith("Source rogue:").contains("ends the block");
  }

  @Test
  void endlessAnswerIsCutOff() throws Exception {
    byte[] much = new byte[1 << 17];
    String detail =
        failure(
            out -> {
              // A message that claims a gigabyte, of which 128 KB come.
              out.write(new byte[] {(byte) 0x80, (byte) 0x80, (byte) 0x80, (byte) 0x80, 0x04});
              // Field 5, the reason, of nearly all of it.
              out.write(new byte[] {0x2a, (byte) 0xf0, (byte) 0xff, (byte) 0xff, (byte) 0xff, 3});
              out.write(much);
            });

    assertThat(detail).startsWith("Source rogue:").contains("too large");
  }

  @Test
  void longestPacketFollowsTheDataNodesOwnSettings() throws Exception {
    TestBlock block = cluster.block(1);
    Configuration conf = block.target().getConf();
    ReplicaHost host = new DayuDataNodeBridge(block.target(), 0);
    assertThat(host.packetMaxBytes()).isEqualTo((1 << 20) + (1 << 16));
    String buffer = conf.get("io.file.buffer.size");
    conf.setInt("io.file.buffer.size", 4 << 20);
    try {
      assertThat(host.packetMaxBytes()).isEqualTo((4 << 20) + (4 << 16));
      conf.setInt("io.file.buffer.size", Integer.MAX_VALUE);
      assertThat(host.packetMaxBytes()).isEqualTo(16 << 20);
    } finally {
      conf.set("io.file.buffer.size", buffer);
    }
  }

  @Test
  void cancelledAtARogueSourceLeavesNothing() throws Exception {
    TestBlock block = cluster.block(MIB);
    try (RogueSource rogue = new RogueSource(out -> RogueSource.sayYes(out, 512))) {
      PullHandle pull = pullFrom(block, rogue);
      await(() -> rig.host().openLinks.get() > 0);

      pull.cancel();
      await(pull::ended);

      assertThat(rig.host().openLinks).hasValue(0);
      assertNothingLeft(block);
    }
  }
}
