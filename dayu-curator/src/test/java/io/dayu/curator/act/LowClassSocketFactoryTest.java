package io.dayu.curator.act;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.net.NetUtils;
import org.junit.jupiter.api.Test;

/** HDFS's clients find the factory where they look for one, and its sockets are marked. */
final class LowClassSocketFactoryTest {
  @Test
  void socketsAreOfTheLowClass() throws IOException {
    Configuration conf = new Configuration(false);
    conf.set(LowClassSocketFactory.FACTORY_KEY, LowClassSocketFactory.class.getName());
    try (Socket socket =
        NetUtils.getSocketFactory(conf, org.apache.hadoop.hdfs.protocol.ClientProtocol.class)
            .createSocket()) {
      assertThat(socket.getTrafficClass()).isEqualTo(8 << 2);
    }
    conf.setInt(LowClassSocketFactory.DSCP_KEY, 1);
    try (Socket socket =
        NetUtils.getSocketFactory(conf, org.apache.hadoop.hdfs.protocol.ClientProtocol.class)
            .createSocket()) {
      assertThat(socket.getTrafficClass()).isEqualTo(1 << 2);
    }
  }
}
