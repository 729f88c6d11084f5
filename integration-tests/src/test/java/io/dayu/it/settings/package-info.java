/** Wrong settings: Dayu stays off with one sentence, HDFS runs. */
@NullMarked
package io.dayu.it.settings;

import org.jspecify.annotations.NullMarked;
