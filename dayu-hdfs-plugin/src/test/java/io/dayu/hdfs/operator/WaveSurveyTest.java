package io.dayu.hdfs.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.core.wave.HolderLooks;
import io.dayu.core.wave.WaveConflicts;
import io.dayu.hdfs.operator.WaveReader.Patience;
import io.dayu.hdfs.status.OpenWalk;
import io.dayu.protocol.DataNodeAddress;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The DataNodes of a question, divided by a reader that knows one block. */
class WaveSurveyTest {
  private static final StopCheck SAFE = new StopCheck(3, true, 0, 0, 0, 0);

  private final List<ClusterNode> cluster = new ArrayList<>();
  private final List<String> asked = new ArrayList<>();
  private StopCheck check = SAFE;
  private int replication = 2;

  /** The hosts between which one block is, so that they cannot go together. */
  private final List<String> holders = new ArrayList<>();

  private void add(String host, String rack, String domain, String away) {
    int number = cluster.size() + 1;
    cluster.add(
        new ClusterNode(
            new DataNodeAddress("uuid" + number, "10.0.0." + number, host, 9866, 1, 2, 3),
            rack,
            domain,
            away,
            100));
  }

  private final class OneBlock implements WaveReader {
    @Override
    public List<ClusterNode> nodes() {
      return cluster;
    }

    @Override
    public int replication() {
      return replication;
    }

    @Override
    public long deadAfterMs() {
      return 630_000;
    }

    @Override
    public boolean meet(List<String> uuids, int keep, WaveConflicts conflicts, Patience patience) {
      patience.check();
      int[] places =
          holders.stream()
              .mapToInt(host -> uuids.indexOf(uuid(host)))
              .filter(place -> place >= 0)
              .toArray();
      conflicts.met(7, places, places.length, places.length, holders.size() - keep);
      return true;
    }

    @Override
    public HolderLooks<RuntimeException> looks(List<String> uuids, int keep, Patience patience) {
      return new HolderLooks<>() {
        @Override
        public boolean fits(int host, BitSet wave) {
          return true;
        }

        @Override
        public long looked() {
          return 0;
        }
      };
    }

    @Override
    public StopCheck stop(List<String> uuids, int keep, Patience patience) {
      asked.add(keep + " " + uuids);
      return check;
    }

    private String uuid(String host) {
      return cluster.stream()
          .filter(node -> node.address().hostName().equals(host))
          .findFirst()
          .orElseThrow()
          .address()
          .uuid();
    }
  }

  private final class Losses implements LossReader {
    @Override
    public LossWalk lose(String datanodeUuid, int looksMax) {
      throw new UnsupportedOperationException();
    }

    @Override
    public SetWalk stop(List<String> datanodeUuids) {
      throw new UnsupportedOperationException();
    }

    @Override
    public OpenWalk open(Set<String> datanodeUuids) {
      throw new UnsupportedOperationException();
    }

    @Override
    public WaveReader waves() {
      return new OneBlock();
    }
  }

  private WaveFindings of(List<String> listed, List<String> done) throws UnknownNodeException {
    return of(listed, done, Integer.MAX_VALUE);
  }

  private WaveFindings of(List<String> listed, List<String> done, int atMost)
      throws UnknownNodeException {
    return new WaveSurvey(new Losses()).of(new WaveQuestion(listed, done, 1, atMost), () -> {});
  }

  private static List<List<String>> waves(WaveFindings found) {
    return found.plan().waves().stream()
        .map(wave -> wave.stream().map(host -> found.nodes().get(host).name()).toList())
        .toList();
  }

  private void threeRacks() {
    add("dn1", "/a", "", "");
    add("dn2", "/b", "", "");
    add("DN3", "/c", "", "");
    add("dn4", "/a", "", "");
    add("dn5", "/b", "", "");
  }

  @Test
  void rackAfterRack_untilEnoughIsLeftInService() throws UnknownNodeException {
    threeRacks();
    WaveFindings found = of(List.of(OperatorApi.ALL), List.of());
    // Two racks stay, and two DataNodes.
    assertThat(waves(found))
        .containsExactly(
            List.of("dn1:9866", "dn4:9866", "dn2:9866"), List.of("dn5:9866", "DN3:9866"));
    assertThat(found.mayGo()).isTrue();
    assertThat(asked).containsExactly("1 [uuid1, uuid4, uuid2]");
    assertThat(found.deadAfterMs()).isEqualTo(630_000);
    assertThat(waves(of(List.of("rack=/a", "dn3"), List.of(), 1))).hasSize(3);
  }

