package org.apache.hadoop.hdfs.server.blockmanagement;

import static io.dayu.hdfs.placement.Fallback.FAILED;
import static io.dayu.hdfs.placement.Fallback.FAVORED_NODES;
import static io.dayu.hdfs.placement.Fallback.NO_REPORTS;
import static io.dayu.hdfs.placement.Fallback.TOO_FEW;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.hdfs.placement.IdleLinks;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.net.Node;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Tests of the fallback: when Dayu does not guide a choice, or fails at it, the site's own policy
 * chooses alone.
 */
class PlacementFallbackTest {
  private static final int RACKS = 8;
  private static final long LOADED = PlacementRig.LINK / 16;

  private final PlacementRig rig = new PlacementRig(BlockPlacementPolicyDefault.class, RACKS);

  /** A policy that remembers what it was asked, and may fail when it is guided. */
  public static final class Site extends BlockPlacementPolicyDefault {
    private static final DatanodeStorageInfo[] ANSWER = {};
    final List<List<@Nullable Object>> asked = new ArrayList<>();
    boolean failsOnce;

    @Override
    DatanodeStorageInfo[] chooseTarget(
        String src,
        int numOfReplicas,
        Node writer,
        Set<Node> excludedNodes,
        long blocksize,
        List<DatanodeDescriptor> favoredNodes,
        BlockStoragePolicy storagePolicy,
        EnumSet<AddBlockFlag> flags) {
      if (failsOnce) {
        failsOnce = false;
        throw new IllegalStateException("fails when it is guided");
      }
      List<@Nullable Object> question = new ArrayList<>();
      question.add(src);
      question.add(numOfReplicas);
      question.add(writer);
      question.add(excludedNodes);
      question.add(blocksize);
      question.add(favoredNodes);
      question.add(storagePolicy);
      question.add(flags);
      asked.add(question);
      return ANSWER;
    }
  }

  @Test
  void withoutReportsTheSitesPolicyIsAskedTheSameAndAnswers() {
    PlacementRig over = new PlacementRig(Site.class, RACKS);
    Site site = (Site) over.policy.site();
    Set<Node> excluded = new HashSet<>(List.of(over.nodes.get(1)));
    List<DatanodeDescriptor> favored = List.of(over.nodes.get(2));
    EnumSet<AddBlockFlag> flags = EnumSet.of(AddBlockFlag.NO_LOCAL_WRITE);
    Node writer = over.nodes.get(3);

    DatanodeStorageInfo[] answer =
        over.policy.chooseTarget("/f", 3, writer, excluded, 7, favored, PlacementRig.HOT, flags);

    assertThat(answer).isSameAs(Site.ANSWER);
    assertThat(site.asked)
        .containsExactly(List.of("/f", 3, writer, excluded, 7L, favored, PlacementRig.HOT, flags));
    assertThat(site.asked.get(0).get(3)).isSameAs(excluded);
  }

  @Test
  void reportsThatAreTooOldAreNone() {
    rig.guide();
    rig.nowNs += TimeUnit.SECONDS.toNanos(5);

    rig.verify(rig.choose(3, null), 3);

    assertThat(rig.metrics.fallbacks(NO_REPORTS)).isEqualTo(1);
    assertThat(rig.metrics.guided()).isZero();
  }

  @Test
  void clientsOwnFavoritesAreTheSitesPolicysBusiness() {
    IdleLinks links = rig.guide(node -> node == 7 ? LOADED : PlacementRig.LINK);

    List<DatanodeDescriptor> chosen =
        PlacementRig.nodes(rig.choose(PlacementRig.HOT, 3, null, List.of(rig.nodes.get(7))));

    assertThat(chosen).contains(rig.nodes.get(7));
    assertThat(rig.metrics.fallbacks(FAVORED_NODES)).isEqualTo(1);
    assertThat(links.unconfirmedBytes(7)).isEqualTo(PlacementRig.BLOCK);
  }

  @Test
  void whenGuidedChoiceFailsTheSitesPolicyChoosesAlone() {
    PlacementRig over = new PlacementRig(Site.class, RACKS);
    Site site = (Site) over.policy.site();
    site.failsOnce = true;
    over.guide();

    assertThat(over.choose(3, null)).isSameAs(Site.ANSWER);

    assertThat(site.asked).hasSize(1);
    assertThat(over.metrics.fallbacks(FAILED)).isEqualTo(1);
  }

  @Test
  void tooFewDataNodesAreFoundNoWorseThanWithoutGuidance() {
    PlacementRig small = new PlacementRig(BlockPlacementPolicyDefault.class, 1);
    small.guide();

    assertThat(small.choose(7, null)).hasSize(5);

    assertThat(small.metrics.fallbacks(TOO_FEW)).isEqualTo(1);
  }
}
