package io.dayu.hdfs.cold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import io.dayu.hdfs.resting.StandbyServers;
import io.dayu.protocol.DataNodeAddress;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** DataNodes are named as an operator knows them. */
class StandbyServersTest {
  private static final DataNodeAddress DN =
      new DataNodeAddress("u", "10.0.0.7", "Dn7.site", 9866, 9864, 9865, 9867);

  private static StandbyServers servers(String value) throws DayuConfigException {
    Configuration conf = new Configuration(false);
    conf.set("dayu.heat.cold.standby", value);
    return StandbyServers.read(new DayuConfigReader(conf));
  }

  private static boolean isNamed(String value) throws DayuConfigException {
    return servers(value).contains(DN, "/dc1/Rack7");
  }

  @Test
  void hostsAddressesAndRacksAreNames() throws DayuConfigException {
    assertThat(servers("none").any()).isFalse();
    assertThat(isNamed("none")).isFalse();
    for (String value :
        new String[] {
          "dn7.SITE", "dn6, dn7.site", "dn7.site:9866", "10.0.0.7", "10.0.0.7:9866", "/dc1/rack7"
        }) {
      assertThat(isNamed(value)).as(value).isTrue();
    }
    for (String value : new String[] {"dn7", "dn7.site:9867", "10.0.0.70", "/dc1", "rack7", "u"}) {
      assertThat(isNamed(value)).as(value).isFalse();
    }
  }

  @Test
  void textThatIsNoNameIsRefusedWithKeyValueAndRemedy() {
    for (String value : new String[] {"", "dn1,,dn2", "dn1 dn2", "dn*", "dn1,"}) {
      assertThatThrownBy(() -> servers(value))
          .as(value)
          .isInstanceOf(DayuConfigException.class)
          .hasMessageContaining("dayu.heat.cold.standby")
          .hasMessageContaining("with commas between them");
    }
  }
}
