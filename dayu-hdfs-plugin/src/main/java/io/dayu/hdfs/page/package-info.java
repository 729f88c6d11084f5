/**
 * The page on the NameNode's web server, for people to look at a recovery.
 *
 * <p>It only looks: nothing can be changed here, no parameter is a path, and nothing that is asked
 * comes back in an answer. Runs on the web server's threads.
 */
@NullMarked
package io.dayu.hdfs.page;

import org.jspecify.annotations.NullMarked;
