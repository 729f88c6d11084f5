package io.dayu.it.security;

import io.dayu.bench.cluster.ClusterSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.minikdc.MiniKdc;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.ssl.KeyStoreTestUtil;

/**
 * A Kerberos realm of its own, with principals for HDFS's daemons and key stores for its pages.
 *
 * <p>While it lasts, this process is the HDFS principal.
 */
final class KerberosRealm {
  private static final String HOST = "localhost";

  private final Path home;
  private final MiniKdc kdc;
  private final Path keytab;

  private KerberosRealm(Path home, MiniKdc kdc, Path keytab) {
    this.home = home;
    this.kdc = kdc;
    this.keytab = keytab;
  }

  /** Starts a realm that keeps its files in an existing folder. */
  static KerberosRealm start(Path home) throws Exception {
    MiniKdc kdc = new MiniKdc(MiniKdc.createConf(), home.toFile());
    kdc.start();
    Path keytab = home.resolve("hdfs.keytab");
    kdc.createPrincipal(keytab.toFile(), "hdfs/" + HOST, "other/" + HOST, "HTTP/" + HOST);
    return new KerberosRealm(home, kdc, keytab);
  }

  /** The full name of a principal. */
  String principal(String name) {
    return name + "/" + HOST + "@" + kdc.getRealm();
  }

  /** The keys of all principals. */
  String keytab() {
    return keytab.toString();
  }

  /**
   * The cluster with daemons that log in here, pages by HTTPS alone, and protected data transfer.
   *
   * @param protection authentication, integrity or privacy
   */
  ClusterSpec secure(ClusterSpec spec, String protection) throws Exception {
    Configuration pages = new Configuration(false);
    String classes = KeyStoreTestUtil.getClasspathDir(KerberosSecurityTest.class);
    Path stores = Files.createDirectories(home.resolve("stores"));
    KeyStoreTestUtil.setupSSLConfig(stores.toString(), classes, pages, false);
    return spec.with("hadoop.security.authentication", "kerberos")
        .with("dfs.namenode.kerberos.principal", principal("hdfs"))
        .with("dfs.namenode.keytab.file", keytab())
        .with("dfs.datanode.kerberos.principal", principal("hdfs"))
        .with("dfs.datanode.keytab.file", keytab())
        .with("dfs.web.authentication.kerberos.principal", principal("HTTP"))
        .with("dfs.block.access.token.enable", "true")
        .with("dfs.data.transfer.protection", protection)
        .with("hadoop.rpc.protection", protection)
        .with("dfs.http.policy", "HTTPS_ONLY")
        .with("dfs.namenode.https-address", HOST + ":0")
        .with("dfs.datanode.https.address", HOST + ":0")
        .with("dfs.client.https.keystore.resource", KeyStoreTestUtil.getClientSSLConfigFileName())
        .with("dfs.https.server.keystore.resource", KeyStoreTestUtil.getServerSSLConfigFileName());
  }

  /** Logs this process in as the HDFS principal. */
  void logIn(Configuration conf) throws Exception {
    UserGroupInformation.setConfiguration(conf);
    UserGroupInformation.loginUserFromKeytab(principal("hdfs"), keytab());
  }

  /** Ends it; this process is nobody special again. */
  void stop() throws Exception {
    UserGroupInformation.reset();
    UserGroupInformation.setConfiguration(new Configuration());
    KeyStoreTestUtil.cleanupSSLConfig(
        home.resolve("stores").toString(),
        KeyStoreTestUtil.getClasspathDir(KerberosSecurityTest.class));
    kdc.stop();
    System.clearProperty(MiniKdc.JAVA_SECURITY_KRB5_CONF);
  }
}
