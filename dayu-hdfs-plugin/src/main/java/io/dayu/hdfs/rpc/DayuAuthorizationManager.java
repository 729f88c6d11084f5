package io.dayu.hdfs.rpc;

import io.dayu.protocol.rpc.DayuProtocolPB;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.authorize.PolicyProvider;
import org.apache.hadoop.security.authorize.Service;
import org.apache.hadoop.security.authorize.ServiceAuthorizationManager;

/**
 * Hadoop's access control with Dayu's protocol among its services, also after {@code dfsadmin
 * -refreshServiceAcl}.
 */
final class DayuAuthorizationManager extends ServiceAuthorizationManager {
  /** Who may speak the protocol, in hadoop-policy.xml. */
  static final String ACL_KEY = "security.dayu.protocol.acl";

  @Override
  public void refreshWithLoadedConfiguration(Configuration conf, PolicyProvider provider) {
    super.refreshWithLoadedConfiguration(
        conf,
        new PolicyProvider() {
          @Override
          public Service[] getServices() {
            Service[] services = provider.getServices();
            Service[] more = Arrays.copyOf(services, services.length + 1);
            more[services.length] = new Service(ACL_KEY, DayuProtocolPB.class);
            return more;
          }
        });
  }
}
