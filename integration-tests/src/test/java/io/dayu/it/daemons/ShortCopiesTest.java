package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.it.support.ReplicaFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The replicas that HDFS has copied too short, and all others. */
class ShortCopiesTest {
  private static final String DIFFER =
      "java.io.IOException: Inconsistent size of finalized replicas. Replica blk_7_12"
          + "[numBytes=2,originalReplicaState=FINALIZED] expected size: 3\n";
  private static final String ORDER =
      "INFO DataNode DatanodeRegistration(127.0.0.1:1, datanodeUuid=a) Starting thread to transfer"
          + " BP-1-127.0.0.1-2:blk_7_12 to [DatanodeInfoWithStorage[127.0.0.1:3,DS-4,DISK]]\n";

  @TempDir private Path home;

  private Path replica(String node, String name, String data) throws IOException {
    Path folder =
        Files.createDirectories(home.resolve(node).resolve("current/BP-1/current/finalized"));
    return Files.writeString(folder.resolve(name), data);
  }

  private List<Path> found(String one, String other) throws IOException {
    Path first = Files.writeString(home.resolve("datanode0.log"), one);
    Path second = Files.writeString(home.resolve("datanode1.log"), other);
    return ShortCopies.find(
        List.of(first, second), ReplicaFiles.in(List.of(home.resolve("a"), home.resolve("b"))));
  }

  @Test
  void shortCopyIsFound_thatHdfsHasOrdered() throws IOException {
    Path copy = replica("a", "blk_7", "12");
    replica("b", "blk_7", "123");
    replica("b", "blk_8", "1");
    assertThat(found(DIFFER, ORDER)).containsExactly(copy);
    assertThat(found(DIFFER, "")).isEmpty();
    assertThat(found("", ORDER)).isEmpty();
  }

  @Test
  void replicasOfOneLengthStay() throws IOException {
    replica("a", "blk_7", "123");
    replica("b", "blk_7", "123");
    assertThat(found(DIFFER, ORDER)).isEmpty();
  }
}
