package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.daemons.DaemonSpec;
import io.dayu.bench.daemons.Daemons;
import io.dayu.bench.daemons.NameNodeJmx;
import io.dayu.core.testing.Await;
import io.dayu.it.support.FreeAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ha.HAServiceProtocol.RequestSource;
import org.apache.hadoop.ha.HAServiceProtocol.StateChangeRequestInfo;
import org.apache.hadoop.hdfs.tools.NNHAServiceTarget;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.ipc.RetriableException;

/**
 * The NameNodes of a real cluster: one, or two that share their edits in a directory, of which one
 * is active.
 */
final class NameNodes {
  static final String FIRST = "namenode";
  private static final String SECOND = "namenode2";
  private static final String SERVICE = "pair";
  private static final int CALL_LIMIT_MS = 30_000;
  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final String STATUS = "NameNodeStatus";

  private final Path home;
  private final Configuration site;
  private final List<String> names;
  private String active = FIRST;

  private NameNodes(Path home, Configuration site, List<String> names) {
    this.home = home;
    this.site = site;
    this.names = names;
  }

  /** One; its addresses are put into the site of all daemons. */
  static NameNodes one(Path home, Configuration site) throws IOException {
    String rpc = FreeAddress.find();
    site.set("fs.defaultFS", "hdfs://" + rpc);
    site.set("dfs.namenode.rpc-address", rpc);
    site.set("dfs.namenode.http-address", FreeAddress.find());
    return new NameNodes(home, site, List.of(FIRST));
  }

  /** Two; their addresses are put into the site of all daemons. */
  static NameNodes two(Path home, Configuration site) throws IOException {
    List<String> names = List.of(FIRST, SECOND);
    site.set("fs.defaultFS", "hdfs://" + SERVICE);
    site.set("dfs.nameservices", SERVICE);
    site.set("dfs.ha.namenodes." + SERVICE, String.join(",", names));
    site.set(
        "dfs.client.failover.proxy.provider." + SERVICE,
        "org.apache.hadoop.hdfs.server.namenode.ha.ConfiguredFailoverProxyProvider");
    site.set("dfs.namenode.shared.edits.dir", home.resolve("shared-edits").toUri().toString());
    site.set("dfs.ha.tail-edits.period", "1");
    for (String name : names) {
      site.set(key("dfs.namenode.rpc-address", name), FreeAddress.find());
      site.set(key("dfs.namenode.http-address", name), FreeAddress.find());
    }
    return new NameNodes(home, site, names);
  }

  private static String key(String name, String nameNode) {
    return name + "." + SERVICE + "." + nameNode;
  }

  /** Formats them, starts them, and has the first one active. */
  void begin(Daemons daemons) throws Exception {
    DaemonSpec format = DaemonSpec.format(siteOf(FIRST));
    assertThat(daemons.run(format)).as("exit code of the format").isZero();
    if (names.contains(SECOND)) {
      FileUtils.copyDirectory(directory(FIRST).toFile(), directory(SECOND).toFile());
    }
    for (String name : names) {
      daemons.start(DaemonSpec.nameNode(name, siteOf(name)));
    }
    if (names.contains(SECOND)) {
      activate();
    }
  }

  /** What starts the active one. */
  DaemonSpec spec(String... arguments) {
    return DaemonSpec.nameNode(active, siteOf(active), arguments);
  }

  private Configuration siteOf(String name) {
    Configuration own = new Configuration(site);
    own.set("dfs.namenode.name.dir", directory(name).toUri().toString());
    if (names.contains(SECOND)) {
      own.set("dfs.ha.namenode.id", name);
    }
    return own;
  }

  private Path directory(String name) {
    return home.resolve("name-" + name);
  }

  /** Kills the active one of two with SIGKILL and has the other one take over. */
  void failOver(Daemons daemons) throws Exception {
    daemons.kill(active);
    active = active.equals(FIRST) ? SECOND : FIRST;
    activate();
  }

  private void activate() throws Exception {
    Await.until(active + " is active", START_LIMIT, this::activated, () -> jmx().shown(STATUS));
  }

  /** Asks as an administrator does; false while the NameNode has yet to start. */
  private boolean activated() {
    try {
      // The target looks its address up by the name of the service.
      new NNHAServiceTarget(site, SERVICE, active)
          .getProxy(site, CALL_LIMIT_MS)
          .transitionToActive(new StateChangeRequestInfo(RequestSource.REQUEST_BY_USER));
      return true;
    } catch (ConnectException e) {
      return false;
    } catch (IOException e) {
      // The port may be open before the NameNode behind it has started.
      if (e instanceof RemoteException remote
          && remote.unwrapRemoteException() instanceof RetriableException) {
        return false;
      }
      throw new UncheckedIOException(e);
    }
  }

  /** The name of the active one's process. */
  String active() {
    return active;
  }

  /** What the active one shows of itself. */
  NameNodeJmx jmx() {
    String address = "dfs.namenode.http-address";
    return new NameNodeJmx(site.get(names.contains(SECOND) ? key(address, active) : address));
  }
}
