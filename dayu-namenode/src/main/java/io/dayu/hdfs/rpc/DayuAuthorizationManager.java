package io.dayu.hdfs.rpc;

import io.dayu.guard.CallbackFailures;
import io.dayu.protocol.rpc.DayuProtocolPB;
import java.net.InetAddress;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authorize.AccessControlList;
import org.apache.hadoop.security.authorize.AuthorizationException;
import org.apache.hadoop.security.authorize.PolicyProvider;
import org.apache.hadoop.security.authorize.Service;
import org.apache.hadoop.security.authorize.ServiceAuthorizationManager;
import org.apache.hadoop.util.MachineList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server's access control with Dayu's protocol added: for all other protocols it is the one that
 * the server had, which it keeps up to date, also after {@code dfsadmin -refreshServiceAcl}.
 */
/*
 * The server's field is not volatile, and its handlers read it at any time. Both parts are final and
 * filled before the constructor ends: whoever sees this object sees them filled (JLS 17.5).
 */
final class DayuAuthorizationManager extends ServiceAuthorizationManager {
  /** The key of the users who may speak the protocol, in hadoop-policy.xml. */
  static final String ACL_KEY = "security.dayu.protocol.acl";

  private static final PolicyProvider DAYU =
      new PolicyProvider() {
        @Override
        public Service[] getServices() {
          return new Service[] {new Service(ACL_KEY, DayuProtocolPB.class)};
        }
      };

  /** Known before anybody is asked for it: the handlers of all protocols look here. */
  private static final Class<?> DAYUS = DayuProtocolPB.class;

  private static final Logger LOG = LoggerFactory.getLogger(DayuAuthorizationManager.class);

  private final CallbackFailures failures =
      new CallbackFailures(
          LOG,
          "The callers of Dayu's protocol were not read anew and stay as they were; those of HDFS's"
              + " protocols were.");
  private final ServiceAuthorizationManager others;
  private final ServiceAuthorizationManager dayus = new ServiceAuthorizationManager();

  /** Knows no protocol until it is refreshed. */
  DayuAuthorizationManager() {
    this.others = new ServiceAuthorizationManager();
  }

  /**
   * Adds Dayu's protocol to what a server has.
   *
   * @param others the server's access control, which stays in force for all other protocols
   * @param conf the server's, to which hadoop-policy.xml is added
   */
  DayuAuthorizationManager(ServiceAuthorizationManager others, Configuration conf) {
    this.others = others;
    dayus.refresh(conf, DAYU);
  }

  /** The access control of all other protocols. */
  ServiceAuthorizationManager others() {
    return others;
  }

  private ServiceAuthorizationManager of(Class<?> protocol) {
    return protocol == DAYUS ? dayus : others;
  }

  @Override
  public void authorize(
      UserGroupInformation user, Class<?> protocol, Configuration conf, InetAddress address)
      throws AuthorizationException {
    of(protocol).authorize(user, protocol, conf, address);
  }

  @Override
  public void refresh(Configuration conf, PolicyProvider provider) {
    others.refresh(conf, provider);
    try {
      dayus.refresh(conf, DAYU);
    } catch (Throwable e) {
      failures.caught(e);
    }
  }

  @Override
  public void refreshWithLoadedConfiguration(Configuration conf, PolicyProvider provider) {
    others.refreshWithLoadedConfiguration(conf, provider);
    try {
      dayus.refreshWithLoadedConfiguration(conf, DAYU);
    } catch (Throwable e) {
      failures.caught(e);
    }
  }

  @Override
  public Set<Class<?>> getProtocolsWithAcls() {
    Set<Class<?>> all = new HashSet<>(others.getProtocolsWithAcls());
    all.addAll(dayus.getProtocolsWithAcls());
    return all;
  }

  @Override
  public AccessControlList getProtocolsAcls(Class<?> protocol) {
    return of(protocol).getProtocolsAcls(protocol);
  }

  @Override
  public AccessControlList getProtocolsBlockedAcls(Class<?> protocol) {
    return of(protocol).getProtocolsBlockedAcls(protocol);
  }

  @Override
  public Set<Class<?>> getProtocolsWithMachineLists() {
    Set<Class<?>> all = new HashSet<>(others.getProtocolsWithMachineLists());
    all.addAll(dayus.getProtocolsWithMachineLists());
    return all;
  }

  @Override
  public MachineList getProtocolsMachineList(Class<?> protocol) {
    return of(protocol).getProtocolsMachineList(protocol);
  }

  @Override
  public MachineList getProtocolsBlockedMachineList(Class<?> protocol) {
    return of(protocol).getProtocolsBlockedMachineList(protocol);
  }
}
