package io.dayu.it.security;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.bench.cluster.ClusterSpec;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.hdfs.DayuService;
import io.dayu.it.admin.Command;
import io.dayu.it.support.Clusters;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.net.StandardSocketFactory;
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

      String pool = cluster.hdfs().getNamesystem().getBlockPoolId();
      Caller caller = new Caller(cluster, other, new StandardSocketFactory());

      assertThatThrownBy(() -> caller.report(uuid, pool))
          .rootCause()
          .hasMessageContaining("is not a DataNode's principal");
    }
  }

  @Test
  void operatorIsWhoTheTicketSays() throws Exception {
    try (EmbeddedCluster cluster = start("privacy", true)) {
      Configuration conf = cluster.hdfs().getConfiguration(0);
      DayuService dayu = cluster.dayu();
      UserGroupInformation other =
          UserGroupInformation.loginUserFromKeytabAndReturnUGI(
              realm.principal("other"), realm.keytab());
      UserGroupInformation noTicket = UserGroupInformation.createRemoteUser("joe");
      Await.until("Dayu plans", Duration.ofSeconds(5), dayu::isPlanning, dayu::getSchedulingReason);

      assertThat(Command.run(conf, "set", "dayu.alpha", "0.5").code()).isZero();
      assertThat(Command.runAs(other, conf, "status").code()).isZero();
      assertThat(Command.runAs(other, conf, "set", "dayu.alpha", "0.4").code()).isEqualTo(3);
      assertThat(Command.runAs(noTicket, conf, "status").code()).isEqualTo(3);
      assertThat(dayu.settings().scheduler().planning().planner().alpha()).isEqualTo(0.5);
    }
  }
}
