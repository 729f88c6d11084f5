/**
 * An operator's command in the NameNode: arguments in, one JSON document and a code out.
 *
 * <p>Runs on RPC handlers. Touches none of the planner's tables: what needs them is asked at {@link
 * io.dayu.hdfs.operator.OperatorApi}. Nothing is thrown past {@link
 * io.dayu.hdfs.admin.AdminHandler}, every answer is bounded, and what changes anything is for HDFS
 * superusers alone.
 */
@NullMarked
package io.dayu.hdfs.admin;

import org.jspecify.annotations.NullMarked;
