/**
 * The reading of the {@code dayu.*} keys of hdfs-site.xml as checked values, for plugin and agent
 * alike.
 *
 * <p>{@code dayu-default.xml} is the one list of keys and defaults; ranges are checked where a
 * component builds its settings record. Components receive values, never this reader. Which Hadoop
 * they may run in is checked here too. Used once, on the thread that starts the component.
 */
@NullMarked
package io.dayu.config;

import org.jspecify.annotations.NullMarked;
