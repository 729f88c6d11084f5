package io.dayu.hdfs.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.snapshot.IntSet;
import io.dayu.hdfs.namesystem.NodeNumbers;
import io.dayu.hdfs.namesystem.Obstacle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A reason why nothing can be planned is borne out by the DataNodes as HDFS knows them. */
class StorageFallbacksTest {
  private static final IntSet HOLDERS = IntSet.of(1, 2);

  /** DataNodes of which some may receive a replica. */
  private static StorageFallbacks where(boolean anyPlaceable, boolean anyOther) {
    return new StorageFallbacks(
        new NodeNumbers() {
          @Override
          public int numberOf(String datanodeUuid) {
            return 0;
          }

          @Override
          public int rackCount() {
            return 1;
          }

          @Override
          public boolean storageTypeAvailable(int storageType) {
            return true;
          }

          @Override
          public boolean anyPlaceable(IntSet holders) {
            return holders.equals(HOLDERS) ? anyOther : anyPlaceable;
          }
        });
  }

  @ParameterizedTest
  @CsvSource({
    "true,  true,  false, NO_STORAGE_TYPE",
    "true,  true,  true,  NO_DESTINATION",
    "true,  false, true,  TOO_FEW_DATANODES",
    "true,  false, false, TOO_FEW_DATANODES",
    "false, false, false, NO_DATANODE",
    "false, false, true,  NO_DATANODE",
  })
  void roomIsSaidToLackOnlyWhereItDoes(
      boolean anyPlaceable, boolean anyOther, boolean untried, Obstacle why) {
    assertThat(where(anyPlaceable, anyOther).whyNone(1, untried, HOLDERS)).isEqualTo(why);
  }

  @Test
  void whereNothingIsMissingTheReasonIsNotKnown() {
    assertThat(where(true, true).whyNone(0, false, HOLDERS)).isEqualTo(Obstacle.NOT_KNOWN);
  }
}
