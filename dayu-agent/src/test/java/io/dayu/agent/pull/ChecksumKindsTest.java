package io.dayu.agent.pull;

import static io.dayu.agent.pull.PullCheck.assertIdentical;
import static io.dayu.agent.pull.PullCheck.awaitState;
import static io.dayu.agent.pull.PullCluster.address;
import static io.dayu.agent.pull.PullRig.FAST;
import static io.dayu.agent.pull.PullRig.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.agent.pull.PullCluster.TestBlock;
import io.dayu.protocol.PullFrom;
import io.dayu.protocol.TransferState;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Replicas with the checksums that their client has chosen, and with none. */
class ChecksumKindsTest extends PullFixture {
  private static TestBlock written(String type, int chunkBytes, long lengthBytes) throws Exception {
    Configuration client = new Configuration(cluster.cluster().getConfiguration(0));
    client.set("dfs.checksum.type", type);
    client.setInt("dfs.bytes-per-checksum", chunkBytes);
    return cluster.blockOf(client, chunkBytes, lengthBytes);
  }

  private static Path checksumsOf(DataNode holder, TestBlock block) throws Exception {
    return PullCluster.paths(holder, block.ref().blockId()).stream()
        .filter(path -> path.toString().endsWith(".meta"))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "NULL,512," + (MIB + 1),
    "NULL,512,1",
    "NULL,65536," + 3 * MIB,
    "CRC32,512," + (MIB + 1),
    "CRC32,4096,1",
    "CRC32C,1000," + (3 * MIB + 7),
    "CRC32C,65536," + (MIB + 1),
    "CRC32C,2097152," + (5 * MIB + 1),
    "NULL,4194304," + 9 * MIB,
    "CRC32C,4194304," + MIB
  })
  void replicaIsCopiedWithTheChecksumsThatItHas(String type, int chunkBytes, long lengthBytes)
      throws Exception {
    TestBlock block = written(type, chunkBytes, lengthBytes);

    PullHandle pull = rig.start(block, block.holder(), FAST);
    awaitState(pull, TransferState.DONE);

    assertIdentical(block, block.holder());
  }

  /** A DataNode would serve it as it serves one that was written without checksums. */
  @ParameterizedTest
  @CsvSource({"NULL,512", "CRC32C,512", "CRC32C,4096"})
  void replicaWhoseChecksumsAreLostIsNotCopied(String type, int chunkBytes) throws Exception {
    TestBlock block = written(type, chunkBytes, MIB);
    Files.delete(checksumsOf(block.holder(), block));

    PullHandle pull = rig.start(block, block.holder(), FAST);
    awaitState(pull, TransferState.SOURCE_FAILED);

    assertThat(pull.report().detail()).contains("lost the checksums of its replica");
    assertThat(rig.host().corrupt).isEmpty();
    pull.order(PullFrom.copyOf(address(block.otherHolder())), FAST, System.nanoTime());
    awaitState(pull, TransferState.DONE);
    assertIdentical(block, block.otherHolder());
    assertThat(rig.host().openLinks).hasValue(0);
  }

  /** As where one holder has the replica in memory, and another on a disk. */
  @Test
  void sourceWithChecksumsOfAnotherKindEndsThePull_andTheNextHasAllOfIt() throws Exception {
    TestBlock block = written("CRC32C", 512, 8 * MIB);
    Path checksums = checksumsOf(block.otherHolder(), block);
    Files.write(checksums, new byte[] {0, 1, 0, 0, 0, 2, 0});
    PullHandle pull = rig.start(block, block.holder(), MIB);
    PullCheck.awaitBytes(pull, MIB / 2);

    pull.order(PullFrom.copyOf(address(block.otherHolder())), FAST, System.nanoTime());
    awaitState(pull, TransferState.FAILED);

    assertThat(pull.report().detail()).contains("where the bytes so far have");
    PullHandle next = rig.start(cluster.order(block, block.otherHolder(), FAST));
    awaitState(next, TransferState.DONE);
    assertIdentical(block, block.otherHolder());
  }
}
