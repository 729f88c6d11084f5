package io.dayu.it.security;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.it.cluster.ClusterSpec;
import io.dayu.it.cluster.EmbeddedCluster;
import io.dayu.it.support.Clusters;
import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.OtherPools;
import io.dayu.protocol.rpc.DayuProtocolClient;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Recoveries of a cluster with Kerberos, and callers that it must refuse. */
@Tag("long")
final class KerberosSecurityTest {
  @TempDir static Path home;
  private static KerberosRealm realm;

  @BeforeAll
  static void startRealm() throws Exception {
    realm = KerberosRealm.start(home);
  }

  @AfterAll
  static void stopRealm() throws Exception {
    realm.stop();
  }

  private static EmbeddedCluster start(String protection, boolean authorization) throws Exception {
    ClusterSpec spec =
        realm
            .secure(Clusters.quick(4, 2, 16_000_000, 2 * MIB), protection)
            .with("hadoop.security.authorization", Boolean.toString(authorization));
    realm.logIn(EmbeddedCluster.configuration(spec));
    return EmbeddedCluster.start(spec);
  }

  @ParameterizedTest
  @CsvSource({
    "authentication, false",
    "authentication, true",
    "integrity, true",
    "privacy, false",
    "privacy, true"
  })
  void dayuRecovers(String protection, boolean authorization) throws Exception {
    try (EmbeddedCluster cluster = start(protection, authorization)) {
      Clusters.fill(cluster, 6, 8 * MIB, 3);
      Clusters.assertRecoversByDayuAlone(cluster);
    }
  }

  @Test
  void principalThatIsNoDataNodesIsRefused_alsoWithoutServiceAuthorization() throws Exception {
    try (EmbeddedCluster cluster = start("authentication", false)) {
      UserGroupInformation other =
          UserGroupInformation.loginUserFromKeytabAndReturnUGI(
              realm.principal("other"), realm.keytab());
      String uuid = cluster.dataNodes().get(0).getDatanodeUuid();

      assertThatThrownBy(() -> other.doAs(report(cluster, uuid)))
          .hasMessageContaining("is not a DataNode's principal");
    }
  }

  /** A report as an agent sends it, by whoever runs it. */
  private static PrivilegedExceptionAction<Object> report(EmbeddedCluster cluster, String uuid) {
    return () -> {
      InetSocketAddress address = cluster.nameNode().getNameNodeAddress();
      try (DayuProtocolClient client =
          DayuProtocolClient.connect(address, cluster.hdfs().getConfiguration(0), 10_000)) {
        return client.heartbeat(
            new HeartbeatRequest(
                uuid,
                cluster.hdfs().getNamesystem().getBlockPoolId(),
                1,
                1,
                0,
                0,
                Optional.empty(),
                List.of(),
                List.of(),
                Optional.empty(),
                false,
                OtherPools.NONE));
      }
    };
  }
}
