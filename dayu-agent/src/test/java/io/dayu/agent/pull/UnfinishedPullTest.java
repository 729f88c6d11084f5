package io.dayu.agent.pull;

import static io.dayu.agent.pull.PullCheck.assertNothingLeft;
import static io.dayu.agent.pull.PullCheck.awaitBytes;
import static io.dayu.agent.pull.PullCheck.awaitState;
import static io.dayu.agent.pull.PullCluster.await;
import static io.dayu.agent.pull.PullCluster.files;
import static io.dayu.agent.pull.PullRig.FAST;
import static io.dayu.agent.pull.PullRig.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.agent.pull.PullCluster.TestBlock;
import io.dayu.protocol.TransferState;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;

/** Pulls that end without a replica: what remains of them. */
class UnfinishedPullTest extends PullFixture {
  @Test
  void cancelledPullLeavesNothing() throws Exception {
    TestBlock block = cluster.block(4 * MIB);
    PullHandle pull = rig.start(block, block.holder(), MIB / 2);
    awaitBytes(pull, MIB / 2);
    assertThat(files(block.target(), block.ref().blockId())).isNotEmpty();

    pull.cancel();
    await(pull::ended);

    assertThat(pull.report().state()).isEqualTo(TransferState.FAILED);
    assertThat(rig.host().openLinks).hasValue(0);
    assertNothingLeft(block);
  }

  @Test
  void pullThatIsLeftAloneWithoutASourceFails() throws Exception {
    TestBlock block = cluster.block(2 * MIB);
    rig.at(block.target(), 1).cutAfterBytes.set(MIB);
    PullHandle pull = rig.start(cluster.order(block, block.holder(), FAST));
    awaitState(pull, TransferState.SOURCE_FAILED);

    pull.leaveAlone();
    await(pull::ended);

    assertThat(pull.report().state()).isEqualTo(TransferState.FAILED);
    assertThat(pull.report().detail()).contains("no source to pull from");
    assertNothingLeft(block);
  }

  @Test
  void pullThatIsLeftAloneFailsWithItsSource() throws Exception {
    TestBlock block = cluster.block(4 * MIB);
    rig.at(block.target(), 1).cutAfterBytes.set(MIB);
    PullHandle pull = rig.start(cluster.order(block, block.holder(), MIB));
    awaitBytes(pull, 1);

    pull.leaveAlone();
    await(pull::ended);

    assertThat(pull.report().state()).isEqualTo(TransferState.FAILED);
    assertNothingLeft(block);
  }

  @Test
  void deletedFileLeavesNothing() throws Exception {
    TestBlock block = cluster.block(2 * MIB);
    PullHandle pull = rig.start(block, block.holder(), 2 * MIB);
    awaitBytes(pull, MIB / 2);

    assertThat(cluster.cluster().getFileSystem().delete(block.file(), false)).isTrue();
    await(pull::ended);

    await(() -> hasNoFiles(block));
  }

  private static boolean hasNoFiles(TestBlock block) {
    try {
      return files(block.target(), block.ref().blockId()).isEmpty();
    } catch (IOException | UncheckedIOException e) {
      // A file vanished while it was looked at.
      return false;
    }
  }

  @Test
  void writerStoppedByTheDataNodeFails() throws Exception {
    TestBlock block = cluster.block(4 * MIB);
    PullHandle pull = rig.start(block, block.holder(), MIB / 2);
    awaitBytes(pull, MIB / 2);

    Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("dayu-pull-"))
        .forEach(Thread::interrupt);
    await(pull::ended);

    assertThat(pull.report().state()).isEqualTo(TransferState.FAILED);
    assertThat(pull.report().detail()).contains("stopped the writer");
    assertNothingLeft(block);
  }

  @Test
  void replicaThatExistsFails() throws Exception {
    TestBlock block = cluster.block(MIB);
    rig.at(block.otherHolder(), 1);
    PullHandle pull = rig.start(cluster.order(block, block.holder(), FAST));
    await(pull::ended);

    assertThat(pull.report().state()).isEqualTo(TransferState.FAILED);
    assertThat(pull.report().detail()).contains("already exists");
    assertThat(files(block.otherHolder(), block.ref().blockId())).hasSize(2);
  }

  @Test
  void pullBeyondTheBoundWaitsAndCanBeCancelledThere() throws Exception {
    TestBlock block = cluster.block(4 * MIB);
    rig.at(block.target(), 1);
    PullHandle running = rig.start(cluster.order(block, block.holder(), MIB / 4));
    awaitBytes(running, 1);
    PullHandle waiting = rig.start(cluster.order(block, block.holder(), FAST));
    assertThat(waiting.report().state()).isEqualTo(TransferState.QUEUED);
    assertThat(waiting.report().pace().activeNs()).isZero();

    waiting.cancel();
    assertThat(waiting.ended()).isTrue();
    running.cancel();
    await(running::ended);
  }
}
