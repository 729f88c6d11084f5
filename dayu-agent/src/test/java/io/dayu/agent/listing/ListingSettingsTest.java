package io.dayu.agent.listing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;

/** Tests of the values that the keys of lists may have. */
final class ListingSettingsTest {
  @Test
  void noListsAreWrittenByDefault() throws DayuConfigException {
    ListingSettings settings = read("none");
    assertThat(settings.directory()).isEmpty();
    assertThat(settings.everyNs()).isEqualTo(TimeUnit.HOURS.toNanos(6));
  }

  @Test
  void directoryMayHaveAScheme() throws DayuConfigException {
    assertThat(read("/system/lists").directory()).contains(new Path("/system/lists"));
    assertThat(read("hdfs://ns/lists").directory()).contains(new Path("hdfs://ns/lists"));
  }

  @Test
  void wrongDirectoryIsNamedWithARemedy() {
    for (String wrong : new String[] {"lists", ":/"}) {
      assertThatThrownBy(() -> read(wrong))
          .as(wrong)
          .isInstanceOf(DayuConfigException.class)
          .hasMessageContaining(ListingSettings.DIRECTORY_KEY)
          .hasMessageContaining("or none");
    }
  }

  private static ListingSettings read(String directory) throws DayuConfigException {
    Configuration conf = new Configuration(false);
    conf.set(ListingSettings.DIRECTORY_KEY, directory);
    return ListingSettings.read(new DayuConfigReader(conf));
  }
}
