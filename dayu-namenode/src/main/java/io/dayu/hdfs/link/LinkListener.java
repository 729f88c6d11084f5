package io.dayu.hdfs.link;

/** A system that looks at the links, such as to guide clients by them. For the planner thread. */
public interface LinkListener {
  /** True if there is anybody to be guided, or anything to be seen. */
  boolean wanted();

  /** True if it looks while stock HDFS schedules too. */
  default boolean watchesStock() {
    return false;
  }

  /** All links as they are now; called while it is wanted. */
  void look(LinkSights sights);

  /** Nobody watches the links any more, or nobody is to be guided. */
  void rest();
}
