package io.dayu.agent.pull;

import static io.dayu.agent.pull.PullCluster.await;
import static io.dayu.agent.pull.PullCluster.files;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.agent.pull.PullCluster.TestBlock;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.TransferState;
import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.hadoop.hdfs.server.datanode.DataNode;

/** Waits and assertions that tests of pulls share. */
final class PullCheck {
  private PullCheck() {}

  static void awaitState(PullHandle pull, TransferState state) throws Exception {
    await(() -> pull.report().state() == state || pull.ended());
    assertThat(pull.report().state()).as(pull.report().detail()).isEqualTo(state);
  }

  static void awaitBytes(PullHandle pull, long bytes) throws Exception {
    await(() -> pull.report().receivedBytes() >= bytes || pull.ended());
  }

  static void assertIdentical(TestBlock block, DataNode source) throws Exception {
    Map<String, ByteBuffer> expected = files(source, block.ref().blockId());
    assertThat(expected).hasSize(2);
    assertThat(files(block.target(), block.ref().blockId())).isEqualTo(expected);
  }

  static void assertNothingLeft(TestBlock block) throws Exception {
    assertThat(files(block.target(), block.ref().blockId())).isEmpty();
    BlockRef ref = block.ref();
    assertThat(block.target().getFSDataset().getReplicaString(ref.blockPoolId(), ref.blockId()))
        .isEqualTo("null");
  }

  static long linkBytes(long dataBytes) {
    return dataBytes + 4 * ((dataBytes + 511) / 512);
  }
}
