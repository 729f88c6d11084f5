package io.dayu.bench.scale.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ClientCallTest {
  @Test
  void percentsAddUpToAHundred_andFilesAreNotUsedUp() {
    assertThat(IntStream.range(0, 100).mapToObj(ClientCall::of))
        .contains(ClientCall.values())
        .filteredOn(call -> call == ClientCall.CREATE || call == ClientCall.DELETE)
        .hasSize(20);
  }
}
