package io.dayu.hdfs.link;

/** A system that guides clients by how idle the links are. For the planner thread. */
public interface LinkListener {
  /** Whether there is anybody to be guided. */
  boolean wanted();

  /** All links as they are now; called while it is wanted. */
  void look(LinkSights sights);

  /** Nobody watches the links any more, or nobody is to be guided. */
  void rest();
}
