/**
 * How clients read blocks, as agents report it: a system that only looks.
 *
 * <p>RPC handlers take reports in, commands ask for the hottest blocks, both under one monitor that
 * no other lock is taken under. Nothing here touches HDFS.
 */
@NullMarked
package io.dayu.hdfs.heat;

import org.jspecify.annotations.NullMarked;
