/**
 * What users type: sizes, speeds and times, names, the size of a cluster, and how a wrong one is
 * refused in one sentence.
 *
 * <p>Knows picocli, and no command.
 */
@NullMarked
package io.dayu.tools.input;

import org.jspecify.annotations.NullMarked;
