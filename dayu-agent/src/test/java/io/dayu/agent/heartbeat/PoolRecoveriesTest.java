package io.dayu.agent.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.protocol.HeartbeatResponse;
import io.dayu.protocol.LinkTerms;
import io.dayu.protocol.OtherPools;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Planners of several namespaces learn of each other. */
class PoolRecoveriesTest {
  private static final long VALID_NS = 100;

  private final PoolRecoveries pools = new PoolRecoveries(VALID_NS);

  private static HeartbeatResponse answer(boolean recovering, LinkTerms terms) {
    return new HeartbeatResponse(1, 1, false, List.of(), 1000, Optional.of(terms), recovering);
  }

  @Test
  void eachIsToldOfTheOthers() {
    pools.heard("one", answer(true, new LinkTerms(10, 1, false, false, false)), 0);
    assertThat(pools.others("one", 0)).isEqualTo(OtherPools.NONE);

    pools.heard("two", answer(false, new LinkTerms(10, 1, false, false, false)), 0);
    assertThat(pools.others("one", 0)).isEqualTo(new OtherPools(1, 0));
    assertThat(pools.others("two", 0)).isEqualTo(new OtherPools(1, 1));
    assertThat(pools.others("three", 0)).isEqualTo(new OtherPools(2, 1));
  }

  @Test
  void silentPlannersCountNoMore() {
    pools.heard("one", answer(true, new LinkTerms(10, 1, false, false, false)), 0);
    assertThat(pools.others("two", VALID_NS)).isEqualTo(new OtherPools(1, 1));
    assertThat(pools.others("two", VALID_NS + 1)).isEqualTo(OtherPools.NONE);

    pools.heard("one", answer(true, new LinkTerms(10, 1, false, false, false)), 0);
    pools.forget("one");
    assertThat(pools.others("two", 0)).isEqualTo(OtherPools.NONE);
  }

  @Test
  void theMostCarefulTermsHold() {
    LinkTerms alone = new LinkTerms(10, 3, false, false, false);
    assertThat(pools.heard("one", answer(false, alone), 0)).contains(alone);

    assertThat(pools.heard("two", answer(false, new LinkTerms(20, 2, false, false, false)), 0))
        .contains(new LinkTerms(10, 2, false, false, false));
  }

  @Test
  void fewTransfersRemainOnlyWhenTheyDoForAllWhoRecover() {
    pools.heard("one", answer(true, new LinkTerms(10, 1, false, false, false)), 0);
    LinkTerms last = new LinkTerms(10, 1, true, false, false);

    assertThat(pools.heard("two", answer(true, last), 0).orElseThrow().lastTransfers()).isFalse();

    pools.heard("one", answer(false, new LinkTerms(10, 1, false, false, false)), 1);
    assertThat(pools.heard("two", answer(true, last), 1).orElseThrow().lastTransfers()).isTrue();
  }

  @Test
  void oneLastReplicaOfAnyPoolIsEnough() {
    LinkTerms safe = new LinkTerms(10, 1, false, false, false);
    LinkTerms endangered = new LinkTerms(10, 1, false, false, true);

    assertThat(pools.heard("one", answer(true, safe), 0)).contains(safe);
    assertThat(pools.heard("two", answer(true, endangered), 0)).contains(endangered);
    assertThat(pools.heard("two", answer(true, safe), 1)).contains(safe);
  }
}
