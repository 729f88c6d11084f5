package org.apache.hadoop.hdfs.server.blockmanagement;

import java.util.List;

/** Hadoop's own tests of its default policy, of Dayu's over it. */
class HadoopsReplicationPolicyTest extends TestReplicationPolicy {
  HadoopsReplicationPolicyTest(String policy) {
    super(policy);
  }

  /** In the place of Hadoop's own policies. */
  public static Iterable<Object[]> data() {
    return List.<Object[]>of(new Object[] {DayuBlockPlacementPolicy.class.getName()});
  }
}
