package io.dayu.it.security;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.bench.cluster.ClusterSpec;
import io.dayu.bench.cluster.EmbeddedCluster;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import javax.net.SocketFactory;
import org.apache.hadoop.net.StandardSocketFactory;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The NameNode hears registered DataNodes alone, each for itself. */
final class CallersTest {
  private static EmbeddedCluster cluster;
  private static String uuid;
  private static String pool;

  @BeforeAll
  static void start() throws IOException {
    cluster = EmbeddedCluster.start(ClusterSpec.of(1, 1, 16_000_000, MIB));
    uuid = cluster.dataNodes().get(0).getDatanodeUuid();
    pool = cluster.hdfs().getNamesystem().getBlockPoolId();
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  private static Caller caller(SocketFactory sockets) throws IOException {
    return new Caller(cluster, UserGroupInformation.getCurrentUser(), sockets);
  }

  @Test
  void dataNodesOwnHostIsHeard() throws IOException {
    Caller caller = caller(new StandardSocketFactory());

    assertThatCode(() -> caller.report(uuid, pool)).doesNotThrowAnyException();
  }

  @Test
  void uuidThatIsNotRegisteredIsRefused() throws IOException {
    Caller caller = caller(new StandardSocketFactory());

    assertThatThrownBy(() -> caller.report("nobody", pool))
        .rootCause()
        .hasMessageContaining("no DataNode is registered by that uuid");
  }

  @Test
  void otherBlockPoolIsRefused() throws IOException {
    Caller caller = caller(new StandardSocketFactory());

    assertThatThrownBy(() -> caller.report(uuid, "BP-other"))
        .rootCause()
        .hasMessageContaining("it is for another block pool");
  }

  @Test
  void otherHostIsRefused() throws IOException {
    Caller caller =
        caller(
            new StandardSocketFactory() {
              @Override
              public Socket createSocket() throws IOException {
                Socket socket = super.createSocket();
                socket.bind(new InetSocketAddress("127.0.0.2", 0));
                return socket;
              }
            });

    assertThatThrownBy(() -> caller.report(uuid, pool))
        .rootCause()
        .hasMessageContaining("is registered from another address than 127.0.0.2");
  }
}