  @Test
  void upgradeDomainsGoBeforeRacks_whereAllHaveOne() throws UnknownNodeException {
    for (int number = 1; number <= 4; number++) {
      add("dn" + number, "/r" + number % 2, "d" + number / 3, "");
    }
    assertThat(waves(of(List.of(OperatorApi.ALL), List.of(), 2)).get(0))
        .containsExactlyInAnyOrder("dn1:9866", "dn2:9866");
    cluster.clear();
    for (int number = 1; number <= 4; number++) {
      add("dn" + number, "/r" + number % 2, number == 4 ? "" : "d", "");
    }
    assertThat(waves(of(List.of(OperatorApi.ALL), List.of(), 2)).get(0))
        .containsExactly("dn2:9866", "dn4:9866");
  }

  @Test
  void dataNodesThatShareABlockGoOneAfterTheOther() throws UnknownNodeException {
    threeRacks();
    holders.addAll(List.of("dn1", "dn4"));
    assertThat(waves(of(List.of("dn1", "dn4", "dn2"), List.of())))
        .containsExactly(List.of("dn1:9866", "dn2:9866"), List.of("dn4:9866"));
  }

  @Test
  void asManyStayInServiceAsAFileHasReplicas() throws UnknownNodeException {
    threeRacks();
    replication = 4;
    assertThat(waves(of(List.of(OperatorApi.ALL), List.of()))).hasSize(5);
    cluster.clear();
    replication = 1;
    add("dn1", "/a", "", "");
    add("dn2", "/a", "", "");
    add("dn3", "/a", "", "dead");
    assertThat(waves(of(List.of("dn1", "dn2"), List.of()))).as("one of them stays").hasSize(2);
  }

  @Test
  void whoIsDoneIsLeftOut_andMustBeBack() throws UnknownNodeException {
    threeRacks();
    assertThat(waves(of(List.of(OperatorApi.ALL), List.of("dn1", "10.0.0.4:9866"))))
        .containsExactly(List.of("dn2:9866", "dn5:9866"), List.of("DN3:9866"));
    cluster.clear();
    add("dn1", "/a", "", "dead");
    add("dn2", "/b", "", "");
    add("dn3", "/c", "", "not heard of");
    add("dn4", "/c", "", "");
    WaveFindings found = of(List.of("dn2", "dn3", "dn4"), List.of("dn1"));
    assertThat(found.away()).extracting(ClusterNode::name).containsExactly("dn1:9866", "dn3:9866");
    assertThat(found.nodes()).extracting(ClusterNode::name).containsExactly("dn2:9866", "dn4:9866");
    assertThat(found.mayGo()).isFalse();
    assertThat(of(List.of("dn2"), List.of()).mayGo()).as("taken off both lists").isTrue();
  }

  @Test
  void waveThatIsNotSafeAtTheEndMayNotGo() throws UnknownNodeException {
    threeRacks();
    check = new StopCheck(3, true, 1, 0, 0, 0);
    assertThat(of(List.of("dn1"), List.of()).mayGo()).isFalse();
    check = new StopCheck(3, true, 0, 1, 0, 0);
    assertThat(of(List.of("dn1"), List.of()).mayGo()).isFalse();
    check = new StopCheck(3, false, 0, 0, 0, 0);
    assertThat(of(List.of("dn1"), List.of()).mayGo()).isFalse();
    assertThat(of(List.of("dn1"), List.of("dn1")).mayGo()).as("nobody is left").isFalse();
  }

  @Test
  void wordsThatNameNoneOrSeveralAreRefused() {
    threeRacks();
    add("dn1", "/b", "", "");
    assertThatThrownBy(() -> of(List.of("dn9"), List.of()))
        .hasMessage("No DataNode is called dn9.");
    assertThatThrownBy(() -> of(List.of("dn2"), List.of("dn1")))
        .hasMessage("dn1 may be any of dn1:9866, dn1:9866.");
    assertThatThrownBy(() -> of(List.of("rack=/z"), List.of()))
        .hasMessage("No DataNode is in a rack /z.");
  }

  @Test
  void nobodyReadsForOneWhoHasGone() {
    threeRacks();
    assertThatThrownBy(
            () ->
                new WaveSurvey(new Losses())
                    .of(
                        new WaveQuestion(List.of(OperatorApi.ALL), List.of(), 1, 9),
                        () -> {
                          throw new IllegalStateException("gone");
                        }))
        .hasMessage("gone");
  }
}
