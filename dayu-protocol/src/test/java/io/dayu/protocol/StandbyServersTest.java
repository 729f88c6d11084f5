package io.dayu.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** DataNodes are named as an operator knows them. */
class StandbyServersTest {
  private static final DataNodeAddress DN =
      new DataNodeAddress("u", "10.0.0.7", "Dn7.site", 9866, 9864, 9865, 9867);

  private static boolean isNamed(String value) {
    return StandbyServers.of(value).contains(DN, "/dc1/Rack7");
  }

  @Test
  void hostsAddressesAndRacksAreNames() {
    assertThat(StandbyServers.of("none").any()).isFalse();
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
  void textThatIsNoNameIsRefusedWithARemedy() {
    for (String value : new String[] {"", "dn1,,dn2", "dn1 dn2", "dn*", "dn1,"}) {
      assertThatThrownBy(() -> StandbyServers.of(value))
          .as(value)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("with commas between them");
    }
  }
}
