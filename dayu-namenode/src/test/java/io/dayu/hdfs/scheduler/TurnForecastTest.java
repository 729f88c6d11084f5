package io.dayu.hdfs.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.state.Transfer;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.TransferId;
import io.dayu.protocol.TransferPace;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferSource;
import io.dayu.protocol.TransferState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of the forecast for transfers that run one after another. */
class TurnForecastTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long T0 = -7 * SECOND;
  private static final long LENGTH = 100;

  private final List<Transfer> transfers = new ArrayList<>();

  /** One that is ordered 20 bytes a second at T0, and was reported then. */
  private Transfer transfer(int destination, int priority, TransferState state, long doneBytes) {
    int id = transfers.size() + 1;
    RecoveryTask task =
        new RecoveryTask(
            id,
            LENGTH,
            priority,
            0,
            IntSet.of(1),
            IntSet.of(),
            IntSet.of(),
            new PlacementRule(1, 3),
            StorageTypes.of());
    BlockRef block = new BlockRef("BP", id, 1, LENGTH);
    Transfer transfer =
        new Transfer(
            new TransferId(1, id),
            block,
            new ReplicaTarget(id, "d"),
            LowRedundancyBlock.of(block, task),
            destination,
            0,
            "",
            true);
    transfer.steer(1, 20, T0);
    transfer.progress(
        new TransferReport(
            transfer.id(),
            block,
            "DISK",
            state,
            doneBytes,
            new TransferSource("s", false),
            new TransferPace(20, 0, 0),
            ""),
        T0);
    transfers.add(transfer);
    return transfer;
  }

  /** Bytes by two seconds after T0, and by a slot that begins another two seconds later. */
  private void assertForeseen(Transfer transfer, long nowBytes, long bySlotBytes) {
    TurnForecast forecast = new TurnForecast(transfers, T0 + 2 * SECOND, 2 * SECOND);
    assertThat(forecast.doneBytes(transfer, T0 + 2 * SECOND)).isEqualTo(nowBytes);
    assertThat(forecast.speedBytesPerSec(transfer)).isEqualTo((bySlotBytes - nowBytes) / 2);
  }

  @Test
  void thoseThatRunEndFirst_andTheMostUrgentOfThoseThatWaitFollows() {
    Transfer last = transfer(5, 2, TransferState.QUEUED, 0);
    Transfer urgent = transfer(5, 0, TransferState.QUEUED, 0);
    Transfer running = transfer(5, 3, TransferState.RUNNING, 40);

    assertForeseen(running, 100, 100);
    assertForeseen(urgent, 60, 100);
    assertForeseen(last, 0, 80);
  }

  @Test
  void whereNoneWaitsEachGoesOnAtItsOwnSpeed() {
    Transfer one = transfer(5, 2, TransferState.RUNNING, 0);
    Transfer other = transfer(5, 2, TransferState.RUNNING, 0);
    Transfer elsewhere = transfer(6, 2, TransferState.QUEUED, 0);

    assertForeseen(one, 40, 80);
    assertForeseen(other, 40, 80);
    assertForeseen(elsewhere, 40, 80);
  }

  @Test
  void oneThatHasNoSourceOrNoRateTakesNoTurn() {
    Transfer sourceless = transfer(5, 0, TransferState.QUEUED, 0);
    sourceless.loseSource(1);
    Transfer held = transfer(5, 0, TransferState.QUEUED, 0);
    held.steer(1, 0, T0);
    Transfer next = transfer(5, 2, TransferState.QUEUED, 0);

    assertForeseen(next, 40, 80);
    assertForeseen(held, 0, 0);
  }
}
