package io.dayu.it.security;

import static io.dayu.it.support.Clusters.MIB;

import io.dayu.bench.cluster.ClusterSpec;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.it.support.Clusters;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A recovery under each of the protections that need no Kerberos. */
@Tag("long")
final class ProtectionsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "dfs.block.access.token.enable=true",
        "dfs.block.access.token.enable=true dfs.encrypt.data.transfer=true",
        "dfs.block.access.token.enable=true dfs.encrypt.data.transfer=true"
            + " dfs.encrypt.data.transfer.cipher.suites=AES/CTR/NoPadding",
        "hadoop.security.authorization=true",
        "dfs.namenode.servicerpc-address=localhost:0"
      })
  void dayuRecovers(String properties) throws Exception {
    ClusterSpec spec = Clusters.quick(4, 2, 16_000_000, 2 * MIB);
    for (String property : properties.split(" ", -1)) {
      String[] keyAndValue = property.split("=", 2);
      spec = spec.with(keyAndValue[0], keyAndValue[1]);
    }
    try (EmbeddedCluster cluster = EmbeddedCluster.start(spec)) {
      Clusters.fill(cluster, 6, 8 * MIB, 3);
      Clusters.assertRecoversByDayuAlone(cluster);
    }
  }
}
