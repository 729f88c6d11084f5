/**
 * Hints of background tasks that replicas would be better elsewhere: bounded, judged again when
 * they are carried out, and work of class cost in the plan.
 */
@NullMarked
package io.dayu.hdfs.hint;

import org.jspecify.annotations.NullMarked;
