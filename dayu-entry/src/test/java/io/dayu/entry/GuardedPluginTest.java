package io.dayu.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.dayu.agent.DayuDataNodePlugin;
import io.dayu.hdfs.DayuNameNodePlugin;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.apache.hadoop.util.ServicePlugin;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** A daemon's plugin whose other half is not there, or fails in every way. */
final class GuardedPluginTest {
  private static final List<String> CALLS = new ArrayList<>();

  private static final class Plugin extends GuardedPlugin {
    Plugin(String part) {
      super(part);
    }
  }

  /** A part that works. */
  public static class Part implements ServicePlugin {
    @Override
    public void start(Object service) {
      CALLS.add("start " + service);
    }

    @Override
    public void stop() {
      CALLS.add("stop");
    }

    @Override
    public void close() {}
  }

  /** A part whose jar is gone by the time. */
  public static final class Unlinked extends Part {
    @Override
    public void start(Object service) {
      throw new NoClassDefFoundError("io/dayu/core/Planner");
    }

    @Override
    public void stop() {
      throw new UnsupportedClassVersionError("61");
    }
  }

  /** A part that does not initialize. */
  public static final class Uninitialized extends Part {
    static {
      CALLS.add("initialize");
      fail();
    }

    private static void fail() {
      throw new IllegalStateException("no");
    }
  }

  @BeforeEach
  void forget() {
    CALLS.clear();
  }

  private static String logOf(GuardedPlugin plugin) {
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(plugin.getClass()));
    try {
      assertThatCode(() -> plugin.start("daemon")).doesNotThrowAnyException();
      assertThatCode(plugin::stop).doesNotThrowAnyException();
      assertThatCode(plugin::close).doesNotThrowAnyException();
    } finally {
      log.stopCapturing();
    }
    return log.getOutput();
  }

  @Test
  void startsAndStopsItsPart() {
    assertThat(logOf(new Plugin(Part.class.getName()))).isEmpty();
    assertThat(CALLS).containsExactly("start daemon", "stop", "stop");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java.lang.String",
        "io.dayu.entry.GuardedPluginTest$Unlinked",
        "io.dayu.entry.GuardedPluginTest$Uninitialized"
      })
  void leavesDayuOffWhateverFails(String part) {
    assertThat(logOf(new Plugin(part))).contains("Dayu stays off: it cannot be loaded here (");
  }

  @Test
  void aJarThatIsGoneIsNamed() {
    assertThat(logOf(new Plugin("no.such.Class")))
        .contains("Dayu stays off: its jar is not on the class path, or cannot be opened")
        .hasLineCount(1);
  }

  /** In this module's tests the rest of Dayu is not on the class path. */
  @Test
  void thoseThatKeysNameDoTheSame() {
    assertThat(logOf(new DayuNameNodePlugin())).contains("Dayu stays off: ");
    assertThat(logOf(new DayuDataNodePlugin())).contains("Dayu stays off: ");
  }
}
