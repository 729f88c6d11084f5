package org.apache.hadoop.hdfs.server.blockmanagement;

import java.util.List;
import org.junit.jupiter.api.Tag;

/** Hadoop's own tests of how busy DataNodes are left out, of Dayu's over it. */
@Tag("slow")
class HadoopsConsiderLoadTest extends TestReplicationPolicyConsiderLoad {
  HadoopsConsiderLoadTest(String policy) {
    super(policy);
  }

  /** In the place of Hadoop's own policies. */
  public static Iterable<Object[]> data() {
    return List.<Object[]>of(new Object[] {DayuBlockPlacementPolicy.class.getName()});
  }
}
