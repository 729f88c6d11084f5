package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.config.DayuConfigException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.ReflectionUtils;
import org.jspecify.annotations.NullMarked;

/** The placement policy that the site would have without Dayu. */
@NullMarked
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
    return policy instanceof DayuBlockPlacementPolicy guided ? guided.site() : policy;
  }

  private static String problem(Configuration conf) {
    return new DayuConfigException(KEY, conf.get(KEY, ""), REMEDY).problem();
  }
}
