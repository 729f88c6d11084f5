/** Work on hints by tasks of Spark: executors copy, and the driver has the NameNode replace. */
@NullMarked
package io.dayu.curator.run;

import org.jspecify.annotations.NullMarked;
