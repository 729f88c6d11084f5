/**
 * The taking out of Dayu from a site's configuration: its XML files with the place of each value,
 * what each value of Dayu's must be afterwards, and the edit.
 *
 * <p>Nothing here asks a daemon, and nothing needs one: it works on a directory.
 */
@NullMarked
package io.dayu.hdfs.cli.uninstall;

import org.jspecify.annotations.NullMarked;
