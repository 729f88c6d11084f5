package io.dayu.hdfs.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DoublingRestTest {
  @Test
  void eachRestIsTwiceAsLong_upToTheLongest() {
    DoublingRest rest = new DoublingRest(5, 60);
    assertThat(IntStream.range(0, 6).mapToObj(rest::afterNs))
        .containsExactly(5L, 10L, 20L, 40L, 60L, 60L);
    assertThat(rest.afterNs(Integer.MAX_VALUE)).isEqualTo(60);
  }
}
