package io.dayu.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Tests of the conditions that keep Dayu off in a NameNode. */
class NameNodePartTest {
  private final Configuration conf = new Configuration(false);

  private String startLog(NameNodePart plugin) {
    NameNode nameNode = mock(NameNode.class);
    when(nameNode.getConf()).thenReturn(conf);
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(DayuNameNodePlugin.class));
    try {
      plugin.start(nameNode);
    } finally {
      log.stopCapturing();
    }
    return log.getOutput();
  }

  @Test
  void unsupportedHadoopKeepsDayuOffWithOneSentence() {
    NameNodePart plugin = new NameNodePart("3.6.0");
    String sentence =
        "Dayu stays off: Hadoop's version is '3.6.0', but it must be 3.3.6 or later of 3.3, 3.4.x"
            + " or 3.5.x.";

    assertThat(startLog(plugin)).contains(sentence).hasLineCount(1);
    assertThat(plugin.service()).isEmpty();
    assertThat(plugin.offReason()).isEqualTo(sentence);
  }

  @Test
  void switchedOffItDoesNotMindTheVersion() {
    conf.set("dayu.enabled", "false");

    NameNodePart plugin = new NameNodePart("3.6.0");

    assertThat(startLog(plugin)).doesNotContain("Dayu stays off");
    assertThat(plugin.offReason()).isEqualTo("dayu.enabled is false");
  }
}
