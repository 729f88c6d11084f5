/** The command line: {@code ./dayu curate}, and the class that {@code spark-submit} is given. */
@NullMarked
package io.dayu.curator.cli;

import org.jspecify.annotations.NullMarked;
