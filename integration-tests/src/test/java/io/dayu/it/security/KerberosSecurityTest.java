package io.dayu.it.security;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.it.cluster.ClusterSpec;
import io.dayu.it.cluster.EmbeddedCluster;
import io.dayu.it.support.Clusters;
import io.dayu.protocol.proto.DayuProtos.HeartbeatRequestProto;
import io.dayu.protocol.proto.DayuProtos.HeartbeatResponseProto;
import io.dayu.protocol.rpc.DayuProtocolPB;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.net.NetUtils;
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

      assertThatThrownBy(() -> report(cluster, uuid, other))
          .rootCause()
          .hasMessageContaining("is not a DataNode's principal");
    }
  }

  /** Sends a report as an agent does, by another user than its DataNode's. */
  private static void report(EmbeddedCluster cluster, String uuid, UserGroupInformation user)
      throws Exception {
    Configuration conf = new Configuration(cluster.hdfs().getConfiguration(0));
    RPC.setProtocolEngine(conf, DayuProtocolPB.class, ProtobufRpcEngine2.class);
    DayuProtocolPB proxy =
        RPC.getProtocolProxy(
                DayuProtocolPB.class,
                DayuProtocolPB.VERSION,
                cluster.nameNode().getNameNodeAddress(),
                user,
                conf,
                NetUtils.getDefaultSocketFactory(conf))
            .getProxy();
    try {
      HeartbeatResponseProto answer =
          proxy.heartbeat(
              null,
              HeartbeatRequestProto.newBuilder()
                  .setDatanodeUuid(uuid)
                  .setBlockPoolId(cluster.hdfs().getNamesystem().getBlockPoolId())
                  .setIncarnation(1)
                  .setSequence(1)
                  .setEpoch(0)
                  .setPlanVersion(0)
                  .build());
      throw new AssertionError("was answered: " + answer);
    } finally {
      RPC.stopProxy(proxy);
    }
  }
}
