package io.dayu.bench.testbed.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A DataNode's host is given the words that an operator would use. */
final class HostScriptTest {
  private static final HostScript SCRIPT =
      new HostScript(Path.of("/opt/dayu-ingress.sh"), 20_000_000, 0.9, 1);

  @Test
  void itIsRunOnTheHostForItsLink() {
    assertThat(String.join(" ", SCRIPT.install(3)))
        .isEqualTo(
            "ip netns exec dyb-d3 sh /opt/dayu-ingress.sh install --dev e0 --rate 20000000bit"
                + " --share 0.9 --class 1");
    assertThat(String.join(" ", SCRIPT.show(3)))
        .isEqualTo("ip netns exec dyb-d3 sh /opt/dayu-ingress.sh show --dev e0");
  }
}
