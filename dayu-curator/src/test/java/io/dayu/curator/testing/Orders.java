package io.dayu.curator.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.protocol.admin.CommandSender;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;

/** Orders of tests to {@link LiveNameNode} beside the curator. */
public final class Orders {
  private Orders() {}

  /** Has copies move so fast; 0 has them stand still. */
  public static void allow(URI cluster, long bytesPerSec) throws IOException {
    send(cluster, "allow", Long.toString(bytesPerSec));
  }

  /** Has HDFS's storage policy satisfier be in that mode: {@code none} or {@code external}. */
  public static void satisfier(URI cluster, String mode) throws IOException {
    send(cluster, "satisfier", mode);
  }

  /** Has orders to replace files fail, or not. */
  public static void refuse(URI cluster, boolean yes) throws IOException {
    send(cluster, "refuse", Boolean.toString(yes));
  }

  /** Has each DataNode on a rack of its own, as groups of three units need it, or not. */
  public static void spread(URI cluster, boolean yes) throws IOException {
    send(cluster, "spread", Boolean.toString(yes));
  }

  private static void send(URI cluster, String... words) throws IOException {
    assertThat(
            new CommandSender(new Configuration(), Duration.ofSeconds(30))
                .send(new InetSocketAddress(cluster.getHost(), cluster.getPort()), words))
        .isPresent();
  }
}
