package io.dayu.curator.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.protocol.admin.StoredBlock;
import io.dayu.protocol.admin.StoredReplica;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests of what the NameNode would have to know for a hint to be a finding, kind by kind. */
final class DoubtedBlockTest {
  private static final long STAMP = 1007;

  /** Replicas written as {@code "DataNode rack state"}, of a file that wants two. */
  private static StoredBlock replicated(String... replicas) {
    return block(false, replicas);
  }

  /** The same for a group of two data units and one parity unit; an index is in front. */
  private static StoredBlock coded(String... replicas) {
    return block(true, replicas);
  }

  private static StoredBlock block(boolean coded, String... replicas) {
    List<StoredReplica> known =
        Arrays.stream(replicas)
            .map(text -> org.apache.hadoop.util.StringUtils.getStrings(text, " "))
            .map(
                words ->
                    coded
                        ? replica(words[1], "/r", Integer.parseInt(words[0]), words[2])
                        : replica(words[0], words[1], 0, words[2]))
            .toList();
    return new StoredBlock(STAMP, 1, coded ? 3 : 2, coded ? 2 : 1, false, known);
  }

  private static StoredReplica replica(String uuid, String rack, int index, String state) {
    return new StoredReplica(
        uuid, rack, index, StoredReplica.State.valueOf(state.toUpperCase(Locale.ROOT)));
  }

  private static boolean confirms(@Nullable StoredBlock known, FindingKind kind) {
    return new DoubtedBlock(kind, STAMP, "a", 2).isConfirmedBy(known);
  }

  @Test
  void orphanIsWhatTheNameNodeDoesNotKnow_andNothingElseIs() {
    for (FindingKind kind : FindingKind.values()) {
      assertThat(confirms(null, kind)).as(kind.name()).isEqualTo(kind == FindingKind.ORPHAN);
    }
    assertThat(confirms(replicated(), FindingKind.ORPHAN)).isFalse();
  }

  @Test
  void blockThatIsWrittenOrWasWrittenAnewIsNoFinding() {
    StoredBlock none = replicated();
    assertThat(confirms(none, FindingKind.MISSING)).isTrue();
    assertThat(new DoubtedBlock(FindingKind.MISSING, STAMP - 1, null, 2).isConfirmedBy(none))
        .isFalse();
    assertThat(confirms(new StoredBlock(STAMP, 1, 2, 1, true, List.of()), FindingKind.MISSING))
        .isFalse();
  }

  @Test
  void missingIsWhatNobodyCanRead() {
    assertThat(confirms(replicated("a /r corrupt"), FindingKind.MISSING)).isTrue();
    assertThat(confirms(replicated("a /r leaving"), FindingKind.MISSING)).isFalse();
    assertThat(confirms(coded("0 a live", "0 b live"), FindingKind.MISSING)).isTrue();
    assertThat(confirms(coded("0 a live", "2 b live"), FindingKind.MISSING)).isFalse();
  }

  @Test
  void shortIsFewerThanWanted_ofWhatCounts() {
    assertThat(confirms(replicated("a /r live", "b /s leaving"), FindingKind.SHORT)).isTrue();
    assertThat(confirms(replicated("a /r live", "b /s live"), FindingKind.SHORT)).isFalse();
    assertThat(confirms(coded("0 a live", "1 b live", "1 c live"), FindingKind.SHORT)).isTrue();
    assertThat(confirms(coded("0 a live", "1 b live", "2 c live"), FindingKind.SHORT)).isFalse();
  }

  @Test
  void excessIsMoreThanWanted_orAnIndexTwice() {
    assertThat(confirms(replicated("a /r live", "b /s live", "c /s excess"), FindingKind.EXCESS))
        .isTrue();
    assertThat(confirms(replicated("a /r live", "b /s live", "c /s corrupt"), FindingKind.EXCESS))
        .isFalse();
    assertThat(confirms(coded("0 a live", "1 b live", "1 c live"), FindingKind.EXCESS)).isTrue();
    assertThat(confirms(coded("0 a live", "1 b live"), FindingKind.EXCESS)).isFalse();
  }

  @Test
  void wrongReplicaIsOneThatDoesNotCount() {
    for (FindingKind kind : List.of(FindingKind.WRONG_LENGTH, FindingKind.STALE)) {
      assertThat(confirms(replicated("a /r corrupt", "b /s live"), kind)).isTrue();
      assertThat(confirms(replicated("b /s live"), kind)).isTrue();
      assertThat(confirms(replicated("a /r live"), kind)).as("the NameNode trusts it").isFalse();
    }
  }

  @Test
  void fewRacksAreFewerThanThereCouldBe() {
    assertThat(confirms(replicated("a /r live", "b /r live"), FindingKind.FEW_RACKS)).isTrue();
    assertThat(confirms(replicated("a /r live", "b /s live"), FindingKind.FEW_RACKS)).isFalse();
    assertThat(confirms(replicated("a /r live"), FindingKind.FEW_RACKS)).isFalse();
  }
}
