/**
 * The putting of Dayu into a site's configuration, and the taking out: its XML files with the place
 * of each value, what each value must be afterwards, and the edit.
 *
 * <p>Nothing here asks a daemon, and nothing needs one: it works on a directory.
 */
@NullMarked
package io.dayu.hdfs.cli.site;

import org.jspecify.annotations.NullMarked;
