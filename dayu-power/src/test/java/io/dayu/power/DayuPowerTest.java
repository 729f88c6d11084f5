package io.dayu.power;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The process says in a sentence why it cannot work, and asks each nameservice that there is. */
final class DayuPowerTest {
  private final Configuration conf = new Configuration(false);

  @Test
  void commandMustBeThere(@TempDir Path directory) {
    assertThat(DayuPower.obstacle(conf))
        .hasValueSatisfying(why -> assertThat(why).contains("none"));
    conf.set("dayu.elastic.off.command", directory.resolve("power").toString());
    assertThat(DayuPower.obstacle(conf))
        .hasValueSatisfying(why -> assertThat(why).endsWith("which is no executable file here."));
    conf.set("dayu.elastic.off.command", "/bin/true");
    assertThat(DayuPower.obstacle(conf)).isEmpty();
    conf.set("dayu.elastic.off.comand", "/bin/true");
    assertThat(DayuPower.obstacle(conf))
        .hasValueSatisfying(why -> assertThat(why).contains("dayu.elastic.off.comand"));
  }

  @Test
  void eachNameserviceHasALoop() throws Exception {
    conf.set("dayu.elastic.off.command", "/bin/true");
    conf.set("dfs.nameservices", "a,b");
    conf.set("dfs.namenode.rpc-address.a", "127.0.0.1:1");
    conf.set("dfs.ha.namenodes.b", "one,two");
    conf.set("dfs.namenode.rpc-address.b.one", "127.0.0.1:2");
    conf.set("dfs.namenode.rpc-address.b.two", "127.0.0.1:3");
    assertThat(DayuPower.loops(conf)).hasSize(2);
  }
}
