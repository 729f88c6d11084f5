/**
 * The operator's command {@code hdfs dayu}: finds the NameNodes, asks them, and shows what they
 * say.
 *
 * <p>A client in a process of its own; knows nothing of the NameNode's inside but the codes of its
 * answers.
 */
@NullMarked
package io.dayu.hdfs.cli;

import org.jspecify.annotations.NullMarked;
