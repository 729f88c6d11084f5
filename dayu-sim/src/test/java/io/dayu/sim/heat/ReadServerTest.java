package io.dayu.sim.heat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Objects;
import org.junit.jupiter.api.Test;

/** One DataNode, its queue, and what it tells. */
class ReadServerTest {
  private static final long SECOND = 1_000_000_000;

  private static ReadRequest request(int client) {
    return new ReadRequest(7, client, 0, 0);
  }

  @Test
  void servesAsManyAsItCan_andTheOthersInTheirOrder() {
    ReadServer server = new ReadServer(2, 1);
    assertThat(server.comes(request(1), 0)).isTrue();
    assertThat(server.comes(request(2), 0)).isTrue();
    assertThat(server.comes(request(3), 0)).isFalse();
    assertThat(server.comes(request(4), 0)).isFalse();
    assertThat(server.readers()).isEqualTo(4);
    assertThat(server.room()).isEqualTo(-2);
    assertThat(server.leaves(request(2), SECOND)).contains(request(3));
    assertThat(server.leaves(request(1), SECOND)).contains(request(4));
    assertThat(server.leaves(request(3), SECOND)).isEmpty();
    assertThat(server.leaves(request(4), SECOND)).isEmpty();
    assertThat(server.readers()).isZero();
    assertThat(server.comes(request(5), SECOND)).isTrue();
  }

  @Test
  void tellsWhatHasBegunSinceItLastTold_andReadersInTheMean() {
    ReadServer server = new ReadServer(5, 1);
    server.comes(request(1), 0);
    server.comes(request(2), 5 * SECOND);
    ReadServer.FileReads told = told(server, 0, 10 * SECOND);
    assertThat(told).isEqualTo(new ReadServer.FileReads(2, 1.5));
    server.leaves(request(1), 12 * SECOND);
    server.leaves(request(2), 15 * SECOND);
    told = told(server, 10 * SECOND, 20 * SECOND);
    assertThat(told.reads()).isZero();
    assertThat(told.readers()).isCloseTo(0.7, within(1e-9));
    assertThat(server.tell(20 * SECOND, 30 * SECOND)).isEmpty();
  }

  private static ReadServer.FileReads told(ReadServer server, long sinceNs, long nowNs) {
    return Objects.requireNonNull(server.tell(sinceNs, nowNs).get(7));
  }
}
