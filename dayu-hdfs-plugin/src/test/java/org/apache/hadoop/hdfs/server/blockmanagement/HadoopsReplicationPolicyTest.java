package org.apache.hadoop.hdfs.server.blockmanagement;

import java.util.List;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;

/**
 * Hadoop's own tests of its default policy, of Dayu's over it.
 *
 * <p>One of them asks what was logged last, by anybody. The NameNode's other threads log nothing
 * here, so that it is the policy's.
 */
@Tag("slow")
class HadoopsReplicationPolicyTest extends TestReplicationPolicy {
  private static final Logger ALL = Logger.getRootLogger();
  private static final Logger POLICIES = Logger.getLogger(BlockPlacementPolicy.class);

  private Level levelOfAll = Level.INFO;

  HadoopsReplicationPolicyTest(String policy) {
    super(policy);
  }

  /** In the place of Hadoop's own policies. */
  public static Iterable<Object[]> data() {
    return List.<Object[]>of(new Object[] {DayuBlockPlacementPolicy.class.getName()});
  }

  @BeforeEach
  void onlyPoliciesLog() {
    levelOfAll = ALL.getLevel();
    POLICIES.setLevel(levelOfAll);
    ALL.setLevel(Level.OFF);
  }

  @AfterEach
  void allLogAgain() {
    ALL.setLevel(levelOfAll);
    POLICIES.setLevel(null);
  }
}
