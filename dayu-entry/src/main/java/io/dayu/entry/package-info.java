/**
 * The way into Dayu from Hadoop's configuration: checks of what Dayu needs, in class files of Java
 * 8.
 *
 * <p>Every class that a key of hdfs-site.xml names is of this module. It names no class of another
 * module but by its name in a string; a test holds it to that.
 */
package io.dayu.entry;
