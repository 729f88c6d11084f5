package org.apache.hadoop.hdfs.server.blockmanagement;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.ReflectionUtils;

/** The placement policy that the site would have without Dayu. */
final class SitePolicy {
  private static final String KEY = "dayu.placement.policy";
  private static final String REMEDY =
      "it must name a class that extends "
          + BlockPlacementPolicyDefault.class.getName()
          + " and is not Dayu's own";

  private SitePolicy() {}

  /**
   * Makes the policy that the key names, not yet initialized.
   *
   * @throws IllegalArgumentException when the key names no fit policy: to place blocks by another
   *     one than the site wants would be worse than not to start
   */
  static BlockPlacementPolicyDefault make(Configuration conf) {
    Class<? extends BlockPlacementPolicyDefault> named;
    try {
      named =
          conf.getClass(KEY, BlockPlacementPolicyDefault.class, BlockPlacementPolicyDefault.class);
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(problem(conf), e);
    }
    if (named == DayuBlockPlacementPolicy.class) {
      throw new IllegalArgumentException(problem(conf));
    }
    return ReflectionUtils.newInstance(named, conf);
  }

  /** The site's own policy, also where Dayu's guides it. */
  static BlockPlacementPolicy behind(BlockPlacementPolicy policy) {
    return policy instanceof DayuBlockPlacementPolicy
        ? ((DayuBlockPlacementPolicy) policy).site()
        : policy;
  }

  private static String problem(Configuration conf) {
    return KEY + " is '" + conf.get(KEY, "") + "', but " + REMEDY + ".";
  }
}
