package io.dayu.hdfs.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.hdfs.OneNameNode;
import io.dayu.protocol.DayuProtocol;
import io.dayu.protocol.rpc.DayuProtocolPB;
import java.io.IOException;
import java.lang.reflect.Field;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.HDFSPolicyProvider;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.namenode.NameNodeRpcServer;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authorize.AuthorizationException;
import org.apache.hadoop.security.authorize.ServiceAuthorizationManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Dayu's protocol on a NameNode with two RPC servers, both with service authorization. */
final class ProtocolInstallerTest {
  private static final UserGroupInformation ALICE = UserGroupInformation.createRemoteUser("alice");
  private static final UserGroupInformation MALLORY =
      UserGroupInformation.createRemoteUser("mallory");
  private static final String CLIENT_ACL_KEY = "security.client.protocol.acl";
  private static final DayuProtocol PROTOCOL =
      request -> {
        throw new IOException("nobody answers");
      };

  @TempDir Path directory;
  private Configuration conf;
  private NameNode nameNode;

  @BeforeEach
  void start() throws IOException {
    conf = OneNameNode.conf(directory);
    conf.set(DFSConfigKeys.DFS_NAMENODE_SERVICE_RPC_ADDRESS_KEY, "127.0.0.1:0");
    conf.setBoolean(CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTHORIZATION, true);
    conf.set(CLIENT_ACL_KEY, "alice");
    conf.set(DayuAuthorizationManager.ACL_KEY, "alice");
    nameNode = OneNameNode.start(conf);
  }

  @AfterEach
  void stop() {
    nameNode.stop();
  }

  private List<RPC.Server> servers() throws ReflectiveOperationException {
    NameNodeRpcServer rpc = (NameNodeRpcServer) nameNode.getRpcServer();
    Field service = NameNodeRpcServer.class.getDeclaredField("serviceRpcServer");
    service.setAccessible(true);
    return List.of(rpc.getClientRpcServer(), (RPC.Server) service.get(rpc));
  }

  private List<ServiceAuthorizationManager> managers() throws ReflectiveOperationException {
    return servers().stream().map(RPC.Server::getServiceAuthorizationManager).toList();
  }

  private void authorize(
      ServiceAuthorizationManager manager, UserGroupInformation who, Class<?> protocol)
      throws AuthorizationException {
    manager.authorize(who, protocol, conf, InetAddress.getLoopbackAddress());
  }

  private void assertRefused(
      ServiceAuthorizationManager manager, UserGroupInformation who, Class<?> protocol) {
    assertThatExceptionOfType(AuthorizationException.class)
        .isThrownBy(() -> authorize(manager, who, protocol));
  }

  @Test
  void whoMaySpeakIsDecidedOnBothServers_forEachProtocol() throws Exception {
    ProtocolInstaller.install(nameNode, PROTOCOL);

    for (ServiceAuthorizationManager manager : managers()) {
      for (Class<?> protocol : List.of(ClientProtocol.class, DayuProtocolPB.class)) {
        authorize(manager, ALICE, protocol);
        assertRefused(manager, MALLORY, protocol);
        assertThat(manager.getProtocolsAcls(protocol).getAclString()).isEqualTo("alice ");
      }
      assertThat(manager.getProtocolsWithAcls())
          .contains(ClientProtocol.class, DayuProtocolPB.class);
    }
  }

  @Test
  void nobodyIsRefusedWhileItIsInstalled() throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    ExecutorService handlers = Executors.newFixedThreadPool(2);
    try {
      List<Future<Integer>> refused =
          servers().stream().map(server -> handlers.submit(() -> refusals(server, over))).toList();
      for (int round = 0; round < 200; round++) {
        ProtocolInstaller.install(nameNode, PROTOCOL);
        ProtocolInstaller.uninstall(nameNode);
      }
      over.set(true);
      for (Future<Integer> one : refused) {
        assertThat(one.get(60, TimeUnit.SECONDS)).isZero();
      }
    } finally {
      over.set(true);
      handlers.shutdownNow();
    }
  }

  private int refusals(RPC.Server server, AtomicBoolean over) {
    int refused = 0;
    while (!over.get()) {
      try {
        authorize(server.getServiceAuthorizationManager(), ALICE, ClientProtocol.class);
      } catch (AuthorizationException e) {
        refused++;
      }
    }
    return refused;
  }

  @Test
  void accessControlThatCannotBeReadLeavesTheOldOne() throws Exception {
    List<ServiceAuthorizationManager> before = managers();
    nameNode.getConf().set("security.dayu.protocol.hosts", "10.0.0.0/99");

    assertThatThrownBy(() -> ProtocolInstaller.install(nameNode, PROTOCOL))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(managers()).isEqualTo(before);
  }

  @Test
  void whatTheServersHadIsPutBack() throws Exception {
    List<ServiceAuthorizationManager> before = managers();
    ProtocolInstaller.install(nameNode, PROTOCOL);
    ProtocolInstaller.install(nameNode, PROTOCOL);
    assertThat(managers()).doesNotContainAnyElementsOf(before);

    ProtocolInstaller.uninstall(nameNode);
    assertThat(managers()).isEqualTo(before);
    ProtocolInstaller.uninstall(nameNode);
    assertThat(managers()).isEqualTo(before);
  }

  @Test
  void refreshReachesAll_alsoWhatIsPutBackLater() throws Exception {
    List<ServiceAuthorizationManager> before = managers();
    ProtocolInstaller.install(nameNode, PROTOCOL);
    Configuration other = new Configuration(conf);
    other.set(CLIENT_ACL_KEY, "mallory");
    other.set(DayuAuthorizationManager.ACL_KEY, "mallory");
    for (RPC.Server server : servers()) {
      server.refreshServiceAcl(other, new HDFSPolicyProvider());
    }

    for (ServiceAuthorizationManager manager : managers()) {
      for (Class<?> protocol : List.of(ClientProtocol.class, DayuProtocolPB.class)) {
        authorize(manager, MALLORY, protocol);
        assertRefused(manager, ALICE, protocol);
      }
    }
    for (ServiceAuthorizationManager manager : before) {
      assertRefused(manager, ALICE, ClientProtocol.class);
    }
  }

  @Test
  void emptyOneLetsNobodyIn_untilItIsRefreshed() throws Exception {
    DayuAuthorizationManager empty = new DayuAuthorizationManager();
    assertRefused(empty, ALICE, ClientProtocol.class);
    assertRefused(empty, ALICE, DayuProtocolPB.class);

    empty.refresh(conf, new HDFSPolicyProvider());
    authorize(empty, ALICE, ClientProtocol.class);
    authorize(empty, ALICE, DayuProtocolPB.class);
  }
}
